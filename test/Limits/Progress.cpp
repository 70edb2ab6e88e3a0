// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Progress.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::elemwise::test;

static constexpr int64_t kSecondsBetweenReports = 10;

Progress::Progress(llvm::StringRef what, uint64_t total)
    : what(what), total(total), nextReport(kSecondsBetweenReports) {}

void Progress::add(uint64_t count) {
  const uint64_t part = done += count;
  const double seconds =
      std::chrono::duration<double>(Clock::now() - start).count();
  int64_t due = nextReport;
  if (seconds < due || !nextReport.compare_exchange_strong(
                           due, int64_t(seconds) + kSecondsBetweenReports))
    return;
  llvm::errs() << llvm::formatv("{0}: {1} of {2}, {3:F0} s left\n", what, part,
                                total, seconds * (total - part) / part);
}
