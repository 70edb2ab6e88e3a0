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

ExpansionTable ExpansionTable::get(MLIRContext *context) {
  ExpansionTable table = getBuiltin();
  for (const ExpansionDialectInterface &dialect :
       DialectInterfaceCollection<ExpansionDialectInterface>(context))
    dialect.addExpansions(table);
  return table;
}

/// `sequence` with its last arguments given.
template <typename Sequence, typename... Arguments>
static ExpansionRow::Sequence with(Sequence sequence, Arguments... arguments) {
  return [=](ExpansionBuilder &b, Value x) {
    return sequence(b, x, arguments...);
  };
}

const ExpansionTable &ExpansionTable::getBuiltin() {
  constexpr auto f16 = APFloat::S_IEEEhalf;
  constexpr auto bf16 = APFloat::S_BFloat;
  constexpr auto f32 = APFloat::S_IEEEsingle;
  constexpr auto f64 = APFloat::S_IEEEdouble;
  constexpr auto any = std::nullopt;
  // Features that tell a family of CPUs: every AArch64 with floating point;
  // AMD.
  constexpr StringLiteral aarch64 = "fp-armv8", amd = kAMDFeature;

  // Shares and preferred lanes are those that measured best: for AMD on Zen 4,
  // else on Intel's Golden Cove, whose divider is slower and whose multipliers
  // are faster.
  static const ExpansionTable table = [&] {
    // clang-format off
    const ExpansionRow rows[] = {
        // operation, element type, features, granule, preferred lanes, sequence
        {"elemwise.ceil", f32, {}, any, any, ceilByAddition},
        {"elemwise.ceil", f32, {"sse4.1"}, any, any, ceilByInstruction},
        {"elemwise.ceil", f32, {aarch64}, any, any, ceilByInstruction},
        {"elemwise.ceil", f64, {}, any, any, ceilByAddition},
        {"elemwise.ceil", f64, {"sse4.1"}, any, any, ceilByInstruction},
        {"elemwise.ceil", f64, {aarch64}, any, any, ceilByInstruction},
        {"elemwise.ceil", f16, {}, any, any, ceilF16InIntegers},
        {"elemwise.ceil", f16, {"f16c"}, 8, any, ceilF16ByF16C},
        {"elemwise.ceil", f16, {"avx512bw"}, 32, any, ceilF16ByTable},
        {"elemwise.ceil", f16, {"avx512fp16", "avx512vl"}, any, any, ceilByInstruction},
        {"elemwise.ceil", bf16, {}, any, any, ceilBF16InF32},

        {"elemwise.reciprocal", f32, {}, any, any, reciprocalByDivision},
        {"elemwise.reciprocal", f32, {"avx2", "fma"}, 16, 64, with(reciprocalMixedAVX2, DividerShare{5, 8})},
        {"elemwise.reciprocal", f32, {"avx2", "fma", amd}, 16, 64, with(reciprocalMixedAVX2, DividerShare{2, 3})},
        {"elemwise.reciprocal", f32, {"avx512dq"}, 16, any, with(reciprocalMixedAVX512, DividerShare{1, 4})},
        {"elemwise.reciprocal", f32, {"avx512dq", amd}, 32, 128, with(reciprocalMixedAVX512, DividerShare{5, 8})},
        {"elemwise.reciprocal", f64, {}, any, any, reciprocalByDivision},
        {"elemwise.reciprocal", f64, {"avx2", "fma"}, 8, 32, with(reciprocalMixedAVX2, DividerShare{1, 2})},
        {"elemwise.reciprocal", f64, {"avx2", "fma", amd}, 8, 32, with(reciprocalMixedAVX2, DividerShare{5, 7})},
        {"elemwise.reciprocal", f64, {"avx512dq"}, 8, any, with(reciprocalMixedAVX512, DividerShare{1, 4})},
        {"elemwise.reciprocal", f64, {"avx512dq", amd}, 16, any, with(reciprocalMixedAVX512, DividerShare{1, 2})},
        {"elemwise.reciprocal", f16, {}, any, any, reciprocalF16InIntegers},
        {"elemwise.reciprocal", f16, {"f16c"}, any, any, reciprocalF16ByDivision},
        {"elemwise.reciprocal", f16, {aarch64}, any, any, reciprocalF16ByDivision},
        {"elemwise.reciprocal", f16, {"avx2", "fma", "f16c"}, 8, any, with(reciprocalF16AVX2, DividerShare{1, 2})},
        {"elemwise.reciprocal", f16, {"avx512dq", "f16c"}, 16, 16, with(reciprocalF16AVX512, 16, DividerShare{0, 1})},
        {"elemwise.reciprocal", f16, {"avx512dq", "avx512vl", "f16c", amd}, 16, 64, with(reciprocalF16AVX512, 8, DividerShare{1, 2})},
        {"elemwise.reciprocal", f16, {"avx512fp16", "avx512vl"}, any, any, reciprocalByDivision},
        {"elemwise.reciprocal", f16, {"avx512fp16", "avx512vl", "avx512dq"}, 32, any, reciprocalF16ByFP16},
        {"elemwise.reciprocal", bf16, {}, any, any, reciprocalBF16ByDivision},
        {"elemwise.reciprocal", bf16, {"avx2", "fma"}, 16, any, reciprocalBF16AVX2},
        {"elemwise.reciprocal", bf16, {"avx512dq"}, 32, any, reciprocalBF16AVX512},
        {"elemwise.reciprocal", bf16, {"avx512dq", "avx512vbmi"}, 32, any, reciprocalBF16ByTable},
        {"elemwise.reciprocal", bf16, {"avx512dq", "avx512vbmi", amd}, 32, any, reciprocalBF16AVX512},
    };
    // clang-format on
    ExpansionTable table;
    for (const ExpansionRow &row : rows)
      table.add(row);
    return table;
  }();
  return table;
}
