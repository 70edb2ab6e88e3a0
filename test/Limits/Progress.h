// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// How far long work is, and how long the rest takes.

#ifndef ELEMWISE_TEST_LIMITS_PROGRESS_H
#define ELEMWISE_TEST_LIMITS_PROGRESS_H

#include "llvm/ADT/StringRef.h"

#include <atomic>
#include <chrono>
#include <cstdint>

namespace mlir::elemwise::test {

class Progress {
public:
  Progress(llvm::StringRef what, uint64_t total);

  /// `count` more are done. Prints a line now and then; on any thread.
  void add(uint64_t count = 1);

private:
  using Clock = std::chrono::steady_clock;

  const std::string what;
  const uint64_t total;
  const Clock::time_point start = Clock::now();
  std::atomic<uint64_t> done{0};
  std::atomic<int64_t> nextReport;
};

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_LIMITS_PROGRESS_H
