// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Conversion/ElemwiseToArith/ElemwiseToArith.h"

#include "../../Support/WalkPatternsPass.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_CONVERTELEMWISETOARITHPASS
#include "elemwise/Conversion/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// A value of the type of `shape`, a scalar, vector or ranked tensor, with
/// `number` in every element.
static Value createSplat(OpBuilder &builder, Location loc, double number,
                         Value shape) {
  Type type = shape.getType();
  auto attr = builder.getFloatAttr(getElementTypeOrSelf(type), number);
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return arith::ConstantOp::create(builder, loc, attr);
  if (shaped.hasStaticShape())
    return arith::ConstantOp::create(builder, loc,
                                     DenseElementsAttr::get(shaped, attr));
  SmallVector<Value> extents;
  for (auto [dim, size] : llvm::enumerate(shaped.getShape()))
    if (ShapedType::isDynamic(size))
      extents.push_back(tensor::DimOp::create(builder, loc, shape, dim));
  Value scalar = arith::ConstantOp::create(builder, loc, attr);
  return tensor::SplatOp::create(builder, loc, type, scalar, extents);
}

namespace {

struct ConvertToDivision final : OpInterfaceRewritePattern<UnaryOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(UnaryOpInterface op,
                                PatternRewriter &rewriter) const override {
    const std::optional<double> dividend = op.getCounterparts().arithDividend;
    if (!dividend)
      return rewriter.notifyMatchFailure(op, "not the division of a number");
    Value x = op->getOperand(0);
    if (isa<UnrankedTensorType>(x.getType()))
      return rewriter.notifyMatchFailure(op, "expected a ranked tensor");
    Value splat = createSplat(rewriter, op->getLoc(), *dividend, x);
    rewriter.replaceOpWithNewOp<arith::DivFOp>(
        op, op->getResultTypes(), ValueRange{splat, x}, op->getAttrs());
    return success();
  }
};

struct ConvertElemwiseToArithPass final
    : WalkPatternsPass<elemwise::impl::ConvertElemwiseToArithPassBase<
                           ConvertElemwiseToArithPass>,
                       populateElemwiseToArithPatterns> {};

} // namespace

void elemwise::populateElemwiseToArithPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertToDivision>(patterns.getContext());
}
