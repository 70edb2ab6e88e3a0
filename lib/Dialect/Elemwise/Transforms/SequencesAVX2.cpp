// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FloatConversions.h"
#include "Lanes.h"
#include "Newton.h"
#include "Registers.h"
#include "Sequences.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::lanes;

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

Value elemwise::convertF32ToF16(ExpansionBuilder &b, Value x) {
  auto type = cast<VectorType>(x.getType());
  Value toNearest = constant(b, b.getI32Type(), 0);
  auto bitsType = VectorType::get(type.getShape(), b.getI16Type());
  if (type.getNumElements() == 8)
    return bitcast(
        b, callIntrinsic(b, "llvm.x86.vcvtps2ph.256", bitsType, {x, toNearest}),
        b.getF16Type());
  return bitcast(b,
                 callIntrinsic(b, "llvm.x86.avx512.mask.vcvtps2ph.512",
                               bitsType,
                               {x, toNearest, constant(b, bitsType, 0),
                                constant(b, b.getI16Type(), ~0u)}),
                 b.getF16Type());
}

Value elemwise::convertF16ToF32(ExpansionBuilder &b, Value x) {
  return arith::ExtFOp::create(b, withElement(x.getType(), b.getF32Type()), x);
}

//===----------------------------------------------------------------------===//
// Ceil
//===----------------------------------------------------------------------===//

Value elemwise::ceilF16ByF16C(ExpansionBuilder &b, Value x) {
  return computeByRegister(b, x, 8, [&](Value operand) {
    constexpr uint64_t upWithoutException = 10;
    Value wide = convertF16ToF32(b, operand);
    Value rounded =
        callIntrinsic(b, "llvm.x86.avx.round.ps.256", wide.getType(),
                      {wide, constant(b, b.getI32Type(), upWithoutException)});
    return convertF32ToF16(b, rounded);
  });
}

//===----------------------------------------------------------------------===//
// Reciprocal
//===----------------------------------------------------------------------===//

/// vrcpps's estimate of 1/x with 12 digits, for x in vrcpps's range.
static Value estimate(ExpansionBuilder &b, Value x) {
  if (getElementTypeOrSelf(x).isF32())
    return callIntrinsic(b, "llvm.x86.avx.rcp.ps.256", x.getType(), x);
  auto narrowType = cast<VectorType>(withElement(x.getType(), b.getF32Type()));
  Value narrow = arith::TruncFOp::create(b, narrowType, x);
  return arith::ExtFOp::create(
      b, x.getType(),
      callIntrinsic(b, "llvm.x86.sse.rcp.ps", narrowType, narrow));
}

/// The lanes (i1) of f32 or f64 with a magnitude in [2^-126, 2^125) and with a
/// zero among their digits. Below, vrcpps takes its operand for zero; from
/// 1.99 * 2^125 on it may give zero (Intel's manual leaves that to the CPU),
/// and an f64 may round to there.
static Value isOrdinary(ExpansionBuilder &b, Value x) {
  const auto &semantics =
      cast<FloatType>(getElementTypeOrSelf(x)).getFloatSemantics();
  const unsigned digits = APFloat::semanticsPrecision(semantics) - 1;
  const uint64_t least = APFloat::semanticsMaxExponent(semantics) - 126;
  Value bits = toBits(b, x);
  Value offset = sub(b, add(b, bits, bits), least << (digits + 1));
  Value inRange = compare(b, arith::CmpIPredicate::ult, offset,
                          uint64_t(126 + 125) << (digits + 1));
  Value hasZeros = compare(b, arith::CmpIPredicate::ne, getZeroDigits(b, x), 0);
  return bitAnd(b, inRange, hasZeros);
}

Value elemwise::reciprocalMixedAVX2(ExpansionBuilder &b, Value x,
                                    DividerShare share) {
  const bool isF64 = getElementTypeOrSelf(x).isF64();
  // From 12 digits to all that the type has.
  const int steps = isF64 ? 4 : 3;
  return mixWithDivider(b, x, isF64 ? 4 : 8, share,
                        [&](Value operand) -> Approximation {
                          Value y = estimate(b, operand);
                          for (int step = 0; step != steps; ++step)
                            y = refine(b, operand, y);
                          return {y, isOrdinary(b, operand), {}};
                        });
}

Value elemwise::reciprocalF16AVX2(ExpansionBuilder &b, Value x,
                                  DividerShare share) {
  int64_t index = 0;
  return computeByRegister(b, x, 8, [&](Value operand) {
    Value wide = convertF16ToF32(b, operand);
    if (share.isDivided(index++))
      return convertF32ToF16(b, reciprocalByDivision(b, wide));
    // One step from vrcpps's specified error, 1.5 * 2^-12, leaves 1/x on its
    // side of every number halfway between two of f16: those are at least 2^-22
    // of it away. Where x is zero, infinite or NaN, the residual is NaN, and
    // the estimate is right already.
    Value y = estimate(b, wide);
    Value error = residual(b, wide, y);
    Value limit = number(b, wide.getType(), 0x1p-11);
    Value isSmall = compare(b, arith::CmpFPredicate::OLT, error, limit);
    Value bounded = select(b, isSmall, error, limit);
    return convertF32ToF16(b, math::FmaOp::create(b, y, bounded, y));
  });
}

Value elemwise::reciprocalBF16AVX2(ExpansionBuilder &b, Value x) {
  // Of every two elements one by the divider, the other by estimate: one step
  // from 12 digits is nearer to 1/x than any number halfway between two of
  // bf16.
  SmallVector<Value> lowers, uppers;
  for (Value operand : splitIntoRegisters(b, x, 16)) {
    auto [lower, upper] = splitBF16Pairs(b, operand);
    lowers.push_back(lower);
    uppers.push_back(reciprocalByDivision(b, upper));
  }
  SmallVector<Value> results = computeUnlessExact(
      b, lowers,
      [&](Value lower) -> Approximation {
        return {refine(b, lower, estimate(b, lower)), isOrdinary(b, lower), {}};
      },
      [&](Value lower) { return reciprocalByDivision(b, lower); });
  for (auto [result, upper] : llvm::zip_equal(results, uppers))
    result = joinBF16Pairs(b, roundReciprocalToBF16(b, result),
                           roundReciprocalToBF16(b, upper));
  return joinRegisters(b, results);
}
