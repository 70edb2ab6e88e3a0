// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/ExpandSwitches.h"

#include "../../../Support/WalkPatternsPass.h"

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEEXPANDSWITCHESPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

namespace {

/// Bufferization as of MLIR 22 overlooks that what an scf.index_switch gives
/// may be what one case of several yields, such as an input, and writes to it.
struct SwitchToIf final : OpRewritePattern<scf::IndexSwitchOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::IndexSwitchOp op,
                                PatternRewriter &rewriter) const override {
    if (llvm::none_of(op.getResultTypes(), llvm::IsaPred<TensorType>))
      return rewriter.notifyMatchFailure(op, "expected a tensor");
    if (op.getCases().empty())
      return rewriter.notifyMatchFailure(op, "expected a choice");
    const Location loc = op.getLoc();
    scf::IfOp outermost;
    Region *otherwise = nullptr;
    for (auto [value, region] :
         llvm::zip_equal(op.getCases(), op.getCaseRegions())) {
      if (otherwise)
        rewriter.createBlock(otherwise);
      Value constant = arith::ConstantIndexOp::create(rewriter, loc, value);
      Value isCase = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::eq, op.getArg(), constant);
      auto branch = scf::IfOp::create(rewriter, loc, op.getResultTypes(),
                                      isCase, /*addThenBlock=*/false,
                                      /*addElseBlock=*/false);
      if (otherwise)
        scf::YieldOp::create(rewriter, loc, branch.getResults());
      else
        outermost = branch;
      rewriter.inlineRegionBefore(region, branch.getThenRegion(),
                                  branch.getThenRegion().end());
      otherwise = &branch.getElseRegion();
    }
    rewriter.inlineRegionBefore(op.getDefaultRegion(), *otherwise,
                                otherwise->end());
    rewriter.replaceOp(op, outermost.getResults());
    return success();
  }
};

struct ExpandSwitchesPass final
    : WalkPatternsPass<
          elemwise::impl::ElemwiseExpandSwitchesPassBase<ExpandSwitchesPass>,
          populateExpandSwitchesPatterns> {};

} // namespace

void elemwise::populateExpandSwitchesPatterns(RewritePatternSet &patterns) {
  patterns.add<SwitchToIf>(patterns.getContext());
}
