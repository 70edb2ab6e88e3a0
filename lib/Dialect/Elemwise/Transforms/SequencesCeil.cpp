// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FloatConversions.h"
#include "Lanes.h"
#include "Sequences.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::lanes;

Value elemwise::ceilByInstruction(ExpansionBuilder &b, Value x) {
  return math::CeilOp::create(b, x, b.getFastMath());
}

Value elemwise::ceilByAddition(ExpansionBuilder &b, Value x) {
  // No flag of the operation comes along: `reassoc` would undo the rounding.
  const Type type = x.getType();
  const auto &semantics =
      cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
  // From this magnitude on every number is integral.
  Value limit = number(
      b, type, std::ldexp(1.0, APFloat::semanticsPrecision(semantics) - 1));

  Value magnitude = math::AbsFOp::create(b, x);
  Value rounded = arith::SubFOp::create(
      b, arith::AddFOp::create(b, magnitude, limit), limit);
  Value nearest = math::CopySignOp::create(b, rounded, x);
  Value isBelow = compare(b, arith::CmpFPredicate::OLT, nearest, x);
  Value correction =
      select(b, isBelow, number(b, type, 1.0), number(b, type, 0.0));
  Value sum = arith::AddFOp::create(b, nearest, correction);
  // The sign of a zero is the operand's.
  Value result = math::CopySignOp::create(b, sum, x);
  Value hasFraction = compare(b, arith::CmpFPredicate::OLT, magnitude, limit);
  return select(b, hasFraction, result, x);
}

Value elemwise::ceilF16WithMasks(ExpansionBuilder &b, Value x,
                                 llvm::function_ref<Value(Value)> getMasks) {
  Value bits = toBits(b, x);
  Value isPositive = compare(b, arith::CmpIPredicate::sgt, bits, 0);
  bits = select(b, isPositive, maxSigned(b, bits, 0x3C00), bits);
  Value mask = getMasks(bits);
  // Where a positive number has digits below the unit, adding the mask carries.
  bits = select(b, isPositive, add(b, bits, mask), bits);
  return bitcast(b, bitAnd(b, bits, bitXor(b, mask, 0xFFFF)), b.getF16Type());
}

Value elemwise::ceilF16InIntegers(ExpansionBuilder &b, Value x) {
  return ceilF16WithMasks(b, x, [&](Value bits) {
    Value exponent = bitAnd(b, shiftRight(b, bits, 10), 0x1F);
    Value places = minUnsigned(b, sub(b, exponent, 15), 15);
    Value digits = shiftRight(b, constant(b, bits.getType(), 0x3FF), places);
    Value isFraction = compare(b, arith::CmpIPredicate::ult, exponent, 15);
    return select(b, isFraction, constant(b, bits.getType(), 0x7FFF), digits);
  });
}

Value elemwise::ceilBF16InF32(ExpansionBuilder &b, Value x) {
  return computeBF16InF32(b, x, [&](Value wide) {
    return toBits(b, b.expand("elemwise.ceil", wide));
  });
}
