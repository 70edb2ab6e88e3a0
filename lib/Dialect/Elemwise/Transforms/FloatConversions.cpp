// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FloatConversions.h"
#include "Lanes.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::lanes;

// The distance between the exponent fields of f32 and f16, in f32's place.
static constexpr uint64_t biasDifference = (127 - 15) << 23;
static constexpr uint64_t infinityF32 = 0x7F800000;

Value elemwise::extendF16(ImplicitLocOpBuilder &b, Value bits) {
  Value wide = extend(b, bits, 32);
  Value sign = shiftLeft(b, bitAnd(b, wide, 0x8000), 16);
  Value magnitude = shiftLeft(b, bitAnd(b, wide, 0x7FFF), 13);
  Value normal = add(b, magnitude, biasDifference);
  Value special = bitOr(b, magnitude, infinityF32);

  // A subnormal's digits, put behind the leading one of 2^-14, less 2^-14: the
  // subtraction normalizes them.
  constexpr uint64_t smallestNormal = (127 - 14) << 23;
  Value offset =
      bitcast(b, bitOr(b, magnitude, smallestNormal), b.getF32Type());
  Value base = bitcast(b, constant(b, magnitude.getType(), smallestNormal),
                       b.getF32Type());
  Value subnormal = toBits(b, arith::SubFOp::create(b, offset, base));

  Value isSpecial =
      compare(b, arith::CmpIPredicate::uge, magnitude, 0x7C00 << 13);
  Value isSubnormal =
      compare(b, arith::CmpIPredicate::ult, magnitude, 0x0400 << 13);
  Value result =
      select(b, isSubnormal, subnormal, select(b, isSpecial, special, normal));
  return bitcast(b, bitOr(b, result, sign), b.getF32Type());
}

Value elemwise::roundToF16(ImplicitLocOpBuilder &b, Value x) {
  Value bits = toBits(b, x);
  Value magnitude = bitAnd(b, bits, 0x7FFFFFFF);
  Value sign = bitAnd(b, shiftRight(b, bits, 16), 0x8000);

  // Adding just under half a unit, and one more where the last kept digit is
  // odd, rounds to even; a carry into the exponent is right, up to infinity.
  Value odd = bitAnd(b, shiftRight(b, magnitude, 13), 1);
  Value rounded = add(b, add(b, magnitude, 0xFFF - biasDifference), odd);
  Value normal = shiftRight(b, rounded, 13);

  // The unit of 1/2 in f32 is that of f16's subnormals: adding 1/2 rounds.
  constexpr uint64_t half = 126 << 23;
  Value halves = bitcast(b, constant(b, bits.getType(), half), b.getF32Type());
  Value sum =
      arith::AddFOp::create(b, bitcast(b, magnitude, b.getF32Type()), halves);
  Value subnormal = sub(b, toBits(b, sum), half);

  Value infinity = constant(b, bits.getType(), 0x7C00);
  Value nan = bitOr(b, bitAnd(b, shiftRight(b, magnitude, 13), 0x3FF), 0x7E00);
  Value special =
      select(b, compare(b, arith::CmpIPredicate::ugt, magnitude, infinityF32),
             nan, infinity);

  Value isSpecial =
      compare(b, arith::CmpIPredicate::uge, magnitude, (127 + 16) << 23);
  Value isSubnormal =
      compare(b, arith::CmpIPredicate::ult, magnitude, (127 - 14) << 23);
  Value result =
      select(b, isSpecial, special, select(b, isSubnormal, subnormal, normal));
  return truncate(b, bitOr(b, result, sign), 16);
}

