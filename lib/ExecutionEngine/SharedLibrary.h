// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Linking an object to a shared library, with the system's linker.

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_SHAREDLIBRARY_H
#define ELEMWISE_LIB_EXECUTIONENGINE_SHAREDLIBRARY_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::elemwise {

/// The shared library that holds the ELF object `code` and no other library.
/// What the object calls of others is found when the library is loaded. Fails
/// if there is no linker, or with what the linker says.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
linkSharedLibrary(llvm::StringRef code);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_SHAREDLIBRARY_H
