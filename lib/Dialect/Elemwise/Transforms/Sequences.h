// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The sequences that the built-in rows of ExpansionTable name. What each needs
// of the CPU and of its operand's shape stands in its row.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_SEQUENCES_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_SEQUENCES_H

#include "elemwise/Dialect/Elemwise/Transforms/ExpandOps.h"

namespace mlir::elemwise {

//===----------------------------------------------------------------------===//
// Ceil
//===----------------------------------------------------------------------===//

/// math.ceil, where the CPU has an instruction for it.
Value ceilByInstruction(ExpansionBuilder &b, Value x);

/// f32 and f64 with additions alone: adding and subtracting the number whose
/// unit is one rounds to an integral value.
Value ceilByAddition(ExpansionBuilder &b, Value x);

/// f16 in 16-bit integer operations.
Value ceilF16InIntegers(ExpansionBuilder &b, Value x);

/// bf16 as f32, which is exact.
Value ceilBF16InF32(ExpansionBuilder &b, Value x);

//===----------------------------------------------------------------------===//
// Reciprocal
//===----------------------------------------------------------------------===//

/// 1/x by the divider.
Value reciprocalByDivision(ExpansionBuilder &b, Value x);

/// f16 through f32 by the divider; conversions in integer operations.
Value reciprocalF16InIntegers(ExpansionBuilder &b, Value x);

/// f16 through f32 by the divider; conversions by instructions.
Value reciprocalF16ByDivision(ExpansionBuilder &b, Value x);

/// bf16 through f32 by the divider.
Value reciprocalBF16ByDivision(ExpansionBuilder &b, Value x);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_SEQUENCES_H
