// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// All four types against MPFR: the edges of every binade and millions of random
// patterns, on every target CPU, in whole vectors and in tails.

#include "Compile.h"
#include "Fold.h"

#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

struct Case {
  FloatFormat format;
  OpKind op;
};

/// Inputs and what the reference gives for them.
struct Sample {
  Sample(const Case &test, std::vector<uint64_t> inputs)
      : bits(std::move(inputs)),
        expected(computeReference(test.format, test.op, bits)) {}

  std::vector<uint64_t> bits;
  std::vector<uint64_t> expected;
};

class Values : public testing::TestWithParam<Case> {
protected:
  static std::string makeSource() {
    const auto &[format, op] = GetParam();
    return llvm::formatv(R"(
      func.func @dynamic(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
        %y = elemwise.{1} %x : tensor<?x{0}>
        return %y : tensor<?x{0}>
      }
      func.func @scalar(%x: {0}) -> {0} {{
        %y = elemwise.{1} %x : {0}
        return %y : {0}
      }
      func.func @vector(%x: vector<3x5x{0}>) -> vector<3x5x{0}> {{
        %y = elemwise.{1} %x : vector<3x5x{0}>
        return %y : vector<3x5x{0}>
      }
      func.func @static(%x: tensor<1000x{0}>) -> tensor<1000x{0}> {{
        %y = elemwise.{1} %x : tensor<1000x{0}>
        return %y : tensor<1000x{0}>
      })",
                         getElementName(format.kind), getOpName(op))
        .str();
  }

  static void checkEveryFunction(const CompiledModule &module,
                                 const Sample &sample,
                                 const std::string &what) {
    const FloatFormat &format = GetParam().format;
    for (const char *name : {"scalar", "vector", "static"})
      expectBits(format, sample.bits, callInPieces(module, name, sample.bits),
                 sample.expected, what + ", " + name);
    checkDynamic(module, sample, what);
  }

  static void checkDynamic(const CompiledModule &module, const Sample &sample,
                           const std::string &what) {
    int64_t extent = sample.bits.size();
    expectBits(GetParam().format, sample.bits,
               callOn(module, "dynamic", {extent}, sample.bits),
               sample.expected, what + ", dynamic");
  }

  /// Piece by piece of every length, so that each input comes to stand in a
  /// whole vector or in a tail.
  static void checkEveryLength(const CompiledModule &module,
                               const Sample &sample, const std::string &what) {
    constexpr size_t maxLength = 200;
    size_t start = 0;
    for (size_t length = 0; length <= maxLength; ++length) {
      if (start + length > sample.bits.size())
        start = 0;
      auto bits = llvm::ArrayRef(sample.bits).slice(start, length);
      expectBits(GetParam().format, bits,
                 callOn(module, "dynamic", {int64_t(length)}, bits),
                 llvm::ArrayRef(sample.expected).slice(start, length),
                 what + ", length " + std::to_string(length));
      start += length;
    }
  }
};

/// Quiet NaNs with every single bit of a payload.
std::vector<uint64_t> getQuietNaNs(const FloatFormat &format) {
  std::vector<uint64_t> bits;
  for (uint64_t sign : {uint64_t(0), format.getSignBit()})
    for (unsigned low = 0; low + 1 < format.fractionBits; ++low)
      bits.push_back(sign | format.getQuietNaN() | uint64_t(1) << low);
  return bits;
}

TEST_P(Values, Folding) {
  const auto &[format, op] = GetParam();
  Sample edges(GetParam(), getEdgeBits(format));
  auto folded = foldConstant(format.kind, op, edges.bits);
  ASSERT_TRUE(static_cast<bool>(folded)) << llvm::toString(folded.takeError());
  expectBits(format, edges.bits, *folded, edges.expected, "folding");

  // A ceiling keeps the payload of a quiet NaN.
  if (op != OpKind::Ceil)
    return;
  std::vector<uint64_t> quiet = getQuietNaNs(format);
  folded = foldConstant(format.kind, op, quiet);
  ASSERT_TRUE(static_cast<bool>(folded)) << llvm::toString(folded.takeError());
  EXPECT_EQ(*folded, quiet);
}

TEST_P(Values, Execution) {
  const auto &[format, op] = GetParam();
  constexpr size_t numRandom = 1000000;
  Sample edges(GetParam(), getEdgeBits(format));
  Sample random(GetParam(), getRandomBits(format, numRandom));
  Sample clusters(GetParam(), getClusteredBits(format, numRandom));
  Sample repeated(edges);
  repeated.bits = repeat(edges.bits);
  repeated.expected = repeat(edges.expected);
  std::vector<uint64_t> quiet = getQuietNaNs(format);
  for (const Route &route : getMainRoutes()) {
    auto module = compile(makeSource(), route);
    ASSERT_TRUE(static_cast<bool>(module))
        << llvm::toString(module.takeError());
    if (!*module)
      continue;
    checkEveryFunction(**module, edges, route.str());
    checkEveryLength(**module, edges, route.str());
    checkDynamic(**module, repeated, route.str());
    checkDynamic(**module, random, route.str());
    checkDynamic(**module, clusters, route.str());
    if (op != OpKind::Ceil)
      continue;
    EXPECT_EQ(callInPieces(**module, "static", quiet), quiet) << route.str();
    EXPECT_EQ(callInPieces(**module, "scalar", quiet), quiet) << route.str();
  }
}

INSTANTIATE_TEST_SUITE_P(
    , Values,
    testing::Values(Case{kF16, OpKind::Ceil}, Case{kF16, OpKind::Reciprocal},
                    Case{kBF16, OpKind::Ceil}, Case{kBF16, OpKind::Reciprocal},
                    Case{kF32, OpKind::Ceil}, Case{kF32, OpKind::Reciprocal},
                    Case{kF64, OpKind::Ceil}, Case{kF64, OpKind::Reciprocal}),
    [](const auto &info) {
      return (getElementName(info.param.format.kind) + "_" +
              getOpName(info.param.op))
          .str();
    });

} // namespace
