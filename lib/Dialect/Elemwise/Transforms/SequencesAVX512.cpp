// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EstimateSelfTest.h"
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
// Estimates
//===----------------------------------------------------------------------===//

/// An instruction's estimate of 1/x for one register `x`.
static Value estimate(ExpansionBuilder &b, Value x) {
  auto type = cast<VectorType>(x.getType());
  Value zeros = number(b, type, 0.0);
  if (type.getElementType().isF16())
    return callIntrinsic(b, "llvm.x86.avx512fp16.mask.rcp.ph.512", type,
                         {x, zeros, constant(b, b.getI32Type(), ~0u)});
  if (type.getElementType().isF64())
    return callIntrinsic(b, "llvm.x86.avx512.rcp14.pd.512", type,
                         {x, zeros, constant(b, b.getI8Type(), ~0u)});
  if (type.getNumElements() == 8)
    return callIntrinsic(b, "llvm.x86.avx512.rcp14.ps.256", type,
                         {x, zeros, constant(b, b.getI8Type(), ~0u)});
  return callIntrinsic(b, "llvm.x86.avx512.rcp14.ps.512", type,
                       {x, zeros, constant(b, b.getI16Type(), ~0u)});
}

/// The lanes (i1) of one register that hold a zero, subnormal, infinity or NaN.
static Value isNotNormal(ExpansionBuilder &b, Value x) {
  constexpr uint64_t allButFiniteNegative = 0xBF;
  auto type = cast<VectorType>(x.getType());
  const StringRef name =
      type.getElementType().isF16()   ? "llvm.x86.avx512fp16.fpclass.ph.512"
      : type.getElementType().isF64() ? "llvm.x86.avx512.fpclass.pd.512"
                                      : "llvm.x86.avx512.fpclass.ps.512";
  return callIntrinsic(b, name, type.clone(b.getI1Type()),
                       {x, constant(b, b.getI32Type(), allButFiniteNegative)});
}

/// As refine, for f32 registers that may hold any number: where `x` is zero or
/// infinite and where `y` is infinite, the residual is NaN or infinite, and `y`
/// is right already.
static Value refineSafely(ExpansionBuilder &b, Value x, Value y) {
  // Above any residual of an estimate with 14 digits; the rest is limited.
  constexpr double limit = 0x1p-13;
  constexpr uint64_t smallerMagnitude = 6, defaultRounding = 4;
  auto type = cast<VectorType>(x.getType());
  SmallVector<Value> arguments = {residual(b, x, y), number(b, type, limit),
                                  constant(b, b.getI32Type(), smallerMagnitude),
                                  number(b, type, 0.0)};
  Value error;
  if (type.getNumElements() == 8) {
    arguments.push_back(constant(b, b.getI8Type(), ~0u));
    error =
        callIntrinsic(b, "llvm.x86.avx512.mask.range.ps.256", type, arguments);
  } else {
    arguments.push_back(constant(b, b.getI16Type(), ~0u));
    arguments.push_back(constant(b, b.getI32Type(), defaultRounding));
    error =
        callIntrinsic(b, "llvm.x86.avx512.mask.range.ps.512", type, arguments);
  }
  return math::FmaOp::create(b, y, error, y);
}

//===----------------------------------------------------------------------===//
// f32, f64
//===----------------------------------------------------------------------===//

Value elemwise::reciprocalMixedAVX512(ExpansionBuilder &b, Value x,
                                      DividerShare share) {
  const bool isF64 = getElementTypeOrSelf(x).isF64();
  // From 14 digits to all that the type has.
  const int steps = isF64 ? 3 : 2;
  return mixWithDivider(
      b, x, isF64 ? 8 : 16, share, [&](Value operand) -> Approximation {
        Value y = estimate(b, operand);
        for (int step = 0; step != steps; ++step)
          y = refine(b, operand, y);
        Value hasZeros =
            compare(b, arith::CmpIPredicate::ne, getZeroDigits(b, operand), 0);
        return {y, hasZeros, isNotNormal(b, y)};
      });
}

//===----------------------------------------------------------------------===//
// f16
//===----------------------------------------------------------------------===//

Value elemwise::ceilF16ByTable(ExpansionBuilder &b, Value x) {
  return computeByRegister(b, x, 32, [&](Value lanes) {
    // For every sign and exponent the digits below the unit. The index's sixth
    // bit, the sign, is ignored by the instruction.
    SmallVector<APInt> table;
    for (unsigned exponent = 0; exponent != 32; ++exponent)
      table.emplace_back(16, exponent < 15   ? 0x7FFF
                             : exponent < 25 ? 0x3FF >> (exponent - 15)
                                             : 0);
    auto type = cast<VectorType>(toBits(b, lanes).getType());
    Value masks =
        arith::ConstantOp::create(b, DenseElementsAttr::get(type, table));
    return ceilF16WithMasks(b, lanes, [&](Value bits) {
      return callIntrinsic(b, "llvm.x86.avx512.permvar.hi.512", type,
                           {masks, shiftRight(b, bits, 10)});
    });
  });
}

