// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The f64 inputs at which a sequence is likely to go wrong, and a stream of
// many more.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_DOUBLES_H
#define ELEMWISE_TEST_EXHAUSTIVE_DOUBLES_H

#include <cstdint>
#include <vector>

namespace mlir::elemwise::test {

/// Inputs whose reciprocals lie nearest to the middle between two f64, without
/// being there, for normal and subnormal inputs and results of either sign.
///
/// With significands m of x and n of the middle, both integers, the distance is
/// that of m * n from a power of two. For a fraction p/q between 1/2 and 1,
///     m = p (2^53 - u) / q,  n = q (2^53 + u) / p  give  m n = 2^106 - u^2,
/// so every u for which both divisions leave nothing and n is odd is such a
/// case, and the least ones are the hardest: u = 1 of p = q is all ones.
std::vector<uint64_t> getHardReciprocals();

/// Fills `block` with the inputs of the block number `index`: by turns random
/// patterns, neighbours with one exponent, significands of ones, and neighbours
/// of integers.
void fillBlock(uint64_t index, std::vector<uint64_t> &block);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_DOUBLES_H
