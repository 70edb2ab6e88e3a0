// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Upstream tells the dimensions that a slice drops by extents and strides. As
// of MLIR 22 folding an extent to one can give the slice another shape, and
// steps that change strides make it crash. Which of the dimensions of one
// element are dropped makes no difference to what is meant.

#include "elemwise/Dialect/Elemwise/Transforms/ExpandSlices.h"

#include "../../../Support/WalkPatternsPass.h"

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEEXPANDSLICESPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// The dimensions that are left in `shape` of a slice of the size `sizes`, in
/// order; those that are not are of one element. The last of these are dropped,
/// or the first.
static std::optional<SmallVector<int64_t>>
findKeptDims(ArrayRef<int64_t> sizes, ArrayRef<int64_t> shape, bool dropFirst) {
  int64_t numToDrop = sizes.size() - shape.size();
  SmallVector<int64_t> kept;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    const bool isDropped =
        size == 1 && numToDrop > 0 &&
        (dropFirst || kept.size() == shape.size() || shape[kept.size()] != 1);
    if (isDropped) {
      --numToDrop;
      continue;
    }
    if (kept.size() == shape.size() || shape[kept.size()] != size)
      return std::nullopt;
    kept.push_back(dim);
  }
  return kept;
}

/// The dimensions that the slice `op` has beside `shape`'s, if they are to be
/// told apart here.
static std::optional<SmallVector<int64_t>>
findUnclearDims(OffsetSizeAndStrideOpInterface op, ArrayRef<int64_t> shape) {
  ArrayRef<int64_t> sizes = op.getStaticSizes();
  const int64_t numDropped = sizes.size() - shape.size();
  const int64_t numCandidates = llvm::count_if(sizes, [](int64_t size) {
    return size == 1 || ShapedType::isDynamic(size);
  });
  if (numDropped == 0 || numDropped == numCandidates)
    return std::nullopt;
  const bool hasSteps = llvm::any_of(op.getStaticStrides(),
                                     [](int64_t step) { return step != 1; });
  const int64_t *firstCandidate = llvm::find_if(sizes, ShapedType::isDynamic);
  const bool areFirst =
      llvm::count(ArrayRef(sizes.begin(), firstCandidate), 1) >= numDropped &&
      findKeptDims(sizes, shape, /*dropFirst=*/true);
  if (areFirst && !hasSteps)
    return std::nullopt;
  return findKeptDims(sizes, shape, /*dropFirst=*/false);
}

/// Every dimension with the dropped ones beside it.
static SmallVector<ReassociationIndices> getGroups(ArrayRef<int64_t> kept,
                                                   int64_t rank) {
  SmallVector<ReassociationIndices> groups(kept.size());
  if (kept.empty())
    return groups;
  for (int64_t dim = 0, group = 0; dim < rank; ++dim) {
    groups[group].push_back(dim);
    if (dim == kept[group] && group + 1 < static_cast<int64_t>(kept.size()))
      ++group;
  }
  return groups;
}

/// `value`, or what the type says of it.
static OpFoldResult refine(OpBuilder &builder, Value value, int64_t known) {
  if (ShapedType::isDynamic(known))
    return value;
  return builder.getIndexAttr(known);
}

namespace {

struct ExpandExtraction final : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto kept = findUnclearDims(op, op.getType().getShape());
    if (!kept)
      return rewriter.notifyMatchFailure(op, "drops what is clear");
    Value whole = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), op.getSource(), op.getMixedOffsets(),
        op.getMixedSizes(), op.getMixedStrides());
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(
        op, op.getType(), whole,
        getGroups(*kept, op.getSourceType().getRank()));
    return success();
  }
};

template <typename Op>
struct ExpandInsertion final : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    auto kept = findUnclearDims(op, op.getSourceType().getShape());
    if (!kept)
      return rewriter.notifyMatchFailure(op, "adds what is clear");
    // Between insertions of parallel threads there is nothing else.
    if (isa<InParallelOpInterface>(op->getParentOp()))
      rewriter.setInsertionPoint(op->getParentOp());
    auto type = op.getSourceType().clone(op.getStaticSizes());
    Value whole = tensor::ExpandShapeOp::create(
        rewriter, op.getLoc(), type, op.getSource(),
        getGroups(*kept, type.getRank()), op.getMixedSizes());
    rewriter.modifyOpInPlace(op, [&] { op.getSourceMutable().assign(whole); });
    return success();
  }
};

struct ExpandView final : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    MemRefType target = op.getType();
    auto kept = findUnclearDims(op, target.getShape());
    SmallVector<int64_t> strides;
    int64_t offset;
    if (!kept || failed(target.getStridesAndOffset(strides, offset)))
      return rewriter.notifyMatchFailure(op, "drops what is clear");

    Location loc = op.getLoc();
    Value whole = memref::SubViewOp::create(
        rewriter, loc, op.getSource(), op.getMixedOffsets(), op.getMixedSizes(),
        op.getMixedStrides());
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, whole);
    SmallVector<OpFoldResult> keptSizes, keptStrides;
    for (auto [dim, size, stride] :
         llvm::zip_equal(*kept, target.getShape(), strides)) {
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

struct ExpandSlicesPass final
    : WalkPatternsPass<
          elemwise::impl::ElemwiseExpandSlicesPassBase<ExpandSlicesPass>,
          populateExpandSlicesPatterns> {};

} // namespace

void elemwise::populateExpandSlicesPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandExtraction, ExpandInsertion<tensor::InsertSliceOp>,
               ExpandInsertion<tensor::ParallelInsertSliceOp>, ExpandView>(
      patterns.getContext());
}
