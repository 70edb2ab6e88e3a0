// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// How far long work is, and how long the rest takes.

#ifndef ELEMWISE_TEST_UNIT_PROGRESS_H
#define ELEMWISE_TEST_UNIT_PROGRESS_H

#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <mutex>
#include <string>

namespace mlir::elemwise::test {

class Progress {
public:
  /// The `total` may be in any unit. Time begins now.
  Progress(llvm::StringRef what, double total);

  /// `amount` more is done. Prints a line now and then; on any thread.
  void add(double amount = 1);

private:
  using Clock = std::chrono::steady_clock;

  const std::string what;
  const double total;
  const Clock::time_point start = Clock::now();
  std::mutex mutex;
  double done = 0;
  Clock::time_point lastReport = start;
};

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_UNIT_PROGRESS_H
