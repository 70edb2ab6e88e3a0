// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The files of the compile cache. What is read as whole is what would be
// written; no part of it and no neighbour is.

#include "FuzzSupport.h"

#include "elemwise/ExecutionEngine/CompiledObject.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

#include <random>
#include <vector>

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::fuzz;

/// Where the checksum stands. All that follows it in an empty object are three
/// counts.
static size_t getChecksumOffset() {
  static const size_t offset =
      CompiledObject().serialize().size() - 4 * sizeof(uint64_t);
  return offset;
}

/// An input with the right checksum, mostly: by chance, none has it.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  const size_t body = getChecksumOffset() + sizeof(uint64_t);
  if (size < body || maxSize <= body || seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  size = body + LLVMFuzzerMutate(data + body, size - body, maxSize - body);
  support::endian::write64le(data + getChecksumOffset(),
                             xxh3_64bits(ArrayRef(data, size).slice(body)));
  return size;
}

static Expected<CompiledObject> deserialize(StringRef bytes) {
  return CompiledObject::deserialize({bytes, "object"});
}

static void requireRefused(StringRef bytes, const Twine &what) {
  Expected<CompiledObject> object = deserialize(bytes);
  require(!object, what);
  takeMessage(object.takeError());
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef bytes = toStringRef(data, size);
  Expected<CompiledObject> object = deserialize(bytes);
  if (!object)
    return takeMessage(object.takeError()), 0;
  require(object->serialize() == bytes, "what is read is what is written");

  std::mt19937 random(static_cast<unsigned>(xxh3_64bits(bytes)));
  for (int round = 0; round < 4; ++round) {
    size_t position = random() % size;
    requireRefused(bytes.take_front(position),
                   "the first " + Twine(position) + " bytes taken for all");
    std::string damaged = bytes.str();
    damaged[position] ^= static_cast<char>(1 << random() % 8);
    requireRefused(damaged, "damage at " + Twine(position));
  }
  requireRefused((bytes + StringRef("\0", 1)).str(), "a byte too many");
  return 0;
}
