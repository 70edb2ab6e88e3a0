// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Conversions between floating-point types in integer and f32 operations, for
// CPUs without an instruction for them and for data that LLVM must not
// recognize as converted (it narrows ceil(extf x) to ceil on the 16-bit type).
// All keep subnormals and round to nearest, ties to even. A NaN stays one.
//
// f16 and bf16 values are given and returned as their bits, in i16.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_FLOATCONVERSIONS_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_FLOATCONVERSIONS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::elemwise {

/// f32 from the bits of f16.
Value extendF16(ImplicitLocOpBuilder &b, Value bits);

/// The bits of f16 from f32.
Value roundToF16(ImplicitLocOpBuilder &b, Value x);

/// f32 from f64, rounded to odd: an inexact result is the neighbour with an odd
/// last digit, so that a further rounding gives what one rounding would.
Value roundToOddF32(ImplicitLocOpBuilder &b, Value x);

/// x y + z in f64, rounded to odd. The product must be a number of f64, as that
/// of f16 or bf16 numbers is.
Value multiplyAddToOdd(ImplicitLocOpBuilder &b, Value x, Value y, Value z);

/// The elements of the vector<Nxbf16> `x`, N even, as f32: of every two that
/// share 32 bits the lower and the upper one, so that nothing is moved between
/// lanes.
std::pair<Value, Value> splitBF16Pairs(ImplicitLocOpBuilder &b, Value x);

/// Undoes splitBF16Pairs: takes the bits (i32) of f32 numbers, of which the
/// upper halves are the elements.
Value joinBF16Pairs(ImplicitLocOpBuilder &b, Value lower, Value upper);

/// Computes a bf16 function in f32. `compute` takes f32 numbers that have bf16
/// equals and returns bits (i32) of which the upper halves are the result.
Value computeBF16InF32(ImplicitLocOpBuilder &b, Value x,
                       llvm::function_ref<Value(Value)> compute);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_FLOATCONVERSIONS_H
