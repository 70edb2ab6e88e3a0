// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The machine that a module in the LLVM dialect is for, written into it.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ATTACHTARGET_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ATTACHTARGET_H

#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::elemwise {

/// Does to `module` what `elemwise-attach-target` does: sets the triple on it,
/// the CPU and its features on its functions with a body. The LLVM dialect must
/// be loaded.
void attachTarget(ModuleOp module, const TargetInfo &target);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ATTACHTARGET_H
