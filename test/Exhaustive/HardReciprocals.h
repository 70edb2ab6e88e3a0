// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// f64 whose reciprocals are hard to round, by construction.
//
// Let x be an integer m of 53 bits times a power of two, and n an odd integer
// of 54 bits: the middle between two f64, at the scale of 1/x. Then
//     m n = 2^106 + d,  and  1/x - n = -d / m  in units of n.
// d is an integer and not zero, for m n is no power of two. So the hardest
// cases of all are those of the least |d|, down to 1: m of all ones and n next
// above 2^53. (Lang and Muller bound the distance so, in "Bounds on runs of
// zeros and ones for algebraic functions", ARITH 2001.) A random m has a |d| of
// some 2^52, and the least of a billion still one of 2^22. Where x is
// subnormal, m lacks bits, and where 1/x is, n lacks some: 106 is less by as
// many.
//
// Two constructions give small |d|:
//   - m is a divisor of 2^106 + d: factoring these numbers gives every m for
//     every small d. NearestReciprocals.inc has them.
//   - for a fraction p/q from 1/2 to 1,
//       m = p (2^53 - u) / q,  n = q (2^53 + u) / p  give  m n = 2^106 - u^2,
//     so every u for which both divisions leave nothing and n is odd is such a
//     case. Below 2^16 there are many thousands, each as hard as one random m
//     in 2^20 at most; those below 2^11, as one in 2^30.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_HARDRECIPROCALS_H
#define ELEMWISE_TEST_EXHAUSTIVE_HARDRECIPROCALS_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <random>
#include <vector>

namespace mlir::elemwise::test {

/// The inputs for all m with the least |d|, for normal inputs and results at
/// exponents all over the range, and for subnormal ones, of either sign. Fails
/// if a number of NearestReciprocals.inc isn't what it should be.
llvm::Expected<std::vector<uint64_t>> getNearestReciprocals();

/// The inputs for the fractions up to 63/63 and the least u, likewise.
std::vector<uint64_t> getFractionReciprocals();

/// One of those for normal inputs and results, with u below 2^16.
uint64_t drawHardReciprocal(std::mt19937_64 &generator);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_HARDRECIPROCALS_H
