// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Lowers an operation of another dialect to Elemwise's by a pattern, and these
// by Elemwise's patterns, in one conversion.

#include "MyDialect.h"
#include "Run.h"

#include "elemwise/Conversion/ElemwiseToLinalg/ElemwiseToLinalg.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace {

struct LowerSteps : OpConversionPattern<my::StepsOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(my::StepsOp op, OpAdaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    Value inverse = elemwise::ReciprocalOp::create(rewriter, op.getLoc(),
                                                   operands.getLength());
    rewriter.replaceOpWithNewOp<elemwise::CeilOp>(op, inverse);
    return success();
  }
};

} // namespace

static LogicalResult convertToLinalg(ModuleOp module) {
  MLIRContext *context = module.getContext();
  context->loadDialect<elemwise::ElemwiseDialect, linalg::LinalgDialect>();
  RewritePatternSet patterns(context);
  patterns.add<LowerSteps>(context);
  elemwise::populateElemwiseToLinalgPatterns(patterns);

  // Inside linalg.generic, Elemwise's operations stay: on scalars.
  ConversionTarget target(*context);
  target.addIllegalDialect<my::MyDialect>();
  target.addLegalDialect<arith::ArithDialect, linalg::LinalgDialect,
                         tensor::TensorDialect>();
  target.addDynamicallyLegalDialect<elemwise::ElemwiseDialect>(
      [](Operation *op) { return !isa<TensorType>(op->getResultTypes()[0]); });
  return applyPartialConversion(module, target, std::move(patterns));
}

int main() {
  DialectRegistry registry = createRegistry();
  registry.insert<my::MyDialect>();
  MLIRContext context(registry);
  auto module = parseSourceString<ModuleOp>(R"(
    func.func @main(%x: tensor<2x?xf64>) -> tensor<2x?xf64> {
      %y = my.steps %x : tensor<2x?xf64>
      return %y : tensor<2x?xf64>
    })",
                                            &context);
  const bool isExpected =
      module && succeeded(convertToLinalg(*module)) &&
      succeeded(lower(*module)) &&
      runsAsExpected(*module, "2x3xf64=0.3 -4 0 -0 nan 1e-308",
                     "2x3xf64=4 -0 inf -inf nan 0x7FE1CCF385EBC8A0");
  return isExpected ? EXIT_SUCCESS : EXIT_FAILURE;
}
