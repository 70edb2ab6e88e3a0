// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Kernel.h"

#include "elemwise/ExecutionEngine/FloatEnvironment.h"

#include <algorithm>
#include <cstring>

using namespace elemwise;

bool Kernel::compile() {
  // This module is small and quick to load; the compiler is neither.
  Reference compiler(PyImport_ImportModule("elemwise._compiler"));
  if (!compiler)
    return false;
  Reference address(PyObject_CallMethod(compiler.get(), "get_kernel", "ss",
                                        operation.c_str(), element));
  if (!address)
    return false;
  void *code = PyLong_AsVoidPtr(address.get());
  if (!code)
    return false;
  entry.store(reinterpret_cast<void (*)(void **)>(code),
              std::memory_order_release);
  return true;
}

namespace {

/// MLIR's descriptor of a memref of rank 1.
struct Descriptor {
  Descriptor(const char *data, int64_t count)
      : allocated(data), aligned(data), size(count) {}

  const char *allocated, *aligned;
  int64_t offset = 0;
  int64_t size;
  int64_t stride = 1;
};

/// Elements at equal distances in memory.
struct Elements {
  char *data;
  /// In bytes, of either sign.
  npy_intp stride;

  Elements from(npy_intp index) const {
    return {data + index * stride, stride};
  }
};

} // namespace

void Kernel::operator()(const char *from, char *to, int64_t count) const {
  Descriptor input(from, count), result(to, count);
  void *arguments[] = {&input, &result};
  entry.load(std::memory_order_relaxed)(arguments);
}

/// Whether memory between the first and the last of `count` elements of `a` is
/// between those of `b` too.
static bool overlap(const Elements &a, const Elements &b, npy_intp count,
                    size_t elementSize) {
  auto begin = [&](const Elements &elements) {
    return reinterpret_cast<uintptr_t>(elements.data) +
           std::min<npy_intp>(0, elements.stride * (count - 1));
  };
  auto end = [&](const Elements &elements) {
    return reinterpret_cast<uintptr_t>(elements.data) +
           std::max<npy_intp>(0, elements.stride * (count - 1)) + elementSize;
  };
  return begin(a) < end(b) && begin(b) < end(a);
}

template <typename Word>
static void gather(Elements from, Word *to, npy_intp count) {
  for (npy_intp i = 0; i < count; ++i, from.data += from.stride)
    std::memcpy(to + i, from.data, sizeof(Word));
}

template <typename Word>
static void scatter(const Word *from, Elements to, npy_intp count) {
  for (npy_intp i = 0; i < count; ++i, to.data += to.stride)
    std::memcpy(to.data, from + i, sizeof(Word));
}

/// By way of buffers that stay in the first cache, which cost the kernel a few
/// hundred elements a call. Every block is read before it is written.
template <typename Word>
static void runInBlocks(const Kernel &kernel, Elements from, Elements to,
                        npy_intp count, bool inputIsDirect,
                        bool resultIsDirect) {
  constexpr npy_intp kBlock = 4096 / sizeof(Word);
  alignas(64) Word input[kBlock];
  alignas(64) Word result[kBlock];
  for (npy_intp done = 0; done < count; done += kBlock) {
    const npy_intp size = std::min(kBlock, count - done);
    const Elements source = from.from(done), target = to.from(done);
    if (!inputIsDirect)
      gather(source, input, size);
    kernel(inputIsDirect ? source.data : reinterpret_cast<char *>(input),
           resultIsDirect ? target.data : reinterpret_cast<char *>(result),
           size);
    if (!resultIsDirect)
      scatter(result, target, size);
  }
}

template <typename Word>
void elemwise::runLoop(char **arguments, const npy_intp *extents,
                       const npy_intp *strides, void *data) {
  const Kernel &kernel = *static_cast<const Kernel *>(data);
  const npy_intp count = extents[0];
  if (count <= 0)
    return;
  const Elements from = {arguments[0], strides[0]};
  const Elements to = {arguments[1], strides[1]};
  const bool inputIsPacked = count == 1 || from.stride == sizeof(Word);
  const bool resultIsPacked = count == 1 || to.stride == sizeof(Word);
  const bool isApart =
      (inputIsPacked && resultIsPacked && from.data == to.data) ||
      !overlap(from, to, count, sizeof(Word));
  mlir::elemwise::FloatEnvironment environment;
  if (inputIsPacked && resultIsPacked && isApart)
    return kernel(from.data, to.data, count);
  runInBlocks<Word>(kernel, from, to, count, inputIsPacked && isApart,
                    resultIsPacked);
}

template void elemwise::runLoop<uint16_t>(char **, const npy_intp *,
                                          const npy_intp *, void *);
template void elemwise::runLoop<uint32_t>(char **, const npy_intp *,
                                          const npy_intp *, void *);
template void elemwise::runLoop<uint64_t>(char **, const npy_intp *,
                                          const npy_intp *, void *);
