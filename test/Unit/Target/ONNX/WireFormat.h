// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Protobuf's wire format, byte by byte.

#ifndef ELEMWISE_TEST_UNIT_TARGET_ONNX_WIREFORMAT_H
#define ELEMWISE_TEST_UNIT_TARGET_ONNX_WIREFORMAT_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::elemwise::test {

inline std::string varint(uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7)
    bytes += static_cast<char>(value | 0x80);
  return bytes + static_cast<char>(value);
}

inline std::string varintField(int field, int64_t value) {
  return varint(field << 3) + varint(static_cast<uint64_t>(value));
}

/// What stands before the `size` bytes of a string or message.
inline std::string lengthHeader(int field, size_t size) {
  return varint(field << 3 | 2) + varint(size);
}

inline std::string stringField(int field, llvm::StringRef value) {
  return lengthHeader(field, value.size()) + value.str();
}

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_UNIT_TARGET_ONNX_WIREFORMAT_H
