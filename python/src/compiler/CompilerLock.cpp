// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CompilerLock.h"

#include <new>
#include <pthread.h>

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

CompilerLock::CompilerLock() : lock(getMutex()) {}