/// `x`, or where `isInexact` holds and its last digit is even the neighbour on
/// the side of the exact number: nearer to zero where `isTooLarge` holds.
static Value makeOdd(ImplicitLocOpBuilder &b, Value x, Value isInexact,
                     Value isTooLarge) {
  Value bits = toBits(b, x);
  Value isEven = compare(b, arith::CmpIPredicate::eq, bitAnd(b, bits, 1), 0);
  Value neighbour = select(b, isTooLarge, sub(b, bits, 1), add(b, bits, 1));
  Value result = select(b, bitAnd(b, isInexact, isEven), neighbour, bits);
  return bitcast(b, result, getElementTypeOrSelf(x));
}

Value elemwise::roundToOddF32(ImplicitLocOpBuilder &b, Value x) {
  Value nearest =
      arith::TruncFOp::create(b, withElement(x.getType(), b.getF32Type()), x);
  Value back = arith::ExtFOp::create(b, x.getType(), nearest);
  Value isInexact = compare(b, arith::CmpFPredicate::ONE, back, x);
  Value isTooLarge =
      compare(b, arith::CmpFPredicate::OGT, math::AbsFOp::create(b, back),
              math::AbsFOp::create(b, x));
  return makeOdd(b, nearest, isInexact, isTooLarge);
}

Value elemwise::multiplyAddToOdd(ImplicitLocOpBuilder &b, Value x, Value y,
                                 Value z) {
  // The product is exact; the error of the sum is one too (Knuth's two-sum).
  Value product = arith::MulFOp::create(b, x, y);
  Value sum = arith::AddFOp::create(b, product, z);
  Value addend = arith::SubFOp::create(b, sum, product);
  Value error = arith::AddFOp::create(
      b,
      arith::SubFOp::create(b, product, arith::SubFOp::create(b, sum, addend)),
      arith::SubFOp::create(b, z, addend));
  Value zero = number(b, x.getType(), 0.0);
  Value isInexact = compare(b, arith::CmpFPredicate::ONE, error, zero);
  Value signs = bitXor(b, toBits(b, sum), toBits(b, error));
  Value isTooLarge = compare(b, arith::CmpIPredicate::slt, signs, 0);
  return makeOdd(b, sum, isInexact, isTooLarge);
}

// Of a 32-bit lane with two elements the upper half is an f32 number's.
static constexpr uint64_t upperHalf = 0xFFFF0000;

std::pair<Value, Value> elemwise::splitBF16Pairs(ImplicitLocOpBuilder &b,
                                                 Value x) {
  const int64_t size = cast<VectorType>(x.getType()).getNumElements();
  Value pairs = vector::BitCastOp::create(
      b, VectorType::get(size / 2, b.getI32Type()), toBits(b, x));
  return {bitcast(b, shiftLeft(b, pairs, 16), b.getF32Type()),
          bitcast(b, bitAnd(b, pairs, upperHalf), b.getF32Type())};
}

Value elemwise::joinBF16Pairs(ImplicitLocOpBuilder &b, Value lower,
                              Value upper) {
  const int64_t size = cast<VectorType>(lower.getType()).getNumElements();
  Value pairs = bitOr(b, bitAnd(b, upper, upperHalf), shiftRight(b, lower, 16));
  return bitcast(b,
                 vector::BitCastOp::create(
                     b, VectorType::get(size * 2, b.getI16Type()), pairs),
                 b.getBF16Type());
}

Value elemwise::computeBF16InF32(ImplicitLocOpBuilder &b, Value x,
                                 llvm::function_ref<Value(Value)> compute) {
  auto type = dyn_cast<VectorType>(x.getType());
  if (type && type.getRank() == 1 && !type.isScalable() &&
      type.getNumElements() % 2 == 0) {
    auto [lower, upper] = splitBF16Pairs(b, x);
    Value lowerResult = compute(lower);
    return joinBF16Pairs(b, lowerResult, compute(upper));
  }
  Value wide = shiftLeft(b, extend(b, toBits(b, x), 32), 16);
  Value result = compute(bitcast(b, wide, b.getF32Type()));
  return bitcast(b, truncate(b, shiftRight(b, result, 16), 16),
                 b.getBF16Type());
}
