// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Views of lower rank whose dimensions upstream can't tell.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSUBVIEWS_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSUBVIEWS_H

namespace mlir {
class RewritePatternSet;

namespace elemwise {

/// Adds a pattern that makes of every memref.subview of lower rank than its
/// source, where more sizes are one than dimensions are dropped, one of the
/// same rank and a memref.reinterpret_cast.
void populateExpandSubviewsPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSUBVIEWS_H
