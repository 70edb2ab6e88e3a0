// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Everything that this project can register, for a tool that wants all of it.
// Nothing is registered by linking or including; what is here may be called
// more than once.

#ifndef ELEMWISE_PIPELINES_REGISTERALL_H
#define ELEMWISE_PIPELINES_REGISTERALL_H

namespace mlir {
class DialectRegistry;

namespace elemwise {

/// Adds the elemwise dialect with all the interfaces that it implements for
/// upstream's passes, and the dialects and interface implementations of the
/// pipelines.
void registerAllElemwiseDialects(DialectRegistry &registry);

/// Registers all passes and pipelines by name.
void registerAllElemwisePasses();

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_PIPELINES_REGISTERALL_H
