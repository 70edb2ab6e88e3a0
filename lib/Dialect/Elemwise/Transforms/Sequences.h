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

/// f16 in 16-bit integer operations; `getMasks` gives, for bits of numbers none
/// of which is in (0, 1), the digits below the unit.
Value ceilF16WithMasks(ExpansionBuilder &b, Value x,
                       llvm::function_ref<Value(Value)> getMasks);

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

/// The bits of the f32 quotients `x`, of which the upper half is the bf16
/// result. No reciprocal lies halfway between two bf16 numbers, so that ties
/// need no care.
Value roundReciprocalToBF16(ExpansionBuilder &b, Value x);

//===----------------------------------------------------------------------===//
// x86
//===----------------------------------------------------------------------===//

/// How many of how many registers go to the divider while the others are
/// computed by multiplication.
struct DividerShare {
  int64_t divided;
  int64_t of;

  /// Whether the register at `index` goes to the divider.
  bool isDivided(int64_t index) const {
    return (index + 1) * divided / of != index * divided / of;
  }
};

/// vector<8xf32> and vector<16xf32> from f16 and to it, by instructions. LLVM
/// does not see through the second: it would narrow what comes before it to
/// f16, where no vector instructions are.
Value convertF16ToF32(ExpansionBuilder &b, Value x);
Value convertF32ToF16(ExpansionBuilder &b, Value x);

/// f16 through f32, converted and rounded by instructions.
Value ceilF16ByF16C(ExpansionBuilder &b, Value x);

/// f16 in 16-bit lanes: the digits to drop come from a table of exponents.
Value ceilF16ByTable(ExpansionBuilder &b, Value x);

/// f32 and f64: `share` by the divider, the rest by estimate and refinement.
Value reciprocalMixedAVX2(ExpansionBuilder &b, Value x, DividerShare share);
Value reciprocalMixedAVX512(ExpansionBuilder &b, Value x, DividerShare share);

/// f16 through f32: `share` of the registers of 8 lanes, or of `lanes` lanes,
/// by the divider, the rest by estimate.
Value reciprocalF16AVX2(ExpansionBuilder &b, Value x, DividerShare share);
Value reciprocalF16AVX512(ExpansionBuilder &b, Value x, int64_t lanes,
                          DividerShare share);

/// f16 by f16's own estimate.
Value reciprocalF16ByFP16(ExpansionBuilder &b, Value x);

/// bf16 through f32 by estimate: half of the elements beside the divider; all,
/// where this CPU's estimate has proved exact, else refined or by table.
Value reciprocalBF16AVX2(ExpansionBuilder &b, Value x);
Value reciprocalBF16AVX512(ExpansionBuilder &b, Value x);

/// bf16 in 16-bit lanes by a table of fractions.
Value reciprocalBF16ByTable(ExpansionBuilder &b, Value x);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_SEQUENCES_H
