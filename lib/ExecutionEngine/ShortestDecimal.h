// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What `std::to_chars` does for float and double, for the 16-bit formats.

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_SHORTESTDECIMAL_H
#define ELEMWISE_LIB_EXECUTIONENGINE_SHORTESTDECIMAL_H

#include "llvm/Support/raw_ostream.h"

#include <cstdint>

namespace mlir::elemwise {

/// Prints the shortest decimal that rounds to the finite value `bits` of the
/// binary format with one sign bit, `exponentBits` and `fractionBits` (16 bits
/// in all), in fixed or scientific notation, whichever is shorter.
void printShortestDecimal(llvm::raw_ostream &os, uint16_t bits,
                          int exponentBits, int fractionBits);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_SHORTESTDECIMAL_H
