// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Newton.h"
#include "Lanes.h"
#include "Registers.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::lanes;

Value elemwise::residual(ExpansionBuilder &b, Value x, Value y) {
  return math::FmaOp::create(b, arith::NegFOp::create(b, x), y,
                             number(b, x.getType(), 1.0));
}

Value elemwise::refine(ExpansionBuilder &b, Value x, Value y) {
  return math::FmaOp::create(b, y, residual(b, x, y), y);
}

Value elemwise::getZeroDigits(ExpansionBuilder &b, Value x) {
  const auto &semantics =
      cast<FloatType>(getElementTypeOrSelf(x)).getFloatSemantics();
  const unsigned digits = APFloat::semanticsPrecision(semantics) - 1;
  return bitAnd(b, bitXor(b, toBits(b, x), ~uint64_t(0)),
                (uint64_t(1) << digits) - 1);
}

SmallVector<Value> elemwise::computeUnlessExact(
    ExpansionBuilder &b, ArrayRef<Value> operands,
    llvm::function_ref<Approximation(Value)> approximate,
    llvm::function_ref<Value(Value)> compute) {
  SmallVector<Value> results;
  Value areExact, areSpecial;
  for (Value operand : operands) {
    auto [result, isExact, isSpecial] = approximate(operand);
    results.push_back(result);
    if (isExact)
      areExact = areExact ? bitAnd(b, areExact, isExact) : isExact;
    if (isSpecial)
      areSpecial = areSpecial ? bitOr(b, areSpecial, isSpecial) : isSpecial;
  }
  if (areSpecial) {
    Value areOrdinary = bitXor(b, areSpecial, 1);
    areExact = areExact ? bitAnd(b, areExact, areOrdinary) : areOrdinary;
  }
  Value allExact =
      vector::ReductionOp::create(b, vector::CombiningKind::AND, areExact);

  auto toMovables = [&](ArrayRef<Value> values) {
    return llvm::map_to_vector(values,
                               [&](Value x) { return toMovable(b, x); });
  };
  SmallVector<Value> movables = toMovables(results);
  auto ifOp = scf::IfOp::create(b, TypeRange(ValueRange(movables)), allExact,
                                /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(ifOp.thenBlock());
    scf::YieldOp::create(b, movables);
    b.setInsertionPointToStart(ifOp.elseBlock());
    scf::YieldOp::create(b, toMovables(llvm::map_to_vector(operands, compute)));
  }
  Type element = getElementTypeOrSelf(operands.front());
  return llvm::map_to_vector(
      ifOp.getResults(), [&](Value x) { return fromMovable(b, x, element); });
}

Value elemwise::mixWithDivider(
    ExpansionBuilder &b, Value x, int64_t lanes, DividerShare share,
    llvm::function_ref<Approximation(Value)> approximate) {
  SmallVector<Value> registers = splitIntoRegisters(b, x, lanes);
  SmallVector<Value> approximated;
  for (auto [i, operand] : llvm::enumerate(registers))
    if (share.isDivided(i))
      operand = reciprocalByDivision(b, operand);
    else
      approximated.push_back(operand);

  if (approximated.empty())
    return joinRegisters(b, registers);

  SmallVector<Value> results =
      computeUnlessExact(b, approximated, approximate, [&](Value operand) {
        return reciprocalByDivision(b, operand);
      });
  const auto *next = results.begin();
  for (auto [i, result] : llvm::enumerate(registers))
    if (!share.isDivided(i))
      result = *next++;
  return joinRegisters(b, registers);
}
