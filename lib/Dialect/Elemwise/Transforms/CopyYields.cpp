// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/CopyYields.h"

#include "../../../Support/WalkPatternsPass.h"

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISECOPYYIELDSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// The tensor in whose memory `value` may be computed.
static Value findOrigin(Value value) {
  while (auto op = value.getDefiningOp<DestinationStyleOpInterface>())
    value = op.getTiedOpOperand(cast<OpResult>(value))->get();
  return value;
}

namespace {

/// Bufferization as of MLIR 22 takes it for certain that what an scf.while
/// hands from its body to its condition lies where it lay before, or by itself.
struct CopyYieldsOfWhile final : OpRewritePattern<scf::WhileOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::WhileOp loop,
                                PatternRewriter &rewriter) const override {
    scf::YieldOp yield = loop.getYieldOp();
    SmallVector<OpOperand *> shared;
    llvm::SmallDenseSet<Value> taken;
    for (OpOperand &operand : yield->getOpOperands()) {
      if (!isa<RankedTensorType>(operand.get().getType()))
        continue;
      Value origin = findOrigin(operand.get());
      const bool isFresh =
          isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp>(
              origin.getDefiningOp()) &&
          origin.getParentRegion() == &loop.getAfter();
      const bool isInPlace =
          operand.getOperandNumber() < loop.getAfterArguments().size() &&
          origin == loop.getAfterArguments()[operand.getOperandNumber()];
      if ((!isFresh && !isInPlace) || !taken.insert(origin).second)
        shared.push_back(&operand);
    }
    if (shared.empty())
      return rewriter.notifyMatchFailure(loop, "shares no memory");
    rewriter.setInsertionPoint(yield);
    for (OpOperand *operand : shared) {
      Value copy = bufferization::AllocTensorOp::create(
          rewriter, loop.getLoc(),
          cast<RankedTensorType>(operand->get().getType()),
          /*dynamicSizes=*/ValueRange(), /*copy=*/operand->get());
      rewriter.modifyOpInPlace(yield, [&] { operand->set(copy); });
    }
    return success();
  }
};

struct CopyYieldsPass final
    : WalkPatternsPass<
          elemwise::impl::ElemwiseCopyYieldsPassBase<CopyYieldsPass>,
          populateCopyYieldsPatterns> {};

} // namespace

void elemwise::populateCopyYieldsPatterns(RewritePatternSet &patterns) {
  patterns.add<CopyYieldsOfWhile>(patterns.getContext());
}
