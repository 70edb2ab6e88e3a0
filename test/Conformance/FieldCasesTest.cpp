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

class FieldCases : public testing::TestWithParam<FieldCase> {
protected:
  void SetUp() override {
    for (const auto &[in, out] : GetParam().bits) {
      bits.push_back(in);
      expected.push_back(out);
    }
  }

  void check(llvm::ArrayRef<uint64_t> got, const std::string &what) {
    expectBits(GetParam().format, bits, got, expected, what);
  }

  std::vector<uint64_t> bits;
  std::vector<uint64_t> expected;
};

TEST_P(FieldCases, Folding) {
  auto folded = foldConstant(GetParam().format.kind, GetParam().op, bits);
  ASSERT_TRUE(static_cast<bool>(folded)) << llvm::toString(folded.takeError());
  check(*folded, "folding");
}

TEST_P(FieldCases, Execution) {
  std::string source = llvm::formatv(
      R"(
      func.func @dynamic(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
        %y = elemwise.{1} %x : tensor<?x{0}>
        return %y : tensor<?x{0}>
      }
      func.func @static(%x: tensor<{2}x{0}>) -> tensor<{2}x{0}> {{
        %y = elemwise.{1} %x : tensor<{2}x{0}>
        return %y : tensor<{2}x{0}>
      }
      func.func @scalar(%x: {0}) -> {0} {{
        %y = elemwise.{1} %x : {0}
        return %y : {0}
      })",
      getElementName(GetParam().format.kind), getOpName(GetParam().op),
      bits.size());
  std::vector<Route> routes = getRoutes();
  for (Route route : getRoutes()) {
    route.vectorize = false;
    routes.push_back(route);
  }
  for (const Route &route : routes) {
    if (!canRun(route.targetCPU))
      continue;
    auto module = compile(source, route);
    ASSERT_TRUE(static_cast<bool>(module))
        << llvm::toString(module.takeError());
    check(callOn(*module, "dynamic", {int64_t(bits.size())}, bits),
          route.str() + ", dynamic");
    check(callInPieces(*module, "static", bits), route.str() + ", static");
    check(callInPieces(*module, "scalar", bits), route.str() + ", scalar");
  }
}

INSTANTIATE_TEST_SUITE_P(, FieldCases, testing::ValuesIn(getFieldCases()),
                         [](const auto &info) { return info.param.name; });

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
    expectBits(format, bits, callOn(*module, "f", {int64_t(bits.size())}, bits),
               expected, getElementName(format.kind).str());
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
    for (const Route &route : getRoutes()) {
      if (!canRun(route.targetCPU))
        continue;
      auto module = compile(source, route);
      ASSERT_TRUE(static_cast<bool>(module))
          << llvm::toString(module.takeError());
      expectBits(format, bits,
                 callOn(*module, "f", {int64_t(bits.size())}, bits), expected,
                 getElementName(format.kind).str() + ", " + route.str());
    }
  }
}

} // namespace
