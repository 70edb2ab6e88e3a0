// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Schedule.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

constexpr double kSecondsBetweenReports = 5;

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// How much of all work is done, in what one thread's seconds should be.
class Progress {
public:
  void expect(double work) { total += work; }
  void start() { lastReport = startTime = now(); }

  void add(double work) {
    std::lock_guard<std::mutex> lock(mutex);
    done += work;
    const double time = now();
    if (time - lastReport < kSecondsBetweenReports)
      return;
    lastReport = time;
    const double left = (time - startTime) * (total - done) / done;
    llvm::errs() << llvm::formatv("{0:F1} % done, {1:F0} s left\n",
                                  100 * done / total, left);
  }

private:
  std::mutex mutex;
  double total = 0, done = 0, startTime = 0, lastReport = 0;
};

} // namespace

/// The chunk that stands for all of a task: not one at an end or in the middle,
/// which tend to be special.
static uint64_t getSampleChunk(const Task &task) { return task.numChunks / 4; }

/// The seconds that a thread takes for the sample, which is done then.
static double timeSample(const Task &task) {
  auto work = task.makeWorker();
  const double start = now();
  work(getSampleChunk(task));
  return now() - start;
}

/// Does the rest.
static void runTask(const Task &task, unsigned numThreads, Progress &progress,
                    double secondsPerChunk) {
  std::atomic<uint64_t> nextChunk{0};
  auto run = [&] {
    auto work = task.makeWorker();
    uint64_t chunk;
    while ((chunk = nextChunk++) < task.numChunks) {
      if (chunk == getSampleChunk(task))
        continue;
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
  Progress progress;
  for (const Task &task : tasks) {
    secondsPerChunk.push_back(timeSample(task));
    progress.expect(secondsPerChunk.back() * (task.numChunks - 1));
  }
  progress.start();
  for (size_t i = 0; i < tasks.size(); ++i) {
    runTask(tasks[i], numThreads, progress, secondsPerChunk[i]);
    finished(i);
  }
}
