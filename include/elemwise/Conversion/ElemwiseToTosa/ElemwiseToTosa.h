// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Elemwise operations on tensors, ranked or not, to tosa.

#ifndef ELEMWISE_CONVERSION_ELEMWISETOTOSA_ELEMWISETOTOSA_H
#define ELEMWISE_CONVERSION_ELEMWISETOTOSA_ELEMWISETOTOSA_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;

namespace elemwise {

#define GEN_PASS_DECL_CONVERTELEMWISETOTOSAPASS
#include "elemwise/Conversion/Passes.h.inc"

/// Adds patterns that rewrite elemwise operations that the tosa dialect, which
/// must be loaded, has too, on tensors of its element types. Others, f64 among
/// them, do not match.
void populateElemwiseToTosaPatterns(RewritePatternSet &patterns);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_CONVERSION_ELEMWISETOTOSA_ELEMWISETOTOSA_H
