// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/ExpandSubviews.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEEXPANDSUBVIEWSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// Dimensions of the source that the result of `op` may stand for, in order;
/// all others are of one element. Fewer than the result has if there are none.
static SmallVector<unsigned> getKeptDims(memref::SubViewOp op) {
  SmallVector<unsigned> kept;
  ArrayRef<int64_t> wanted = op.getType().getShape();
  for (auto [dim, size] : llvm::enumerate(op.getStaticSizes()))
    if (kept.size() < wanted.size() && wanted[kept.size()] == size)
      kept.push_back(dim);
    else if (size != 1)
      return {};
  return kept;
}

/// `value`, or what the type says of it.
static OpFoldResult refine(OpBuilder &builder, Value value, int64_t known) {
  if (ShapedType::isDynamic(known))
    return value;
  return builder.getIndexAttr(known);
}

namespace {

/// Upstream tells dropped dimensions by their strides, and crashes where steps
/// have changed these. Which of the dimensions of one element are dropped makes
/// no difference.
struct DropDimsByExtents final : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    MemRefType target = op.getType();
    const int64_t numDropped = op.getSourceType().getRank() - target.getRank();
    if (numDropped == 0 || llvm::count(op.getStaticSizes(), 1) == numDropped)
      return rewriter.notifyMatchFailure(op, "drops what it must");
    SmallVector<unsigned> kept = getKeptDims(op);
    SmallVector<int64_t> strides;
    int64_t offset;
    if (static_cast<int64_t>(kept.size()) != target.getRank() ||
        failed(target.getStridesAndOffset(strides, offset)))
      return rewriter.notifyMatchFailure(op, "expected extents of the source");

    Location loc = op.getLoc();
    Value whole = memref::SubViewOp::create(
        rewriter, loc, op.getSource(), op.getMixedOffsets(), op.getMixedSizes(),
        op.getMixedStrides());
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, whole);
    SmallVector<OpFoldResult> keptSizes, keptStrides;
    for (auto [dim, size, stride] :
         llvm::zip_equal(kept, target.getShape(), strides)) {
      keptSizes.push_back(refine(rewriter, metadata.getSizes()[dim], size));
      keptStrides.push_back(
          refine(rewriter, metadata.getStrides()[dim], stride));
    }
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, target, metadata.getBaseBuffer(),
        refine(rewriter, metadata.getOffset(), offset), keptSizes, keptStrides);
    return success();
  }
};

} // namespace

void elemwise::populateExpandSubviewsPatterns(RewritePatternSet &patterns) {
  patterns.add<DropDimsByExtents>(patterns.getContext());
}

namespace {

struct ExpandSubviewsPass final
    : elemwise::impl::ElemwiseExpandSubviewsPassBase<ExpandSubviewsPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    populateExpandSubviewsPatterns(owned);
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() override {
    walkAndApplyPatterns(getOperation(), patterns);
  }

  FrozenRewritePatternSet patterns;
};

} // namespace
