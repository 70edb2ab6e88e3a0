// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// f16 and bf16 on CPUs without instructions for them, in code of any origin:
// every operation is computed with the bits that IEEE 754 asks for and without
// a runtime library's helpers (__truncsfbf2, __extendhfsf2, ...).

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_LEGALIZEFLOATS_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_LEGALIZEFLOATS_H

#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::elemwise {

/// Adds patterns that expand the conversions to and from f16 and bf16 for which
/// `target` has no instruction: arith.extf, arith.truncf (also from f64,
/// rounded once), arith.sitofp and arith.uitofp from at most 64 bits, and
/// math.fma, rounded once.
void populateLegalizeFloatsPatterns(RewritePatternSet &patterns,
                                    const TargetInfo &target);

/// Makes the arith, math and vector operations under `root` that compute in
/// 16-bit types for which `target` has no arithmetic compute in f32, every
/// result rounded, then applies the patterns above.
LogicalResult legalizeFloats(Operation *root, const TargetInfo &target);

/// Holds the 16-bit floating-point values in `function` as integers wherever
/// they are only moved: in loads and stores, shuffles, selections and block
/// arguments. LLVM moves bf16 by computing on it where it has to split a
/// vector: that needs helpers, or loses subnormals. It does so, too, with
/// arguments where it does not optimize, and with results where they are many:
/// bf16 is handed to and from `function`, and the functions that it calls, as
/// f16, which goes in the same registers. Functions that call each other must
/// all be treated, those without a body too.
void holdFloatsAsIntegers(LLVM::LLVMFuncOp function);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_LEGALIZEFLOATS_H
