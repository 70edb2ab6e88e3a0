// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Extents from zero to a little more than a power of two, in one to three
// dimensions: a dynamic extent gives what a static one gives.

#include "Compile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

using Shape = std::vector<int64_t>;

/// All shapes of `rank` dimensions out of `extents`.
std::vector<Shape> getShapes(unsigned rank, llvm::ArrayRef<int64_t> extents) {
  std::vector<Shape> shapes = {{}};
  for (unsigned i = 0; i < rank; ++i) {
    std::vector<Shape> longer;
    for (const Shape &shape : shapes)
      for (int64_t extent : extents) {
        longer.push_back(shape);
        longer.back().push_back(extent);
      }
    shapes = std::move(longer);
  }
  return shapes;
}

std::string makeFunction(const std::string &name, const std::string &type,
                         OpKind op) {
  return llvm::formatv(R"(
    func.func @{0}(%x: {1}) -> {1} {{
      %y = elemwise.{2} %x : {1}
      return %y : {1}
    })",
                       name, type, getOpName(op));
}

std::string getStaticName(OpKind op, const Shape &shape) {
  return "static_" + getOpName(op).str() + "_" +
         llvm::join(llvm::map_range(
                        shape, [](int64_t n) { return std::to_string(n); }),
                    "_");
}

std::string getDynamicName(OpKind op, const Shape &shape) {
  return "dynamic_" + getOpName(op).str() + "_" + std::to_string(shape.size());
}

constexpr OpKind kOps[] = {OpKind::Ceil, OpKind::Reciprocal};

class Shapes : public testing::TestWithParam<FloatFormat> {
protected:
  /// Calls the function that `getName` names for every operation and shape, and
  /// holds it against the reference.
  template <typename GetName>
  static void check(const CompiledModule &module, llvm::ArrayRef<Shape> shapes,
                    GetName getName, const Route &route) {
    std::vector<uint64_t> edges = getEdgeBits(GetParam());
    size_t start = 0;
    for (OpKind op : kOps)
      for (const Shape &shape : shapes) {
        size_t count = 1;
        for (int64_t extent : shape)
          count *= extent;
        std::vector<uint64_t> bits(count);
        for (uint64_t &value : bits)
          value = edges[start++ % edges.size()];
        expectReference(GetParam(), op, bits,
                        callOn(module, getName(op, shape), shape, bits),
                        route.str() + ", " + getStaticName(op, shape));
      }
  }

  static std::string getType(const Shape &shape) {
    std::string type = "tensor<";
    for (int64_t extent : shape)
      type += extent < 0 ? "?x" : std::to_string(extent) + "x";
    return type + getElementName(GetParam().kind).str() + ">";
  }
};

TEST_P(Shapes, Dynamic) {
  std::string source;
  for (OpKind op : kOps)
    for (size_t rank = 0; rank <= 3; ++rank) {
      Shape shape(rank, -1);
      source += makeFunction(getDynamicName(op, shape), getType(shape), op);
    }
  for (const Route &route : getMainRoutes()) {
    auto module = compile(source, route);
    ASSERT_TRUE(static_cast<bool>(module))
        << llvm::toString(module.takeError());
    if (!*module)
      continue;
    for (unsigned rank = 0; rank <= 3; ++rank)
      check(**module, getShapes(rank, {0, 1, 7, 8, 9}), getDynamicName, route);
  }
}

TEST_P(Shapes, Static) {
  std::vector<Shape> shapes = {{2, 1, 1, 3, 1, 2, 1, 5},
                               {1, 1, 1, 1, 1, 1, 1, 1},
                               {3, 0, 2},
                               {1, 130},
                               {130, 1},
                               {3, 1, 67}};
  for (unsigned rank = 0; rank <= 2; ++rank)
    for (Shape &shape : getShapes(rank, {0, 1, 7, 8, 9}))
      shapes.push_back(std::move(shape));
  for (Shape &shape : getShapes(3, {1, 7}))
    shapes.push_back(std::move(shape));
  std::string source;
  for (OpKind op : kOps)
    for (const Shape &shape : shapes)
      source += makeFunction(getStaticName(op, shape), getType(shape), op);
  for (const Route &route :
       {Route{"x86-64", std::nullopt, true}, Route{"host", std::nullopt, true},
        Route{"host", std::nullopt, false}}) {
    auto module = compile(source, route);
    ASSERT_TRUE(static_cast<bool>(module))
        << llvm::toString(module.takeError());
    check(**module, shapes, getStaticName, route);
  }
}

INSTANTIATE_TEST_SUITE_P(, Shapes, testing::Values(kF16, kBF16, kF32, kF64),
                         [](const auto &info) {
                           return getElementName(info.param.kind).str();
                         });

} // namespace
