// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The text of one element. What is printed parses back to the same bits, for
// every value of every kind.

#ifndef ELEMWISE_EXECUTIONENGINE_ELEMENTTEXT_H
#define ELEMWISE_EXECUTIONENGINE_ELEMENTTEXT_H

#include "elemwise/ExecutionEngine/Tensor.h"

namespace mlir::elemwise {

/// How elements are printed.
enum class SpecFormat : uint8_t {
  Decimal, ///< `-0.5`, `inf`, `nan`, `true`; a NaN with a payload as its bits
  Hex      ///< the bits, `0xBF000000`
};

/// Reads the bits of an element of `kind` from one of
/// - a decimal number, for a float rounded once, to nearest even, to `kind`
///   (and so to infinity past the largest value), for an integer in the signed
///   range of `kind`;
/// - for a float, a hexadecimal one that holds a `.` or a `p` (`0x1.8p3`),
///   rounded likewise, or `inf`, `-inf` or `nan` (positive, quiet, without
///   payload); for an i1, `true` or `false`;
/// - `0x` and at most as many digits as the kind has bits for: the bits.
llvm::Expected<uint64_t> parseElement(llvm::StringRef text, ElementKind kind);

/// Prints the element of `kind` with the given bits. The decimal text of a
/// float is the shortest that parses back to `bits`, and of the shortest ones
/// the nearest to the value, as `std::to_chars` defines it.
void printElement(llvm::raw_ostream &os, ElementKind kind, uint64_t bits,
                  SpecFormat format);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_ELEMENTTEXT_H
