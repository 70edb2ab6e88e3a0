// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Switches that give tensors as branches, for bufferization.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSWITCHES_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSWITCHES_H

namespace mlir {
class RewritePatternSet;

namespace elemwise {

/// Adds a pattern that makes an scf.if for each case of every scf.index_switch
/// with a result that is a tensor.
void populateExpandSwitchesPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSWITCHES_H
