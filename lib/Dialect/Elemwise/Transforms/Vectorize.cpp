// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Strip-mining of element-wise linalg operations on buffers: every dimension
// that can be is folded into the innermost one, which is walked in whole
// vectors with one masked vector behind.

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEVECTORIZEPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;

//===----------------------------------------------------------------------===//
// What can be vectorized
//===----------------------------------------------------------------------===//

/// Whether the elements that `map` selects from `type` lie side by side when
/// the innermost loop advances, or don't depend on it.
static bool isInnermostContiguous(AffineMap map, MemRefType type) {
  unsigned innermost = map.getNumDims() - 1;
  if (!map.isProjectedPermutation())
    return false;
  if (!map.isFunctionOfDim(innermost))
    return true;
  return map.getResults().back() ==
             getAffineDimExpr(innermost, map.getContext()) &&
         type.isLastDimUnitStride();
}

static bool isVectorizable(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumLoops() == 0 ||
      op.getNumParallelLoops() != op.getNumLoops())
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!type ? map.getNumResults() != 0 : !isInnermostContiguous(map, type))
      return false;
  }
  return llvm::all_of(*op.getBody(), [](Operation &inner) {
    return isa<linalg::YieldOp, linalg::IndexOp>(inner) ||
           (OpTrait::hasElementwiseMappableTraits(&inner) &&
            llvm::all_of(inner.getResultTypes(),
                         VectorType::isValidElementType));
  });
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Folds as many of the innermost dimensions of `op` into one as the layouts of
/// its operands allow.
static linalg::GenericOp collapseInnermost(RewriterBase &rewriter,
                                           linalg::GenericOp op) {
  int64_t numLoops = op.getNumLoops();
  for (int64_t first = 0; first + 1 < numLoops; ++first) {
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < first; ++dim)
      groups.push_back({dim});
    groups.push_back(llvm::to_vector(llvm::seq(first, numLoops)));
    if (!linalg::areDimSequencesPreserved(op.getIndexingMapsArray(), groups))
      continue;
    FailureOr<linalg::CollapseResult> collapsed =
        linalg::collapseOpIterationDims(op, groups, rewriter);
    if (failed(collapsed))
      continue;
    rewriter.eraseOp(op);
    return cast<linalg::GenericOp>(collapsed->collapsedOp);
  }
  return op;
}

/// The number of lanes for `op`: `vectorBytes` of its widest element type, but
/// no more than the innermost extent, where that is known, can fill.
static int64_t getNumLanes(linalg::GenericOp op, unsigned vectorBytes) {
  int64_t widestBits = 8;
  for (Value operand : op->getOperands()) {
    Type element = getElementTypeOrSelf(operand.getType());
    if (element.isIntOrFloat())
      widestBits =
          std::max<int64_t>(widestBits, element.getIntOrFloatBitWidth());
    else
      widestBits =
          std::max<int64_t>(widestBits, IndexType::kInternalStorageBitWidth);
  }
  int64_t lanes = std::max<int64_t>(1, vectorBytes * 8 / widestBits);
  int64_t extent = op.getStaticLoopRanges().back();
  if (ShapedType::isDynamic(extent))
    return lanes;
  return std::min<int64_t>(lanes,
                           llvm::PowerOf2Ceil(std::max<int64_t>(1, extent)));
}

/// Gives the lanes that a mask switches off the value one: it is defined,
/// unlike poison, and an ordinary operand for every sequence.
static void setPaddingToOne(RewriterBase &rewriter, Block *block) {
  rewriter.setInsertionPointToStart(block);
  block->walk([&](vector::TransferReadOp read) {
    TypedAttr one = rewriter.getOneAttr(read.getPadding().getType());
    read.getPaddingMutable().assign(
        arith::ConstantOp::create(rewriter, read.getLoc(), one));
  });
}

/// Turns `op` into operations on vectors of `sizes`: with masks, or without
/// where its extents are those.
static LogicalResult vectorizeOp(RewriterBase &rewriter, linalg::GenericOp op,
                                 ArrayRef<int64_t> sizes, bool isMasked) {
  rewriter.setInsertionPoint(op);
  SmallVector<bool> scalable(sizes.size(), false);
  if (failed(linalg::vectorize(rewriter, op, sizes, scalable,
                               /*vectorizeNDExtract=*/false,
                               /*flatten1DDepthwiseConv=*/false,
                               /*assumeDynamicDimsMatchVecSizes=*/!isMasked)))
    return op->emitOpError("can't be vectorized");
  Block *block = op->getBlock();
  rewriter.eraseOp(op);
  if (isMasked)
    setPaddingToOne(rewriter, block);
  return success();
}

