// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What elemwise-opt knows of MLIR beyond the dialects and passes of the
// pipelines. It stands alone so that MLIR's large headers are compiled once.

#ifndef ELEMWISE_TOOLS_ELEMWISE_OPT_REGISTERUPSTREAM_H
#define ELEMWISE_TOOLS_ELEMWISE_OPT_REGISTERUPSTREAM_H

namespace mlir {
class DialectRegistry;

namespace elemwise {

/// Adds the shard dialect and the interface implementations by which elemwise
/// operations and their neighbours are sharded.
void registerSharding(DialectRegistry &registry);

/// Makes the upstream passes that work on elemwise operations available as
/// flags.
void registerUpstreamPasses();

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_TOOLS_ELEMWISE_OPT_REGISTERUPSTREAM_H
