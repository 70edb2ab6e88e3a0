// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Elemwise operations that are a division of a number, on scalars, vectors and
// ranked tensors of any extents, to arith.

#ifndef ELEMWISE_CONVERSION_ELEMWISETOARITH_ELEMWISETOARITH_H
#define ELEMWISE_CONVERSION_ELEMWISETOARITH_ELEMWISETOARITH_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;

namespace elemwise {

#define GEN_PASS_DECL_CONVERTELEMWISETOARITHPASS
#include "elemwise/Conversion/Passes.h.inc"

/// Adds patterns that rewrite elemwise operations that divide a number by their
/// operand to `arith.divf`. Others, and unranked tensors, do not match.
void populateElemwiseToArithPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_CONVERSION_ELEMWISETOARITH_ELEMWISETOARITH_H
