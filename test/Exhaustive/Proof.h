// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A proof: many inputs of one operation and type, each through every target's
// code, compared with a reference; on several threads, with a report of
// progress.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_PROOF_H
#define ELEMWISE_TEST_EXHAUSTIVE_PROOF_H

#include "Kernel.h"

#include <functional>
#include <vector>

namespace mlir::elemwise::test {

/// How much is done.
struct ProofLimits {
  unsigned threads = 2;
  /// Begin no chunk later than this; 0: no limit.
  double seconds = 0;
};

/// What is proved, one chunk of inputs after the other.
template <typename Bits>
struct Proof {
  std::string op;
  ElementKind element;
  uint64_t numChunks;
  /// Writes the inputs of a chunk, not all of the same number; on any thread.
  std::function<void(uint64_t chunk, std::vector<Bits> &inputs)> fill;
  /// Makes a reference for one thread.
  std::function<std::function<Bits(Bits)>()> makeReference;
};

/// One line of the table.
struct ProofResult {
  std::string op, type, target, part;
  uint64_t numInputs = 0;
  uint64_t numWrong = 0;
};

/// Appends a line for each target and part of its code to `table`, and prints
/// the first differences. NaNs are equal to each other.
template <typename Bits>
llvm::Error prove(const Proof<Bits> &proof,
                  const std::vector<std::string> &targets,
                  const ProofLimits &limits, std::vector<ProofResult> &table);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_PROOF_H
