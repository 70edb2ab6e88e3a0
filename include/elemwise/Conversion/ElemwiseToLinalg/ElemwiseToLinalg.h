// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Elemwise operations on ranked tensors of any rank, static, dynamic and empty
// extents alike, to linalg on tensors.

#ifndef ELEMWISE_CONVERSION_ELEMWISETOLINALG_ELEMWISETOLINALG_H
#define ELEMWISE_CONVERSION_ELEMWISETOLINALG_ELEMWISETOLINALG_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;

namespace elemwise {

#define GEN_PASS_DECL_CONVERTELEMWISETOLINALGPASS
#include "elemwise/Conversion/Passes.h.inc"

/// Adds patterns that rewrite elemwise operations on ranked tensors without
/// encoding to `linalg.generic`, or to linalg's named operations where
/// `options.namedOps` asks for them. Other operations do not match. They are
/// for a dialect conversion, and make operations of linalg, tensor and arith;
/// inside linalg's, of elemwise, or of math for named operations.
void populateElemwiseToLinalgPatterns(
    RewritePatternSet &patterns,
    const ConvertElemwiseToLinalgPassOptions &options = {});

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_CONVERSION_ELEMWISETOLINALG_ELEMWISETOLINALG_H
