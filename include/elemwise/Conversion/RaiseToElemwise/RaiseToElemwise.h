// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Operations of arith, math, linalg and tosa that are elemwise operations under
// another name, to these.

#ifndef ELEMWISE_CONVERSION_RAISETOELEMWISE_RAISETOELEMWISE_H
#define ELEMWISE_CONVERSION_RAISETOELEMWISE_RAISETOELEMWISE_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;

namespace elemwise {

#define GEN_PASS_DECL_RAISETOELEMWISEPASS
#include "elemwise/Conversion/Passes.h.inc"

/// Adds patterns that rewrite the counterparts of every operation of the
/// elemwise dialect, which must be loaded, to that operation. Only what gives
/// the same bits matches: see the pass for what that excludes.
void populateRaiseToElemwisePatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_CONVERSION_RAISETOELEMWISE_RAISETOELEMWISE_H
