// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Tensors that an scf.while hands on, each in memory of its own.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_COPYYIELDS_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_COPYYIELDS_H

namespace mlir {
class RewritePatternSet;

namespace elemwise {

/// Adds a pattern that copies every tensor that the body of an scf.while
/// yields, unless it is made of the argument in its own place or of an empty
/// tensor, and of none that another one is made of.
void populateCopyYieldsPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_COPYYIELDS_H
