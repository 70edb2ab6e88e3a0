// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CompilerLock.h"

#include <atomic>
#include <chrono>
#include <new>
#include <pthread.h>
#include <thread>

using namespace elemwise;

/// It is never destroyed: threads may compile while the process ends.
static std::shared_mutex &getMutex() {
  static std::shared_mutex &mutex = [&]() -> std::shared_mutex & {
    pthread_atfork([] { getMutex().lock(); }, [] { getMutex().unlock(); },
                   // The thread that locked it is another one in the child, and
                   // may not unlock it.
                   [] { new (&getMutex()) std::shared_mutex; });
    return *new std::shared_mutex;
  }();
  return mutex;
}

// In this order: a fork may wait for us with the interpreter's lock held, so ours
// is taken after that is let go, and let go before that is taken.
CompilerLock::CompilerLock() : state(PyEval_SaveThread()), lock(getMutex()) {}

/// The thread that ends the process, once there is one.
static std::atomic<std::thread::id> endingThread;
/// Threads that wait for the interpreter's lock.
static std::atomic<int> numWaiting;

static constexpr std::chrono::milliseconds kPause(1);

CompilerLock::~CompilerLock() {
  lock.unlock();
  ++numWaiting;
  const std::thread::id ending = endingThread;
  if (ending != std::thread::id() && ending != std::this_thread::get_id()) {
    --numWaiting;
    while (true)
      std::this_thread::sleep_for(std::chrono::hours(1));
  }
  PyEval_RestoreThread(state);
  --numWaiting;
}

void elemwise::restThreads() {
  endingThread = std::this_thread::get_id();
  PyThreadState *state = PyEval_SaveThread();
  while (numWaiting)
    std::this_thread::sleep_for(kPause);
  PyEval_RestoreThread(state);
}
