// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Conversion/ElemwiseToTosa/ElemwiseToTosa.h"

#include "../../Support/WalkPatternsPass.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_CONVERTELEMWISETOTOSAPASS
#include "elemwise/Conversion/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

namespace {

struct ConvertToTosa final : OpInterfaceRewritePattern<UnaryOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(UnaryOpInterface op,
                                PatternRewriter &rewriter) const override {
    const StringRef name = op.getCounterparts().tosa;
    if (name.empty())
      return rewriter.notifyMatchFailure(op, "tosa has no such operation");
    auto type = dyn_cast<TensorType>(op->getResult(0).getType());
    if (!type || type.getElementType().isF64())
      return rewriter.notifyMatchFailure(
          op, "expected a tensor of f16, bf16 or f32");
    if (type.hasRank() && llvm::is_contained(type.getShape(), 0))
      return rewriter.notifyMatchFailure(op, "tosa has no empty tensors");
    rewriter.replaceOp(op, rewriter.create(OperationState(
                               op->getLoc(), ("tosa." + name).str(),
                               op->getOperands(), op->getResultTypes(),
                               llvm::to_vector(op->getDiscardableAttrs()))));
    return success();
  }
};

struct ConvertElemwiseToTosaPass final
    : WalkPatternsPass<elemwise::impl::ConvertElemwiseToTosaPassBase<
                           ConvertElemwiseToTosaPass>,
                       populateElemwiseToTosaPatterns> {};

} // namespace

void elemwise::populateElemwiseToTosaPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertToTosa>(patterns.getContext());
}
