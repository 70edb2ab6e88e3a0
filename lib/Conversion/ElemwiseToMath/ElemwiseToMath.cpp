// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Conversion/ElemwiseToMath/ElemwiseToMath.h"

#include "../../Support/WalkPatternsPass.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_CONVERTELEMWISETOMATHPASS
#include "elemwise/Conversion/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

namespace {

struct ConvertToMath final : OpInterfaceRewritePattern<UnaryOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(UnaryOpInterface op,
                                PatternRewriter &rewriter) const override {
    const StringRef name = op.getCounterparts().math;
    if (name.empty())
      return rewriter.notifyMatchFailure(op, "math has no such operation");
    rewriter.replaceOp(
        op, rewriter.create(OperationState(
                op->getLoc(), ("math." + name).str(), op->getOperands(),
                op->getResultTypes(), op->getAttrs())));
    return success();
  }
};

struct ConvertElemwiseToMathPass final
    : WalkPatternsPass<elemwise::impl::ConvertElemwiseToMathPassBase<
                           ConvertElemwiseToMathPass>,
                       populateElemwiseToMathPatterns> {};

} // namespace

void elemwise::populateElemwiseToMathPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertToMath>(patterns.getContext());
}
