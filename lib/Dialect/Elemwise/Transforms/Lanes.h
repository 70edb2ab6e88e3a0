// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Short names for the operations that sequences are written in. Every function
// works on scalars and on vectors of any shape; an integer or double given for
// an operand stands for a constant of the other operand's type.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_LANES_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_LANES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::elemwise::lanes {

/// `element`, or a vector of it with the shape of `shape`.
inline Type withElement(Type shape, Type element) {
  if (auto vectorType = dyn_cast<VectorType>(shape))
    return vectorType.clone(element);
  return element;
}

/// The integer type of the same shape with `bits` bits to an element.
inline Type integersLike(ImplicitLocOpBuilder &b, Type shape, unsigned bits) {
  return withElement(shape, b.getIntegerType(bits));
}

inline Value constant(ImplicitLocOpBuilder &b, Type type, TypedAttr element) {
  if (auto vectorType = dyn_cast<VectorType>(type))
    element = DenseElementsAttr::get(vectorType, Attribute(element));
  return arith::ConstantOp::create(b, element);
}

/// The integer `bits` in every element of the integer type `type`.
inline Value constant(ImplicitLocOpBuilder &b, Type type, uint64_t bits) {
  Type element = getElementTypeOrSelf(type);
  return constant(
      b, type,
      IntegerAttr::get(element, APInt(element.getIntOrFloatBitWidth(), bits,
                                      /*isSigned=*/false,
                                      /*implicitTrunc=*/true)));
}

/// The number `value` in every element of the floating-point type `type`.
inline Value number(ImplicitLocOpBuilder &b, Type type, double value) {
  return constant(b, type, b.getFloatAttr(getElementTypeOrSelf(type), value));
}

inline Value bitcast(ImplicitLocOpBuilder &b, Value x, Type element) {
  return arith::BitcastOp::create(b, withElement(x.getType(), element), x);
}

/// The bits of `x` as integers of the same width.
inline Value toBits(ImplicitLocOpBuilder &b, Value x) {
  return bitcast(
      b, x, b.getIntegerType(getElementTypeOrSelf(x).getIntOrFloatBitWidth()));
}

inline Value extend(ImplicitLocOpBuilder &b, Value x, unsigned bits) {
  return arith::ExtUIOp::create(b, integersLike(b, x.getType(), bits), x);
}
inline Value truncate(ImplicitLocOpBuilder &b, Value x, unsigned bits) {
  return arith::TruncIOp::create(b, integersLike(b, x.getType(), bits), x);
}

#define ELEMWISE_LANES_BINARY(name, op)                                        \
  inline Value name(ImplicitLocOpBuilder &b, Value x, Value y) {               \
    return op::create(b, x, y);                                                \
  }                                                                            \
  inline Value name(ImplicitLocOpBuilder &b, Value x, uint64_t y) {            \
    return op::create(b, x, constant(b, x.getType(), y));                      \
  }
ELEMWISE_LANES_BINARY(add, arith::AddIOp)
ELEMWISE_LANES_BINARY(sub, arith::SubIOp)
ELEMWISE_LANES_BINARY(bitAnd, arith::AndIOp)
ELEMWISE_LANES_BINARY(bitOr, arith::OrIOp)
ELEMWISE_LANES_BINARY(bitXor, arith::XOrIOp)
ELEMWISE_LANES_BINARY(shiftLeft, arith::ShLIOp)
ELEMWISE_LANES_BINARY(shiftRight, arith::ShRUIOp)
ELEMWISE_LANES_BINARY(minUnsigned, arith::MinUIOp)
ELEMWISE_LANES_BINARY(maxSigned, arith::MaxSIOp)
#undef ELEMWISE_LANES_BINARY

inline Value compare(ImplicitLocOpBuilder &b, arith::CmpIPredicate predicate,
                     Value x, Value y) {
  return arith::CmpIOp::create(b, predicate, x, y);
}
inline Value compare(ImplicitLocOpBuilder &b, arith::CmpIPredicate predicate,
                     Value x, uint64_t y) {
  return compare(b, predicate, x, constant(b, x.getType(), y));
}
inline Value compare(ImplicitLocOpBuilder &b, arith::CmpFPredicate predicate,
                     Value x, Value y) {
  return arith::CmpFOp::create(b, predicate, x, y);
}
inline Value select(ImplicitLocOpBuilder &b, Value condition, Value x,
                    Value y) {
  return arith::SelectOp::create(b, condition, x, y);
}

} // namespace mlir::elemwise::lanes

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_LANES_H
