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

  /// Calls `check` with the module compiled by every route that can run here.
  template <typename Check>
  static void forEachRoute(llvm::ArrayRef<Route> routes, Check check) {
    for (const Route &route : routes) {
      if (!canRun(route.targetCPU))
        continue;
      auto module = compile(makeSource(), route);
      ASSERT_TRUE(static_cast<bool>(module))
          << llvm::toString(module.takeError());
      check(*module, route.str());
    }
  }
};

std::vector<Route> getCPURoutesBothWays() {
  std::vector<Route> routes = getCPURoutes();
  for (Route route : getCPURoutes()) {
    route.vectorize = false;
    routes.push_back(route);
  }
  return routes;
}

TEST_P(Values, EdgesOfBinadesWhenFolding) {
  const auto &[format, op] = GetParam();
  std::vector<uint64_t> bits = getEdgeBits(format);
  auto folded = foldConstant(format.kind, op, bits);
  ASSERT_TRUE(static_cast<bool>(folded)) << llvm::toString(folded.takeError());
  expectReference(format, op, bits, *folded, "folding");
}

TEST_P(Values, EdgesOfBinades) {
  const auto &[format, op] = GetParam();
  std::vector<uint64_t> bits = getEdgeBits(format);
  std::vector<uint64_t> expected = computeReference(format, op, bits);
  std::vector<Route> routes = getCPURoutesBothWays();
  for (const Route &route : getRoutes())
    if (route.targetCPU == "host")
      routes.push_back(route);
  forEachRoute(routes, [&, &format = format](const CompiledModule &module,
                                             const std::string &what) {
    for (const char *name : {"scalar", "vector", "static"})
      expectBits(format, bits, callInPieces(module, name, bits), expected,
                 what + ", " + name);
    expectBits(format, bits,
               callOn(module, "dynamic", {int64_t(bits.size())}, bits),
               expected, what + ", dynamic");
  });
}

// Each edge comes to stand in the whole vectors and in the tail.
TEST_P(Values, EveryLength) {
  const auto &[format, op] = GetParam();
  std::vector<uint64_t> edges = getEdgeBits(format);
  std::vector<uint64_t> results = computeReference(format, op, edges);
  constexpr size_t maxLength = 200;
  forEachRoute(getCPURoutesBothWays(), [&, &format = format](
                                           const CompiledModule &module,
                                           const std::string &what) {
    size_t start = 0;
    for (size_t length = 0; length <= maxLength; ++length) {
      if (start + length > edges.size())
        start = 0;
      auto bits = llvm::ArrayRef(edges).slice(start, length);
      expectBits(format, bits,
                 callOn(module, "dynamic", {int64_t(length)}, bits),
                 llvm::ArrayRef(results).slice(start, length),
                 what + ", length " + std::to_string(length));
      start += length;
    }
  });
}

TEST_P(Values, RandomPatterns) {
  const auto &[format, op] = GetParam();
  constexpr size_t count = 2000000;
  std::vector<uint64_t> bits = getRandomBits(format, count);
  std::vector<uint64_t> expected = computeReference(format, op, bits);
  forEachRoute(
      getCPURoutes(), [&, &format = format](const CompiledModule &module,
                                            const std::string &what) {
        expectBits(format, bits, callOn(module, "dynamic", {count}, bits),
                   expected, what);
      });
}

// A ceiling keeps the payload of a quiet NaN.
TEST_P(Values, PayloadsOfQuietNaNs) {
  const auto &[format, op] = GetParam();
  if (op != OpKind::Ceil)
    GTEST_SKIP() << "only ceil promises a payload";
  std::vector<uint64_t> bits;
  for (uint64_t sign : {uint64_t(0), format.getSignBit()})
    for (unsigned low = 0; low + 1 < format.fractionBits; ++low)
      bits.push_back(sign | format.getQuietNaN() | uint64_t(1) << low);
  auto folded = foldConstant(format.kind, op, bits);
  ASSERT_TRUE(static_cast<bool>(folded)) << llvm::toString(folded.takeError());
  EXPECT_EQ(*folded, bits) << "folding";
  forEachRoute(getCPURoutesBothWays(), [&](const CompiledModule &module,
                                           const std::string &what) {
    EXPECT_EQ(callOn(module, "dynamic", {int64_t(bits.size())}, bits), bits)
        << what;
    EXPECT_EQ(callInPieces(module, "scalar", bits), bits) << what;
  });
}

// As in all of the suite, on the routes that can't run here as well.
TEST_P(Values, NeedsNoSymbol) {
  std::vector<Route> routes = getRoutes();
  for (const Route &route : getCPURoutesBothWays())
    routes.push_back(route);
  for (const Route &route : routes) {
    auto symbols = getUndefinedSymbols(makeSource(), route);
    ASSERT_TRUE(static_cast<bool>(symbols))
        << llvm::toString(symbols.takeError());
    EXPECT_EQ(*symbols, std::vector<std::string>()) << route.str();
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
