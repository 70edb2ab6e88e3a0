// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HugePagePool.h"

#include "AvailableMemory.h"

#include "elemwise/ExecutionEngine/Tensor.h"

#include "llvm/Support/MathExtras.h"

#include <sys/mman.h>

using namespace mlir::elemwise;
using llvm::alignTo;

/// `bytes` of zeros in huge pages, aligned to one; null if there are none. The
/// pages come from the system at first touch.
static char *mapHugePages(size_t bytes) {
  size_t reserved = bytes + Tensor::kHugePage;
  void *begin = mmap(nullptr, reserved, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (begin == MAP_FAILED)
    return nullptr;
  auto address = reinterpret_cast<uintptr_t>(begin);
  size_t before = alignTo(address, Tensor::kHugePage) - address;
  char *data = static_cast<char *>(begin) + before;
  if (before)
    munmap(begin, before);
  munmap(data + bytes, reserved - before - bytes);
#ifdef MADV_HUGEPAGE
  madvise(data, bytes, MADV_HUGEPAGE);
#endif
  return data;
}

static void unmap(llvm::ArrayRef<HugePagePool::Block> blocks) {
  for (const HugePagePool::Block &block : blocks)
    munmap(block.data, block.bytes);
}

HugePagePool &HugePagePool::get() {
  // Never destroyed: a static object may hold a tensor.
  static auto *pool = new HugePagePool();
  return *pool;
}

HugePagePool::Block HugePagePool::acquire(size_t bytes) {
  bytes = alignTo(bytes, Tensor::kHugePage);
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto best = kept.end();
    for (auto it = kept.begin(); it != kept.end(); ++it)
      if (it->bytes >= bytes && it->bytes / 2 <= bytes &&
          (best == kept.end() || it->bytes <= best->bytes))
        best = it;
    if (best != kept.end()) {
      Block block = *best;
      kept.erase(best);
      keptBytes -= block.bytes;
      return block;
    }
  }
  return acquireZeroed(bytes);
}

HugePagePool::Block HugePagePool::acquireZeroed(size_t bytes) {
  bytes = alignTo(bytes, Tensor::kHugePage);
  auto map = [&] {
    return isMemoryAvailable(bytes) ? mapHugePages(bytes) : nullptr;
  };
  char *data = map();
  if (!data) {
    // What is kept may be what is missing.
    clear();
    data = map();
  }
  return {data, data ? bytes : 0};
}

bool HugePagePool::hasRoomFor(size_t bytes) {
  if (isMemoryAvailable(bytes))
    return true;
  clear();
  return isMemoryAvailable(bytes);
}

void HugePagePool::release(Block block) {
  std::vector<Block> excess;
  {
    std::lock_guard<std::mutex> lock(mutex);
    kept.push_back(block);
    keptBytes += block.bytes;
    excess = trim(kMaxKeptBytes, kMaxKeptBlocks);
  }
  unmap(excess);
}

void HugePagePool::clear() {
  std::vector<Block> excess;
  {
    std::lock_guard<std::mutex> lock(mutex);
    excess = trim(0, 0);
  }
  unmap(excess);
}

std::vector<HugePagePool::Block> HugePagePool::trim(size_t maxBytes,
                                                    size_t maxBlocks) {
  auto end = kept.begin();
  while (end != kept.end() &&
         (keptBytes > maxBytes || size_t(kept.end() - end) > maxBlocks))
    keptBytes -= (end++)->bytes;
  std::vector<Block> excess(kept.begin(), end);
  kept.erase(kept.begin(), end);
  return excess;
}
