// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The compiler among Python's threads and processes.

#ifndef ELEMWISE_PYTHON_COMPILER_COMPILERLOCK_H
#define ELEMWISE_PYTHON_COMPILER_COMPILERLOCK_H

#include <Python.h>

#include <shared_mutex>

namespace elemwise {

/// A thread in the compiler or in compiled code. Other Python threads run
/// meanwhile, and may do the same; a fork waits until no thread does, so that
/// the child finds no lock of LLVM's held by a thread that it doesn't have.
class CompilerLock {
public:
  CompilerLock();
  ~CompilerLock();
  CompilerLock(const CompilerLock &) = delete;
  CompilerLock &operator=(const CompilerLock &) = delete;

private:
  PyThreadState *const state;
  std::shared_lock<std::shared_mutex> lock;
};

/// Python ends threads that want its lock when it ends itself, by an exception
/// that C++ code can't be left with. From this call on, made when the process is
/// about to end, threads in the compiler come to rest instead, all but the
/// caller. The interpreter's lock is held.
void restThreads();

} // namespace elemwise

#endif // ELEMWISE_PYTHON_COMPILER_COMPILERLOCK_H
