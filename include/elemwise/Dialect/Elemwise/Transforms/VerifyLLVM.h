// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Where lowering ends: a module whose operations are all of the LLVM dialect.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_VERIFYLLVM_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_VERIFYLLVM_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::elemwise {

/// The first operation in `module`, in the order of the text, that is neither a
/// module nor of the LLVM dialect or OpenMP's, which stands beside it until
/// there is LLVM IR; null if there is none.
Operation *findOpOutsideLLVM(ModuleOp module);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_VERIFYLLVM_H
