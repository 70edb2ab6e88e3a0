// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Fusion of chains of element-wise linalg operations on tensors.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_FUSE_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_FUSE_H

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

namespace mlir {
class RewritePatternSet;

namespace elemwise {

/// Adds upstream's patterns that fuse element-wise linalg operations, within
/// the bound that `options` sets. Applied from top to bottom they cut a long
/// chain into the fewest pieces.
void populateElemwiseFusePatterns(RewritePatternSet &patterns,
                                  const ElemwiseFusePassOptions &options = {});

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_FUSE_H
