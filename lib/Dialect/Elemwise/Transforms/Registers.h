// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Sequences that are made for one register: a longer vector is cut into
// registers, and the results are joined.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_REGISTERS_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_REGISTERS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::elemwise {

/// 16-bit floating-point values as their bits, others as they are: LLVM moves
/// f16 and bf16 between lanes and blocks element by element, through f32, on
/// CPUs that do not compute with them.
Value toMovable(ImplicitLocOpBuilder &b, Value x);
Value fromMovable(ImplicitLocOpBuilder &b, Value x, Type element);

/// The `size` lanes of the vector<NxT> `x` from `offset` on.
Value extractLanes(ImplicitLocOpBuilder &b, Value x, int64_t offset,
                   int64_t size);

/// Cuts the vector<NxT> `x` into vectors of `lanes` lanes, which divides N.
SmallVector<Value> splitIntoRegisters(ImplicitLocOpBuilder &b, Value x,
                                      int64_t lanes);

/// The vector<NxT> of the lanes of `pieces`, one after the other.
Value joinRegisters(ImplicitLocOpBuilder &b, ArrayRef<Value> pieces);

/// Applies `compute`, which keeps the type, to every `lanes` lanes of `x`.
Value computeByRegister(ImplicitLocOpBuilder &b, Value x, int64_t lanes,
                        llvm::function_ref<Value(Value)> compute);

/// Calls the LLVM intrinsic `name`.
Value callIntrinsic(ImplicitLocOpBuilder &b, StringRef name, Type result,
                    ValueRange arguments);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_REGISTERS_H
