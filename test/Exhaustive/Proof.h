// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A proof: many inputs of one operation and type, each through every kernel in
// every place that may matter, compared with a reference.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_PROOF_H
#define ELEMWISE_TEST_EXHAUSTIVE_PROOF_H

#include "Coverage.h"
#include "Reference.h"
#include "Schedule.h"

#include <functional>
#include <vector>

namespace mlir::elemwise::test {

/// What is proved, one chunk of inputs after the other.
template <typename Bits>
struct Proof {
  std::string op;
  FloatFormat format;
  uint64_t numChunks;
  /// Writes the inputs of a chunk, not all of the same number; on any thread.
  std::function<void(uint64_t chunk, std::vector<Bits> &inputs)> fill;
  /// Makes a reference for one thread.
  std::function<std::function<Bits(Bits)>()> makeReference;
};

/// What was found for one kernel.
struct Tally {
  uint64_t numInputs = 0;
  /// Every input is computed several times.
  uint64_t numResults = 0;
  uint64_t numWrong = 0;
};

/// The task that compares every chunk of `proof` and adds what it finds to
/// `tallies`, one for each of `kernels`. It prints the first differences. NaNs
/// are equal to each other.
///
/// Every kernel computes every input in every register of its sequence, in
/// whole vectors and in masked ones; and if its registers are not all alike,
/// once more in vectors that hold a NaN, which may be computed in another way
/// then as a whole.
template <typename Bits>
Task makeTask(Proof<Bits> proof, llvm::ArrayRef<Kernel> kernels,
              llvm::MutableArrayRef<Tally> tallies);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_PROOF_H
