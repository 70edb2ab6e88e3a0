// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Sequences.h"

using namespace mlir;
using namespace mlir::elemwise;

const ExpansionRow *ExpansionTable::find(StringRef opName, Type elementType,
                                         const TargetInfo &target,
                                         int64_t lanes) const {
  auto floatType = dyn_cast<FloatType>(elementType);
  if (!floatType)
    return nullptr;
  const auto semantics =
      APFloat::SemanticsToEnum(floatType.getFloatSemantics());
  for (const ExpansionRow &row : llvm::reverse(rows))
    if (row.opName == opName &&
        row.elementType.value_or(semantics) == semantics &&
        row.granule.value_or(lanes) <= lanes &&
        target.hasFeatures(row.features))
      return &row;
  return nullptr;
}

int64_t
ExpansionTable::getPreferredVectorLanes(StringRef opName, Type elementType,
                                        const TargetInfo &target) const {
  const int64_t lanes = elemwise::getPreferredVectorLanes(elementType, target);
  const ExpansionRow *row = find(opName, elementType, target, lanes);
  return row ? row->preferredLanes.value_or(lanes) : lanes;
}

const ExpansionTable &ExpansionTable::getBuiltin() {
  constexpr auto f16 = APFloat::S_IEEEhalf;
  constexpr auto bf16 = APFloat::S_BFloat;
  constexpr auto f32 = APFloat::S_IEEEsingle;
  constexpr auto f64 = APFloat::S_IEEEdouble;
  // A feature of every AArch64 CPU with floating point, and of no other.
  constexpr StringLiteral aarch64 = "fp-armv8";
  constexpr auto any = std::nullopt;

  static const ExpansionTable table = [&] {
    ExpansionTable table;
    // clang-format off
    const ExpansionRow rows[] = {
        // Operation, type, features, granule, preferred lanes, sequence.
        {"elemwise.ceil", f32, {}, any, any, ceilByAddition},
        {"elemwise.ceil", f32, {"sse4.1"}, any, any, ceilByInstruction},
        {"elemwise.ceil", f32, {aarch64}, any, any, ceilByInstruction},
        {"elemwise.ceil", f64, {}, any, any, ceilByAddition},
        {"elemwise.ceil", f64, {"sse4.1"}, any, any, ceilByInstruction},
        {"elemwise.ceil", f64, {aarch64}, any, any, ceilByInstruction},
        {"elemwise.ceil", f16, {}, any, any, ceilF16InIntegers},
        {"elemwise.ceil", bf16, {}, any, any, ceilBF16InF32},

        {"elemwise.reciprocal", f32, {}, any, any, reciprocalByDivision},
        {"elemwise.reciprocal", f64, {}, any, any, reciprocalByDivision},
        {"elemwise.reciprocal", f16, {}, any, any, reciprocalF16InIntegers},
        {"elemwise.reciprocal", f16, {"f16c"}, any, any, reciprocalF16ByDivision},
        {"elemwise.reciprocal", f16, {aarch64}, any, any, reciprocalF16ByDivision},
        {"elemwise.reciprocal", bf16, {}, any, any, reciprocalBF16ByDivision},
    };
    // clang-format on
    for (const ExpansionRow &row : rows)
      table.add(row);
    return table;
  }();
  return table;
}
