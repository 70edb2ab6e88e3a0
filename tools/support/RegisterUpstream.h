// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The part of MLIR that the tools know besides what Elemwise registers by
// itself (see Pipelines/RegisterAll.h). It stands alone so that MLIR's large
// headers are compiled only once.

#ifndef ELEMWISE_TOOLS_SUPPORT_REGISTERUPSTREAM_H
#define ELEMWISE_TOOLS_SUPPORT_REGISTERUPSTREAM_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::elemwise {

/// Adds the other upstream dialects that elemwise operations meet, and the
/// transform dialect with its extensions for those among them.
void registerUpstreamDialects(DialectRegistry &registry);

/// Makes upstream passes that work on elemwise operations, and the interpreter
/// of transform schedules, available by name.
void registerUpstreamPasses();

/// Adds the transform dialect and its extensions for the dialects of the
/// pipeline.
void registerTransformDialect(DialectRegistry &registry);

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_SUPPORT_REGISTERUPSTREAM_H
