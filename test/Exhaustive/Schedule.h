// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Many chunks of work on several threads, with a report of progress over all of
// it.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_SCHEDULE_H
#define ELEMWISE_TEST_EXHAUSTIVE_SCHEDULE_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mlir::elemwise::test {

/// Chunks that may be done in any order.
struct Task {
  uint64_t numChunks;
  /// Makes, on the thread that calls it, what does a chunk there.
  std::function<std::function<void(uint64_t chunk)>()> makeWorker;
};

/// Does `tasks` one after the other on `numThreads` threads, and calls
/// `finished` after each. Before, some chunks of each are done to learn how
/// long they take. Says on stderr every few seconds how much is done and, by
/// that, how long the rest will take.
void runTasks(const std::vector<Task> &tasks, unsigned numThreads,
              const std::function<void(size_t task)> &finished);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_SCHEDULE_H
