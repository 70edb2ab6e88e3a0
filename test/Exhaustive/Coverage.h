// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What there is to prove for one operation and type: the code of every row of
// the expansion table on every target level that this machine runs.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_COVERAGE_H
#define ELEMWISE_TEST_EXHAUSTIVE_COVERAGE_H

#include "Kernel.h"

#include <string>
#include <vector>

namespace mlir::elemwise::test {

/// The code of one row, on the targets for which it is the same.
struct CoveredCode {
  /// A target of which it is the own choice is marked by `*`.
  std::vector<std::string> targets;
  /// Its number among the kernels.
  size_t kernel;
};

struct CoveredRow {
  const ExpansionRow *row;
  /// None, if no target level that runs here has the features.
  std::vector<CoveredCode> codes;
};

struct Coverage {
  /// No two of the same code.
  std::vector<Kernel> kernels;
  /// In the table's order.
  std::vector<CoveredRow> rows;
};

/// The target CPUs, of all levels and this machine's own, for which code runs
/// here.
std::vector<std::string> getTargetsRunningHere();

/// The names of the operations that have the dialect's interface.
std::vector<std::string> getUnaryOpNames();

/// Compiles every row for `op` on `element` for every one of `targets` that has
/// what its sequence needs, be it the target's choice or not. Rows for AMD's
/// CPUs run on others too. Fails if there is no row, or if what a target would
/// choose is not among the code.
llvm::Expected<Coverage>
compileEveryRow(const std::string &op, ElementKind element,
                const std::vector<std::string> &targets);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_COVERAGE_H
