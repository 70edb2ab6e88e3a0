// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Faults that users of comparable tools have reported, as tables of bits. The
// results were computed by other means than the reference of these tests.

#include "Compile.h"
#include "Fold.h"

#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

struct FieldCase {
  const char *name;
  FloatFormat format;
  OpKind op;
  std::vector<std::pair<uint64_t, uint64_t>> bits;

  std::vector<uint64_t> getInputs() const {
    std::vector<uint64_t> inputs;
    for (const auto &[in, out] : bits)
      inputs.push_back(in);
    return inputs;
  }
  std::vector<uint64_t> getResults() const {
    std::vector<uint64_t> results;
    for (const auto &[in, out] : bits)
      results.push_back(out);
    return results;
  }
};

/// Pairs of equal bits.
std::vector<std::pair<uint64_t, uint64_t>>
unchanged(std::initializer_list<uint64_t> bits) {
  std::vector<std::pair<uint64_t, uint64_t>> pairs;
  for (uint64_t value : bits)
    pairs.push_back({value, value});
  return pairs;
}

std::vector<FieldCase> getFieldCases() {
  return {
      {"SignOfZero_f16",
       kF16,
       OpKind::Ceil,
       {{0xB400, 0x8000},
        {0x8000, 0x8000},
        {0xBA00, 0x8000},
        {0xBBFF, 0x8000},
        {0x8001, 0x8000},
        {0x0000, 0x0000}}},
      {"SignOfZero_bf16",
       kBF16,
       OpKind::Ceil,
       {{0xBE80, 0x8000},
        {0x8000, 0x8000},
        {0xBF40, 0x8000},
        {0xBF7F, 0x8000},
        {0x8001, 0x8000},
        {0x0000, 0x0000}}},
      {"SignOfZero_f32",
       kF32,
       OpKind::Ceil,
       {{0xBE800000, 0x80000000},
        {0x80000000, 0x80000000},
        {0xBF400000, 0x80000000},
        {0xBF7FFFFF, 0x80000000},
        {0x80000001, 0x80000000},
        {0x00000000, 0x00000000}}},
      {"SignOfZero_f64",
       kF64,
       OpKind::Ceil,
       {{0xBFD0000000000000, 0x8000000000000000},
        {0x8000000000000000, 0x8000000000000000},
        {0xBFE8000000000000, 0x8000000000000000},
        {0xBFEFFFFFFFFFFFFF, 0x8000000000000000},
        {0x8000000000000001, 0x8000000000000000},
        {0x0000000000000000, 0x0000000000000000}}},
      {"Smallest_f16", kF16, OpKind::Ceil, {{0x0001, 0x3C00}}},
      {"Smallest_bf16", kBF16, OpKind::Ceil, {{0x0001, 0x3F80}}},
      {"Smallest_f32", kF32, OpKind::Ceil, {{0x00000001, 0x3F800000}}},
      {"Smallest_f64",
       kF64,
       OpKind::Ceil,
       {{0x0000000000000001, 0x3FF0000000000000}}},
      {"Huge_f16", kF16, OpKind::Ceil,
       unchanged({0x7C00, 0xFC00, 0x7BFF, 0xFBFF, 0x6401, 0x7E00})},
      {"Huge_bf16", kBF16, OpKind::Ceil,
       unchanged({0x7F80, 0xFF80, 0x7F7F, 0xFF7F, 0x4F80, 0x7FC0})},
      {"Huge_f32", kF32, OpKind::Ceil,
       unchanged({0x4B000001, 0x4F000000, 0x5F000000, 0xDF000001, 0x7F7FFFFF,
                  0x7F800000, 0xFF800000, 0x7FC00000})},
      {"Huge_f64", kF64, OpKind::Ceil,
       unchanged({0x4330000000000001, 0x43E0000000000001, 0x7FF0000000000000,
                  0xFFF0000000000000, 0x7FF8000000000000})},
      {"SubnormalResults_bf16",
       kBF16,
       OpKind::Reciprocal,
       {{0x7F7F, 0x0020},
        {0x7F00, 0x0040},
        {0x7E81, 0x007F},
        {0x7E80, 0x0080},
        {0xFF7F, 0x8020}}},
      {"Rounding_f32",
       kF32,
       OpKind::Reciprocal,
       {{0x7F7FFFFF, 0x00200000},
        {0x7F000000, 0x00400000},
        {0x7E800001, 0x007FFFFF},
        {0x00400000, 0x7F000000},
        {0x00200001, 0x7F7FFFF8},
        {0x00200000, 0x7F800000},
        {0x80000000, 0xFF800000},
        {0xFF800000, 0x80000000},
        {0x40400000, 0x3EAAAAAB},
        {0x40E00000, 0x3E124925},
        {0x41200000, 0x3DCCCCCD},
        {0x7FC00000, 0x7FC00000}}},
      {"Rounding_f64",
       kF64,
       OpKind::Reciprocal,
       {{0x7FEFFFFFFFFFFFFF, 0x0004000000000000},
        {0x0004000000000001, 0x7FEFFFFFFFFFFFF8},
        {0x4048800000000000, 0x3F94E5E0A72F0539},
        {0x8000000000000000, 0xFFF0000000000000},
        {0xFFF0000000000000, 0x8000000000000000},
        {0x7FF8000000000000, 0x7FF8000000000000}}}};
}

