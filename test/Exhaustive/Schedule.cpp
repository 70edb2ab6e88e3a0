// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Schedule.h"
#include "Progress.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// The chunks that stand for all of a task: not those at an end or in the
/// middle, which tend to be special.
struct Sample {
  explicit Sample(const Task &task)
      : begin(task.numChunks / 4), end(std::min(begin + 4, task.numChunks)) {}

  bool contains(uint64_t chunk) const { return chunk >= begin && chunk < end; }

  uint64_t begin, end;
};

} // namespace

/// The least seconds that a thread takes for a chunk of the sample, which is
/// done then.
static double timeSample(const Task &task) {
  auto work = task.makeWorker();
  const Sample sample(task);
  double least = HUGE_VAL;
  for (uint64_t chunk = sample.begin; chunk != sample.end; ++chunk) {
    const double start = now();
    work(chunk);
    least = std::min(least, now() - start);
  }
  return least;
}

/// Does the rest.
static void runTask(const Task &task, unsigned numThreads, Progress &progress,
                    double secondsPerChunk) {
  const Sample sample(task);
  std::atomic<uint64_t> nextChunk{0};
  auto run = [&] {
    auto work = task.makeWorker();
    uint64_t chunk;
    while ((chunk = nextChunk++) < task.numChunks) {
      if (!sample.contains(chunk))
        work(chunk);
      progress.add(secondsPerChunk);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < numThreads; ++i)
    threads.emplace_back(run);
  for (std::thread &thread : threads)
    thread.join();
}

void test::runTasks(const std::vector<Task> &tasks, unsigned numThreads,
                    const std::function<void(size_t task)> &finished) {
  std::vector<double> secondsPerChunk;
  double total = 0;
  for (const Task &task : tasks) {
    secondsPerChunk.push_back(timeSample(task));
    total += secondsPerChunk.back() * task.numChunks;
  }
  // In seconds of one thread.
  Progress progress("proofs", total);
  for (size_t i = 0; i < tasks.size(); ++i) {
    runTask(tasks[i], numThreads, progress, secondsPerChunk[i]);
    finished(i);
  }
}
