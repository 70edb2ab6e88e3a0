// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From errors of LLVM's kind to Python's exceptions.

#ifndef ELEMWISE_PYTHON_COMPILER_ERRORS_H
#define ELEMWISE_PYTHON_COMPILER_ERRORS_H

#include "llvm/Support/Error.h"

#include <string>

namespace elemwise {

/// Throws `error` as elemwise.CompileError, with the diagnostics that it holds;
/// as MemoryError if there was no memory.
[[noreturn]] void throwCompileError(llvm::Error error);

/// Throws `error`, which a call or a look-up gave, as ValueError; as
/// MemoryError if there was no memory.
[[noreturn]] void throwValueError(llvm::Error error);
[[noreturn]] void throwValueError(const std::string &message);

/// Throws what a signal handler of Python's raised meanwhile, such as
/// KeyboardInterrupt.
void throwIfInterrupted();

} // namespace elemwise

#endif // ELEMWISE_PYTHON_COMPILER_ERRORS_H
