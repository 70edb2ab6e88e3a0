// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The operations as C++ sees them: builders, interfaces, and the patterns of
// upstream that no pass offers.

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::elemwise;

namespace {

class ElemwiseDialectTest : public testing::Test {
protected:
  ElemwiseDialectTest() {
    context.loadDialect<ElemwiseDialect, func::FuncDialect>();
  }

  /// A function that computes elemwise.`mnemonic` of an argument of type
  /// `type`, in `module`; the operation is returned.
  UnaryOpInterface parseOp(StringRef mnemonic, StringRef type,
                           StringRef flags = "") {
    const std::string text =
        ("func.func @f(%x: " + type + ") -> " + type + " {\n %y = elemwise." +
         mnemonic + " %x " + flags + " : " + type + "\n return %y : " + type +
         "\n}")
            .str();
    module = parseSourceString<ModuleOp>(text, &context);
    UnaryOpInterface result;
    module->walk([&](UnaryOpInterface op) { result = op; });
    return result;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(ElemwiseDialectTest, BuildersInferTheResultType) {
  UnaryOpInterface op = parseOp("ceil", "tensor<?x3xf16>");
  ASSERT_TRUE(op);
  OpBuilder builder(op);
  Value operand = op->getOperand(0);
  auto ceilOp = CeilOp::create(builder, op->getLoc(), operand);
  auto reciprocalOp =
      ReciprocalOp::create(builder, op->getLoc(), ceilOp.getResult());
  EXPECT_EQ(reciprocalOp.getType(), operand.getType());
  EXPECT_EQ(reciprocalOp.getFastmath(), arith::FastMathFlags::none);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(ElemwiseDialectTest, ElementsAreEvaluatedInTheirOwnSemantics) {
  // 1/3 rounds differently in each type; a detour through another would show.
  const APFloat third = ReciprocalOp::evaluate(APFloat(APFloat::BFloat(), "3"));
  EXPECT_EQ(&third.getSemantics(), &APFloat::BFloat());
  EXPECT_EQ(third.bitcastToAPInt().getZExtValue(), 0x3EABu);
  const APFloat zero = CeilOp::evaluate(APFloat(APFloat::IEEEhalf(), "-0.25"));
  EXPECT_EQ(&zero.getSemantics(), &APFloat::IEEEhalf());
  EXPECT_EQ(zero.bitcastToAPInt().getZExtValue(), 0x8000u);
  EXPECT_TRUE(CeilOp::isRoundingToIntegral());
  EXPECT_FALSE(ReciprocalOp::isRoundingToIntegral());
}

TEST_F(ElemwiseDialectTest, ShapeIsReifiedFromTheOperand) {
  UnaryOpInterface op = parseOp("reciprocal", "tensor<?x4xbf16>");
  ASSERT_TRUE(op);
  OpBuilder builder(op);
  ReifiedRankedShapedTypeDims shapes;
  ASSERT_TRUE(
      succeeded(cast<ReifyRankedShapedTypeOpInterface>(op.getOperation())
                    .reifyResultShapes(builder, shapes)));
  ASSERT_EQ(shapes.size(), 1u);
  ASSERT_EQ(shapes[0].size(), 2u);
  auto dimOp = dyn_cast<Value>(shapes[0][0]).getDefiningOp<tensor::DimOp>();
  ASSERT_TRUE(dimOp);
  EXPECT_EQ(dimOp.getSource(), op->getOperand(0));
  EXPECT_EQ(getConstantIntValue(shapes[0][1]), 4);
}

TEST_F(ElemwiseDialectTest, OnlyRankedTensorsHaveAShapeToReify) {
  for (StringRef type : {"f32", "vector<4xf32>", "tensor<*xf32>"}) {
    UnaryOpInterface op = parseOp("ceil", type);
    ASSERT_TRUE(op);
    OpBuilder builder(op);
    ReifiedRankedShapedTypeDims shapes;
    EXPECT_TRUE(failed(cast<ReifyRankedShapedTypeOpInterface>(op.getOperation())
                           .reifyResultShapes(builder, shapes)))
        << type.str();
    EXPECT_TRUE(shapes.empty()) << type.str();
  }
}

TEST_F(ElemwiseDialectTest, OnlyVectorsHaveAShapeToUnroll) {
  auto getShape = [&](StringRef type) {
    UnaryOpInterface op = parseOp("ceil", type);
    return cast<VectorUnrollOpInterface>(op.getOperation()).getShapeForUnroll();
  };
  EXPECT_EQ(getShape("vector<4x8xf32>"), SmallVector<int64_t>({4, 8}));
  EXPECT_EQ(getShape("vector<f32>"), SmallVector<int64_t>());
  EXPECT_EQ(getShape("f32"), std::nullopt);
}

TEST_F(ElemwiseDialectTest, VectorsUnrollToTheNativeShape) {
  context.loadDialect<vector::VectorDialect>();
  UnaryOpInterface op =
      parseOp("reciprocal", "vector<4x8xf32>", "fastmath<arcp>");
  ASSERT_TRUE(op);
  RewritePatternSet patterns(&context);
  vector::populateVectorUnrollPatterns(
      patterns, vector::UnrollVectorOptions().setNativeShape({2, 4}));
  ASSERT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(patterns))));
  EXPECT_TRUE(succeeded(verify(*module)));

  int64_t count = 0;
  module->walk([&](ReciprocalOp part) {
    ++count;
    EXPECT_EQ(cast<VectorType>(part.getType()).getShape(),
              ArrayRef<int64_t>({2, 4}));
    EXPECT_EQ(part.getFastmath(), arith::FastMathFlags::arcp);
  });
  EXPECT_EQ(count, 4);
}

} // namespace
