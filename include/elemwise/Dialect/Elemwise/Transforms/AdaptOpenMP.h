// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Parallel regions of OpenMP with the threads that pay.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ADAPTOPENMP_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ADAPTOPENMP_H

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::elemwise {

/// Does to `module` what `elemwise-adapt-openmp` does; the dialects that the
/// pass depends on must be loaded. Fails, with an error emitted, if the module
/// has another symbol of the name of OpenMP's function.
///
/// This is a function, where other lowerings are patterns, because what it adds
/// does not make an operation one that needs it no more.
LogicalResult adaptOpenMP(ModuleOp module,
                          const ElemwiseAdaptOpenMPPassOptions &options = {});

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ADAPTOPENMP_H