Value elemwise::reciprocalF16AVX512(ExpansionBuilder &b, Value x, int64_t lanes,
                                    DividerShare share) {
  int64_t index = 0;
  return computeByRegister(b, x, lanes, [&](Value operand) {
    Value wide = convertF16ToF32(b, operand);
    // One step from 14 digits leaves 1/x on its side of every number halfway
    // between two of f16: those are at least 2^-22 of it away.
    return convertF32ToF16(b, share.isDivided(index++)
                                  ? reciprocalByDivision(b, wide)
                                  : refineSafely(b, wide, estimate(b, wide)));
  });
}

Value elemwise::reciprocalF16ByFP16(ExpansionBuilder &b, Value x) {
  SmallVector<Value> operands = splitIntoRegisters(b, x, 32);
  SmallVector<Value> results = computeUnlessExact(
      b, operands,
      [&](Value operand) -> Approximation {
        // For every estimate that the instruction's specified error (2^-11 +
        // 2^-14) admits, one step is right, unless all digits of x are ones.
        // For those the number next to a power of two is.
        Value y = refine(b, operand, estimate(b, operand));
        Value hasZeros =
            compare(b, arith::CmpIPredicate::ne, getZeroDigits(b, operand), 0);
        Value bits = toBits(b, operand);
        Value next = sub(b, constant(b, bits.getType(), 0x7800), bits);
        Value result = select(b, hasZeros, toBits(b, y), next);
        return {bitcast(b, result, b.getF16Type()), {}, isNotNormal(b, y)};
      },
      [&](Value operand) {
        return reciprocalF16AVX512(b, operand, 16, {0, 1});
      });
  return joinRegisters(b, results);
}

//===----------------------------------------------------------------------===//
// bf16
//===----------------------------------------------------------------------===//

/// bf16 through f32 by the estimate, refined unless it is known to be enough.
static Value reciprocalBF16ByEstimate(ExpansionBuilder &b, Value x,
                                      bool refined) {
  return computeBF16InF32(b, x, [&](Value wide) {
    Value y = estimate(b, wide);
    if (refined)
      y = refineSafely(b, wide, y);
    return roundReciprocalToBF16(b, y);
  });
}

Value elemwise::reciprocalBF16AVX512(ExpansionBuilder &b, Value x) {
  const bool isProven = b.getTarget().isHost() && isRcp14ExactForBF16OnHost();
  if (!isProven && b.getTarget().hasFeature("avx512vbmi"))
    return reciprocalBF16ByTable(b, x);
  return computeByRegister(b, x, 32, [&](Value operand) {
    return reciprocalBF16ByEstimate(b, operand, /*refined=*/!isProven);
  });
}

Value elemwise::reciprocalBF16ByTable(ExpansionBuilder &b, Value x) {
  // How far 1/x lies below the straight line 0x7F00 - x, by the fraction of x.
  SmallVector<APInt> low, high;
  for (unsigned fraction = 0; fraction != 128; ++fraction) {
    const uint64_t bits = 0x3F80 | fraction;
    APFloat quotient(APFloat::BFloat(), 1);
    quotient.divide(APFloat(APFloat::BFloat(), APInt(16, bits)),
                    APFloat::rmNearestTiesToEven);
    const uint64_t result = quotient.bitcastToAPInt().getZExtValue();
    (fraction < 64 ? low : high).emplace_back(8, 0x7F00 - bits - result);
  }
  auto bytesType = VectorType::get(64, b.getI8Type());
  Value lowBytes =
      arith::ConstantOp::create(b, DenseElementsAttr::get(bytesType, low));
  Value highBytes =
      arith::ConstantOp::create(b, DenseElementsAttr::get(bytesType, high));

  SmallVector<Value> operands = splitIntoRegisters(b, x, 32);
  SmallVector<Value> results = computeUnlessExact(
      b, operands,
      [&](Value operand) -> Approximation {
        Value bits = toBits(b, operand);
        Value bytes = callIntrinsic(
            b, "llvm.x86.avx512.vpermi2var.qi.512", bytesType,
            {lowBytes, vector::BitCastOp::create(b, bytesType, bits),
             highBytes});
        Value below = bitAnd(
            b, vector::BitCastOp::create(b, bits.getType(), bytes), 0x00FF);
        Value line = sub(b, constant(b, bits.getType(), 0x7F00), bits);
        // Normal numbers with a normal reciprocal.
        Value isExact = compare(b, arith::CmpIPredicate::ule,
                                sub(b, add(b, bits, bits), 0x0100), 0xFC00);
        return {bitcast(b, sub(b, line, below), b.getBF16Type()), isExact, {}};
      },
      [&](Value operand) {
        return reciprocalBF16ByEstimate(b, operand, /*refined=*/true);
      });
  return joinRegisters(b, results);
}
