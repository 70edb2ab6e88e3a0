// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Copies between strided buffers as linalg operations.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_GENERALIZECOPIES_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_GENERALIZECOPIES_H

namespace mlir {
class RewritePatternSet;

namespace elemwise {

/// Adds a pattern that makes a linalg.generic of every memref.copy between
/// ranked memrefs of which one has a layout other than the identity.
void populateGeneralizeCopiesPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_GENERALIZECOPIES_H
