// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A C header for the entry points of an object or a shared library, so that a
// program calls them without LLVM.

#ifndef ELEMWISE_EXECUTIONENGINE_CHEADER_H
#define ELEMWISE_EXECUTIONENGINE_CHEADER_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mlir::elemwise {

/// A C header (C11, and C++11) that declares the entry points of `module`,
/// which is in the LLVM dialect as `elemwise-to-llvm` leaves it, between guards
/// made of `path`, the name of its file. It needs no other header than
/// <stdint.h>. For every entry point NAME it has
///
///   elemwise_NAME        the function, on descriptors of buffers
///   elemwise_NAME_shape  the dynamic extents of its results, if it has such
///   elemwise_buffer_...  the descriptors, one for each element type and rank,
///   elemwise_make_...    and what makes them of a pointer and extents
///
/// Fails if there is no entry point, or one whose name is none in C.
llvm::Expected<std::string> makeCHeader(ModuleOp module, llvm::StringRef path);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_CHEADER_H
