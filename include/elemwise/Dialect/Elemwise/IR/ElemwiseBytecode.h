// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The version that the dialect writes into bytecode, and the promise behind it:
// bytecode of every version from 0.1 on stays readable.

#ifndef ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEBYTECODE_H
#define ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEBYTECODE_H

#include "mlir/Bytecode/BytecodeImplementation.h"

#include <cstdint>

namespace mlir::elemwise {

/// The version of the dialect's serialized form. A greater minor number means
/// new operations or attributes; a greater major one, a changed meaning.
struct ElemwiseDialectVersion : DialectVersion {
  ElemwiseDialectVersion(uint64_t majorNumber, uint64_t minorNumber)
      : majorNumber(majorNumber), minorNumber(minorNumber) {}

  /// The version that this build writes.
  static ElemwiseDialectVersion getCurrent() { return {0, 1}; }

  bool operator<(const ElemwiseDialectVersion &other) const {
    return majorNumber != other.majorNumber ? majorNumber < other.majorNumber
                                            : minorNumber < other.minorNumber;
  }

  uint64_t majorNumber;
  uint64_t minorNumber;
};

/// Makes the dialect write its version into bytecode and check it on reading.
void addBytecodeInterface(Dialect *dialect);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEBYTECODE_H
