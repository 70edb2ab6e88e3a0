// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The f64 inputs at which a sequence is likely to go wrong, and a stream of
// many more.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_DOUBLES_H
#define ELEMWISE_TEST_EXHAUSTIVE_DOUBLES_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <vector>

namespace mlir::elemwise::test {

/// The edges of every binade, integers and the middles between them with their
/// neighbours in every binade that has any, and hard reciprocals.
llvm::Expected<std::vector<uint64_t>> getSpecialDoubles();

/// Fills `block` with the inputs of the block number `index`, by turns random
/// patterns, neighbours with one exponent, significands of ones or zeros,
/// neighbours of integers and of the middles between them, the ends of the
/// range with subnormals, and hard reciprocals.
void fillBlock(uint64_t index, std::vector<uint64_t> &block);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_DOUBLES_H
