// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Slices of lower rank whose dimensions upstream can't tell.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSLICES_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSLICES_H

namespace mlir {
class RewritePatternSet;

namespace elemwise {

/// Adds patterns that make slices and views of the same rank, beside operations
/// that drop or add dimensions, of tensor.extract_slice, tensor.insert_slice,
/// tensor.parallel_insert_slice and memref.subview, where more sizes are, or
/// may be, one than dimensions are dropped. Slices that drop the first of
/// these, by steps of one, are left as they are.
void populateExpandSlicesPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDSLICES_H
