// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The part of MLIR that elemwise-opt knows besides the elemwise dialect. It
// stands alone so that MLIR's large headers are compiled only once.

#ifndef ELEMWISE_TOOLS_ELEMWISE_OPT_REGISTERUPSTREAM_H
#define ELEMWISE_TOOLS_ELEMWISE_OPT_REGISTERUPSTREAM_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::elemwise {

/// Adds the upstream dialects that elemwise operations meet, and their external
/// models, to `registry`.
void registerUpstreamDialects(DialectRegistry &registry);

/// Makes upstream passes that work on elemwise operations available as flags.
void registerUpstreamPasses();

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_ELEMWISE_OPT_REGISTERUPSTREAM_H
