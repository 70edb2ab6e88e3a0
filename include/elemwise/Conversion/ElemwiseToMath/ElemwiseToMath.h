// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Elemwise operations that math has too, on any operand, to math.

#ifndef ELEMWISE_CONVERSION_ELEMWISETOMATH_ELEMWISETOMATH_H
#define ELEMWISE_CONVERSION_ELEMWISETOMATH_ELEMWISETOMATH_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;

namespace elemwise {

#define GEN_PASS_DECL_CONVERTELEMWISETOMATHPASS
#include "elemwise/Conversion/Passes.h.inc"

/// Adds patterns that rewrite elemwise operations that the math dialect, which
/// must be loaded, has too. Others do not match.
void populateElemwiseToMathPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_CONVERSION_ELEMWISETOMATH_ELEMWISETOMATH_H
