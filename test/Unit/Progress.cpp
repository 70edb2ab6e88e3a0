// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Progress.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::elemwise::test;

static constexpr std::chrono::seconds kBetweenReports(5);

Progress::Progress(llvm::StringRef what, double total)
    : what(what), total(total) {}

void Progress::add(double amount) {
  std::lock_guard<std::mutex> lock(mutex);
  done += amount;
  const Clock::time_point now = Clock::now();
  if (now - lastReport < kBetweenReports)
    return;
  lastReport = now;
  const double seconds = std::chrono::duration<double>(now - start).count();
  llvm::errs() << llvm::formatv("{0}: {1:F1} % done, {2:F0} s left\n", what,
                                100 * done / total,
                                seconds * (total - done) / done);
}
