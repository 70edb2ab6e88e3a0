// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The elemwise dialect: its operations, and how it enters a context.
//
// Every operation takes and gives one scalar, vector or tensor of f16, bf16,
// f32 or f64. What each computes, to the bit, stands in ElemwiseOps.td.

#ifndef ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISE_H
#define ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/VectorInterfaces.h"

#include "elemwise/Dialect/Elemwise/IR/Counterparts.h"
#include "elemwise/Dialect/Elemwise/IR/ElemwiseDialect.h.inc"
#include "elemwise/Dialect/Elemwise/IR/ElemwiseInterfaces.h.inc"

namespace mlir::elemwise::detail {

/// What every operation of the class Elemwise_UnaryOpOf folds to, and the
/// extents of its result.
OpFoldResult foldUnaryOp(UnaryOpInterface op, Attribute operand);
LogicalResult
reifyUnaryOpShape(Operation *op, OpBuilder &builder,
                  ReifiedRankedShapedTypeDims &reifiedReturnShapes);

} // namespace mlir::elemwise::detail

#define GET_OP_CLASSES
#include "elemwise/Dialect/Elemwise/IR/ElemwiseOps.h.inc"

namespace mlir::elemwise {

// isFloatLike: whether the operations take operands of a type.
#include "elemwise/Dialect/Elemwise/IR/ElemwiseTypeConstraints.h.inc"

/// Whether every element of `value` is known to be integral, infinite or NaN:
/// it comes from a rounding to an integral value or from integers.
bool isKnownIntegral(Value value);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISE_H
