// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_TOOLS_ELEMWISE_REDUCE_REDUCTIONPATTERNS_H
#define ELEMWISE_TOOLS_ELEMWISE_REDUCE_REDUCTIONPATTERNS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::elemwise {

/// Lets the reducer take an elemwise operation out of the middle of a chain:
/// its operand takes the place of its result.
void registerReductionPatterns(DialectRegistry &registry);

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_ELEMWISE_REDUCE_REDUCTIONPATTERNS_H