TEST(FieldCasesByFolding, Folding) {
  for (const FieldCase &field : getFieldCases()) {
    auto folded = foldConstant(field.format.kind, field.op, field.getInputs());
    ASSERT_TRUE(static_cast<bool>(folded))
        << llvm::toString(folded.takeError());
    expectBits(field.format, field.getInputs(), *folded, field.getResults(),
               field.name);
  }
}

/// What the functions of `makeOperations` give, by every route.
class FieldCases : public testing::TestWithParam<Route> {};

/// Both operations on a scalar and on tensors of dynamic and of static extent.
std::string makeOperations(const FloatFormat &format) {
  std::string source;
  for (OpKind op : {OpKind::Ceil, OpKind::Reciprocal})
    for (const char *shape : {"", "?x", "5x"})
      source += llvm::formatv(
          R"(
          func.func @{0}_{1}(%x: {2}) -> {2} {{
            %y = elemwise.{0} %x : {2}
            return %y : {2}
          })",
          getOpName(op),
          *shape == '?' ? "dynamic"
          : *shape      ? "static"
                        : "scalar",
          *shape ? llvm::formatv("tensor<{0}{1}>", shape,
                                 getElementName(format.kind))
                       .str()
                 : getElementName(format.kind).str());
  return source;
}

TEST_P(FieldCases, Execution) {
  for (const FloatFormat &format : {kF16, kBF16, kF32, kF64}) {
    auto module = compile(makeOperations(format), GetParam());
    ASSERT_TRUE(static_cast<bool>(module))
        << llvm::toString(module.takeError());
    if (!*module)
      GTEST_SKIP() << "compiled, but this machine can't run it";
    for (const FieldCase &field : getFieldCases()) {
      if (field.format.kind != format.kind)
        continue;
      std::vector<uint64_t> bits = field.getInputs();
      std::string op = getOpName(field.op).str();
      auto check = [&](llvm::ArrayRef<uint64_t> got, const char *kind) {
        expectBits(format, bits, got, field.getResults(),
                   std::string(field.name) + ", " + kind);
      };
      check(callOn(**module, op + "_dynamic", {int64_t(bits.size())}, bits),
            "dynamic");
      check(callInPieces(**module, op + "_static", bits), "static");
      check(callInPieces(**module, op + "_scalar", bits), "scalar");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, FieldCases, testing::ValuesIn(getAllRoutes()),
                         [](const auto &info) {
                           return info.param.getTestName();
                         });

// The reciprocal of a power of two is one, down into the subnormals.
TEST(PowersOfTwo, ReciprocalIsExact) {
  for (const FloatFormat &format : {kF16, kBF16, kF32, kF64}) {
    std::vector<uint64_t> bits, expected;
    uint64_t bias = format.getMaxExponent() / 2;
    for (uint64_t exponent = 1; exponent < format.getMaxExponent();
         ++exponent) {
      bits.push_back(exponent << format.fractionBits);
      // 2^-e has the biased exponent 2 * bias - e; below one it is subnormal.
      expected.push_back(exponent < 2 * bias
                             ? (2 * bias - exponent) << format.fractionBits
                             : uint64_t(1) << (format.fractionBits - 1));
    }
    std::string source = llvm::formatv(
        R"(func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
             %y = elemwise.reciprocal %x : tensor<?x{0}>
             return %y : tensor<?x{0}>
           })",
        getElementName(format.kind));
    auto module = compile(source, Route());
    ASSERT_TRUE(static_cast<bool>(module))
        << llvm::toString(module.takeError());
    expectBits(format, bits,
               callOn(**module, "f", {int64_t(bits.size())}, bits), expected,
               getElementName(format.kind).str());
  }
}

// Between two operations of a 16-bit type the rounding to 16 bits is kept.
TEST(Chains, GiveWhatTheirStepsGive) {
  for (const FloatFormat &format : {kF16, kBF16, kF32, kF64}) {
    std::string source = llvm::formatv(
        R"(func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
             %0 = elemwise.reciprocal %x : tensor<?x{0}>
             %1 = elemwise.reciprocal %0 : tensor<?x{0}>
             %2 = elemwise.ceil %1 : tensor<?x{0}>
             %3 = elemwise.reciprocal %2 : tensor<?x{0}>
             return %3 : tensor<?x{0}>
           })",
        getElementName(format.kind));
    std::vector<uint64_t> bits = getEdgeBits(format);
    for (uint64_t value : getRandomBits(format, 100000))
      bits.push_back(value);
    std::vector<uint64_t> expected = bits;
    for (OpKind op : {OpKind::Reciprocal, OpKind::Reciprocal, OpKind::Ceil,
                      OpKind::Reciprocal})
      expected = computeReference(format, op, expected);
    for (const Route &route : getMainRoutes()) {
      auto module = compile(source, route);
      ASSERT_TRUE(static_cast<bool>(module))
          << llvm::toString(module.takeError());
      if (!*module)
        continue;
      expectBits(format, bits,
                 callOn(**module, "f", {int64_t(bits.size())}, bits), expected,
                 getElementName(format.kind).str() + ", " + route.str());
    }
  }
}

} // namespace
