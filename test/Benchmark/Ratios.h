// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Speeds as ratios to copies that took turns with the compiled code, which hold
// on a machine that others use at the same time, where speeds alone do not.

#ifndef ELEMWISE_TEST_BENCHMARK_RATIOS_H
#define ELEMWISE_TEST_BENCHMARK_RATIOS_H

#include "Workload.h"

namespace mlir::elemwise::benchmark {

struct RatioOptions {
  std::string targetCPU = "host";
  std::string filter;        ///< Only workloads whose names contain this.
  std::vector<size_t> sizes; ///< Bytes per tensor.
  double seconds = 0.5;      ///< For each workload and size.
};

/// Measures, prints a table to `os`, and writes the same as JSON to the file
/// `jsonFile` unless that is empty.
llvm::Error reportRatios(const RatioOptions &options, StringRef jsonFile,
                         llvm::raw_ostream &os);

} // namespace mlir::elemwise::benchmark

#endif // ELEMWISE_TEST_BENCHMARK_RATIOS_H