static LogicalResult stripMine(RewriterBase &rewriter, linalg::GenericOp op,
                               unsigned vectorBytes) {
  rewriter.setInsertionPoint(op);
  op = collapseInnermost(rewriter, op);

  SmallVector<int64_t> sizes(op.getNumLoops(), 1);
  sizes.back() = getNumLanes(op, vectorBytes);
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, cast<TilingInterface>(*op), options);
  if (failed(tiled))
    return op->emitOpError("can't be tiled");
  rewriter.eraseOp(op);

  // After peeling, the operation in the first loop spans whole vectors. There
  // is nothing to peel where the extent is known to be a multiple of the
  // vector, or to be less than one.
  auto main = cast<linalg::GenericOp>(tiled->tiledOps.front());
  scf::ForOp tail;
  auto loop = cast<scf::ForOp>(tiled->loops.back());
  if (failed(scf::peelForLoopAndSimplifyBounds(rewriter, loop, tail)))
    return vectorizeOp(rewriter, main, sizes,
                       /*isMasked=*/main.getStaticLoopRanges() != sizes);
  linalg::GenericOp tailOp;
  tail.walk([&](linalg::GenericOp inner) { tailOp = inner; });
  if (failed(vectorizeOp(rewriter, tailOp, sizes, /*isMasked=*/true)))
    return failure();
  return vectorizeOp(rewriter, main, sizes, /*isMasked=*/false);
}

namespace {

/// A copy that would need a run-time function for its strides.
struct StridedCopyToGeneric final : OpRewritePattern<memref::CopyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::CopyOp copy,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<MemRefType>(copy.getSource().getType());
    auto target = dyn_cast<MemRefType>(copy.getTarget().getType());
    if (!source || !target ||
        (source.getLayout().isIdentity() && target.getLayout().isIdentity()))
      return rewriter.notifyMatchFailure(copy, "expected a strided memref");
    rewriter.replaceOp(copy, linalg::makeMemRefCopyOp(rewriter, copy.getLoc(),
                                                      copy.getSource(),
                                                      copy.getTarget()));
    return success();
  }
};

struct VectorizePass final
    : elemwise::impl::ElemwiseVectorizePassBase<VectorizePass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    if (!llvm::isPowerOf2_32(vectorBytes) || vectorBytes < 8 ||
        vectorBytes > 1024)
      return emitError(UnknownLoc::get(context))
             << "got vector-bytes=" << vectorBytes
             << ", expected a power of two from 8 to 1024";

    RewritePatternSet ownedPreparation(context);
    ownedPreparation.add<StridedCopyToGeneric>(context);
    linalg::populateLinalgNamedOpsGeneralizationPatterns(ownedPreparation);
    preparation = std::move(ownedPreparation);

    RewritePatternSet ownedCleanup(context);
    vector::populateVectorMaskLoweringPatternsForSideEffectingOps(ownedCleanup);
    vector::populateCastAwayVectorLeadingOneDimPatterns(ownedCleanup);
    vector::populateVectorTransferLoweringPatterns(ownedCleanup,
                                                   /*maxTransferRank=*/1);
    affine::AffineApplyOp::getCanonicalizationPatterns(ownedCleanup, context);
    affine::AffineMinOp::getCanonicalizationPatterns(ownedCleanup, context);
    memref::SubViewOp::getCanonicalizationPatterns(ownedCleanup, context);
    scf::ForOp::getCanonicalizationPatterns(ownedCleanup, context);
    vector::CreateMaskOp::getCanonicalizationPatterns(ownedCleanup, context);
    cleanup = std::move(ownedCleanup);
    return success();
  }

  void runOnOperation() override {
    Operation *function = getOperation();
    if (failed(applyPatternsGreedily(function, preparation)))
      return signalPassFailure();

    SmallVector<linalg::GenericOp> ops;
    function->walk([&](linalg::GenericOp op) {
      if (isVectorizable(op))
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : ops)
      if (failed(stripMine(rewriter, op, vectorBytes)))
        return signalPassFailure();
    if (failed(applyPatternsGreedily(function, cleanup)))
      return signalPassFailure();
  }

private:
  FrozenRewritePatternSet preparation;
  FrozenRewritePatternSet cleanup;
};

} // namespace
