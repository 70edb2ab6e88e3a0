// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_TOOLS_ELEMWISE_OPT_REFUSEPLUGINS_H
#define ELEMWISE_TOOLS_ELEMWISE_OPT_REFUSEPLUGINS_H

namespace mlir::elemwise {

/// Makes the options that load plugins, which MLIR has registered, end the
/// program with an error before anything of a plugin is opened. A plugin uses
/// MLIR's shared library, while this tool holds an MLIR of its own; two of them
/// in one process crash.
void refusePlugins();

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_ELEMWISE_OPT_REFUSEPLUGINS_H
