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

/// Computes a bf16 function in f32. `compute` takes f32 values that have bf16
/// equals and returns the bits of f32 values (i32), of which the upper half is
/// the result. Vectors of even length go by pairs: each 32-bit lane holds two
/// elements, so that nothing is moved between lanes.
Value computeBF16InF32(ImplicitLocOpBuilder &b, Value x,
                       llvm::function_ref<Value(Value)> compute);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_FLOATCONVERSIONS_H
