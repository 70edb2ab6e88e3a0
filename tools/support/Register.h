// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the tools and the plugin know: the dialects, passes and pipelines of
// Elemwise, and the part of MLIR around them. Each list stands once, and in
// files of their own, so that MLIR's large headers are compiled only once.

#ifndef ELEMWISE_TOOLS_SUPPORT_REGISTER_H
#define ELEMWISE_TOOLS_SUPPORT_REGISTER_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::elemwise {

/// Adds the elemwise dialect, the dialects that its pipeline uses, and the
/// models by which upstream's passes work on them. This is the plugin's share.
void registerElemwiseDialects(DialectRegistry &registry);

/// Makes the passes and pipelines of Elemwise available by name.
void registerElemwisePasses();

/// Adds the other upstream dialects that elemwise operations meet, the
/// transform dialect with its extensions for those among them.
void registerUpstreamDialects(DialectRegistry &registry);

/// Makes upstream passes that work on elemwise operations, and the interpreter
/// of transform schedules, available by name.
void registerUpstreamPasses();

/// Adds the transform dialect and its extensions for the dialects of the
/// pipeline.
void registerTransformDialect(DialectRegistry &registry);

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_SUPPORT_REGISTER_H
