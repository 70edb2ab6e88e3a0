// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the operations say of upstream's dialects is true, whichever operations
// there are, and the patterns made of it work in drivers of others.

#include "elemwise/Conversion/ElemwiseToArith/ElemwiseToArith.h"
#include "elemwise/Conversion/ElemwiseToMath/ElemwiseToMath.h"
#include "elemwise/Conversion/ElemwiseToTosa/ElemwiseToTosa.h"
#include "elemwise/Conversion/RaiseToElemwise/RaiseToElemwise.h"
#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::elemwise;

namespace {

class CounterpartsTest : public testing::Test {
protected:
  CounterpartsTest() {
    context
        .loadDialect<ElemwiseDialect, func::FuncDialect, linalg::LinalgDialect,
                     math::MathDialect, tosa::TosaDialect>();
    for (RegisteredOperationName name : context.getRegisteredOperations())
      if (isa<ElemwiseDialect>(name.getDialect()))
        operations.push_back(name);
  }

  Counterparts getCounterparts(OperationName name) {
    return name.getInterface<UnaryOpInterface>()->getCounterparts();
  }

  bool isRegistered(StringRef dialect, StringRef mnemonic) {
    return RegisteredOperationName::lookup((dialect + "." + mnemonic).str(),
                                           &context)
        .has_value();
  }

  /// Values of the four types at which functions like to differ.
  SmallVector<FloatAttr> getOperands() {
    Builder b(&context);
    SmallVector<FloatAttr> operands;
    for (Type type :
         {b.getF16Type(), b.getBF16Type(), b.getF32Type(), b.getF64Type()})
      for (double number : {0.0, -0.0, 0.25, -0.25, -1.5, 3.0, 10.0, 1e-5, 6e4,
                            HUGE_VAL, -HUGE_VAL})
        operands.push_back(b.getFloatAttr(type, number));
    return operands;
  }

  MLIRContext context;
  SmallVector<OperationName> operations;
};

TEST_F(CounterpartsTest, Exist) {
  ASSERT_FALSE(operations.empty());
  for (OperationName name : operations) {
    SCOPED_TRACE(name.getStringRef().str());
    const Counterparts counterparts = getCounterparts(name);
    if (!counterparts.math.empty()) {
      EXPECT_TRUE(isRegistered("math", counterparts.math));
    }
    if (!counterparts.tosa.empty()) {
      EXPECT_TRUE(isRegistered("tosa", counterparts.tosa));
    }
    if (!counterparts.linalg.empty()) {
      EXPECT_TRUE(isRegistered("linalg", counterparts.linalg));
    }
  }
}

TEST_F(CounterpartsTest, MathFoldsToTheSameBits) {
  OpBuilder b(&context);
  for (OperationName name : operations) {
    const StringRef math = getCounterparts(name).math;
    if (math.empty())
      continue;
    for (FloatAttr x : getOperands()) {
      auto constant =
          arith::ConstantOp::create(b, b.getUnknownLoc(), cast<TypedAttr>(x));
      Operation *op = b.create(OperationState(
          b.getUnknownLoc(), ("math." + math).str(), constant->getResults(),
          constant->getResultTypes(), {}));
      SmallVector<OpFoldResult> folded;
      ASSERT_TRUE(succeeded(op->fold({x}, folded)));
      EXPECT_TRUE(
          cast<FloatAttr>(cast<Attribute>(folded.front()))
              .getValue()
              .bitwiseIsEqual(name.getInterface<UnaryOpInterface>()->evaluate(
                  x.getValue())));
      op->erase();
      constant->erase();
    }
  }
}

TEST_F(CounterpartsTest, DividesTheDividend) {
  Builder b(&context);
  for (OperationName name : operations) {
    const std::optional<double> dividend = getCounterparts(name).arithDividend;
    if (!dividend)
      continue;
    for (FloatAttr x : getOperands()) {
      APFloat quotient = b.getFloatAttr(x.getType(), *dividend).getValue();
      quotient.divide(x.getValue(), APFloat::rmNearestTiesToEven);
      EXPECT_TRUE(quotient.bitwiseIsEqual(
          name.getInterface<UnaryOpInterface>()->evaluate(x.getValue())));
    }
  }
}

TEST_F(CounterpartsTest, PatternsWorkInOtherDrivers) {
  auto module = parseSourceString<ModuleOp>(R"(
    func.func @f(%x: f32, %t: tensor<?xbf16>) -> (f32, tensor<?xbf16>) {
      %one = arith.constant 1.0 : f32
      %y = arith.divf %one, %x fastmath<arcp> : f32
      %z = math.ceil %y : f32
      %u = tosa.reciprocal %t : (tensor<?xbf16>) -> tensor<?xbf16>
      return %z, %u : f32, tensor<?xbf16>
    })",
                                            &context);
  ASSERT_TRUE(module);
  auto count = [&] {
    size_t number = 0;
    module->walk([&](UnaryOpInterface) { ++number; });
    return number;
  };
  RewritePatternSet raise(&context);
  populateRaiseToElemwisePatterns(raise);
  walkAndApplyPatterns(*module, std::move(raise));
  EXPECT_EQ(count(), 3u);

  RewritePatternSet back(&context);
  populateElemwiseToArithPatterns(back);
  populateElemwiseToMathPatterns(back);
  populateElemwiseToTosaPatterns(back);
  walkAndApplyPatterns(*module, std::move(back));
  EXPECT_EQ(count(), 0u);
}

} // namespace
