// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The compiler among Python's threads and processes.

#ifndef ELEMWISE_PYTHON_COMPILER_COMPILERLOCK_H
#define ELEMWISE_PYTHON_COMPILER_COMPILERLOCK_H

#include <pybind11/pybind11.h>

#include <shared_mutex>

namespace elemwise {

/// A thread in the compiler. Other Python threads run meanwhile, and may
/// compile too; a fork waits until no thread compiles, so that the child finds
/// no lock of LLVM's held by a thread that it doesn't have.
class CompilerLock {
public:
  CompilerLock();

private:
  // In this order: a fork may wait for us with the interpreter's lock held, so
  // ours is taken after that is let go, and let go before that is taken.
  pybind11::gil_scoped_release release;
  std::shared_lock<std::shared_mutex> lock;
};

} // namespace elemwise

#endif // ELEMWISE_PYTHON_COMPILER_COMPILERLOCK_H
