// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Reciprocals by multiplication: an instruction's estimate, refined by Newton's
// iteration, beside the divider, which works in parallel to the multipliers.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_NEWTON_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_NEWTON_H

#include "Sequences.h"

namespace mlir::elemwise {

/// 1 - x y, rounded once.
Value residual(ExpansionBuilder &b, Value x, Value y);

/// y + y (1 - x y), which has twice as many right digits of 1/x as `y`. Where
/// `y` is a neighbour of 1/x, the result is correctly rounded unless all digits
/// of `x` are ones (Markstein, IBM J. R&D 34, 1990).
Value refine(ExpansionBuilder &b, Value x, Value y);

/// The fraction's digits of `x` that are zeros, as ones.
Value getZeroDigits(ExpansionBuilder &b, Value x);

/// A reciprocal by multiplication for one register, and in which lanes (i1) it
/// is known to be correctly rounded: those of `isExact`, where it is given, but
/// those of `isSpecial`, where it is given.
struct Approximation {
  Value result;
  Value isExact;
  Value isSpecial;
};

/// Gives the reciprocals `approximate` builds for the registers `operands` if
/// every lane of all of them is exact, else what `compute` builds. The branch
/// is one for the whole group.
SmallVector<Value>
computeUnlessExact(ExpansionBuilder &b, ArrayRef<Value> operands,
                   llvm::function_ref<Approximation(Value operand)> approximate,
                   llvm::function_ref<Value(Value operand)> compute);

/// The reciprocal of a vector of registers with `lanes` lanes each: `share` of
/// them by the divider, the others as `approximate` builds them, or by the
/// divider where that is not exact.
Value mixWithDivider(
    ExpansionBuilder &b, Value x, int64_t lanes, DividerShare share,
    llvm::function_ref<Approximation(Value operand)> approximate);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_NEWTON_H
