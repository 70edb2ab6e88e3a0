// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Passes on the elemwise dialect and on what its operations become.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_H

#include "elemwise/Dialect/Elemwise/Transforms/Streaming.h"

#include "mlir/Pass/Pass.h"

namespace mlir::elemwise {

#define GEN_PASS_DECL
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_H
