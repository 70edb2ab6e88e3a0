// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/Vectorize.h"
#include "elemwise/Dialect/Elemwise/Transforms/ExpandOps.h"
#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "StripMine.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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
using namespace mlir::elemwise;

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

/// Whether a vector of `type` lies in memory as single elements do. Of types
/// that don't fill bytes, memory holds an element in bytes of its own, a vector
/// packs them.
static bool isVectorizableElement(Type type) {
  if (!VectorType::isValidElementType(type))
    return false;
  if (type.isIndex())
    return true;
  const unsigned width = type.getIntOrFloatBitWidth();
  return width >= 8 && llvm::isPowerOf2_32(width);
}

static bool isVectorizable(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumLoops() == 0 ||
      op.getNumParallelLoops() != op.getNumLoops())
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!isVectorizableElement(getElementTypeOrSelf(operand.get())) ||
        (type ? !isInnermostContiguous(map, type) : map.getNumResults() != 0))
      return false;
  }
  return llvm::all_of(*op.getBody(), [](Operation &inner) {
    return isa<linalg::YieldOp, linalg::IndexOp>(inner) ||
           (OpTrait::hasElementwiseMappableTraits(&inner) &&
            llvm::all_of(inner.getResultTypes(),
                         VectorType::isValidElementType));
  });
}

/// The number of lanes for a loop around `op` on `target`: the largest that the
/// sequences for its operations ask for, else what its widest elements, of
/// `widestBits` bits, ask for.
static int64_t getPreferredVectorLanes(linalg::GenericOp op, int64_t widestBits,
                                       const ExpansionTable &table,
                                       const TargetInfo &target) {
  const int64_t usual = getPreferredVectorLanes(widestBits, target);
  int64_t wanted = 0;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (inner.getNumOperands() != 1)
      continue;
    const ExpansionRow *row =
        table.find(inner.getName().getStringRef(),
                   inner.getOperand(0).getType(), target, usual);
    if (row)
      wanted = std::max<int64_t>(
          wanted, llvm::PowerOf2Ceil(row->preferredLanes.value_or(0)));
  }
  return wanted ? wanted : usual;
}

namespace {

/// A vector of one element again and again, which upstream reads only where the
/// innermost stride is one.
struct BroadcastToLoad final : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp read,
                                PatternRewriter &rewriter) const override {
    if (!isa<MemRefType>(read.getBase().getType()) || read.getMask() ||
        read.hasOutOfBoundsDim() ||
        !llvm::all_of(read.getPermutationMap().getResults(),
                      llvm::IsaPred<AffineConstantExpr>))
      return rewriter.notifyMatchFailure(read, "reads more than one element");
    Value element = memref::LoadOp::create(rewriter, read.getLoc(),
                                           read.getBase(), read.getIndices());
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(read, read.getVectorType(),
                                                     element);
    return success();
  }
};

/// What is prepared once and then done to many functions, by several threads.
class Vectorizer {
public:
  LogicalResult prepare(MLIRContext *context,
                        const ElemwiseVectorizePassOptions &requested) {
    if (failed(setOptions(context, requested)))
      return failure();

    RewritePatternSet ownedPreparation(context);
    linalg::populateLinalgNamedOpsGeneralizationPatterns(ownedPreparation);
    preparation = std::move(ownedPreparation);

    RewritePatternSet ownedCleanup(context);
    ownedCleanup.add<BroadcastToLoad>(context, /*benefit=*/2);
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

  LogicalResult run(Operation *root) const {
    if (failed(applyPatternsGreedily(root, preparation)))
      return failure();
    SmallVector<linalg::GenericOp> ops;
    root->walk([&](linalg::GenericOp op) {
      if (isVectorizable(op))
        ops.push_back(op);
    });
    if (ops.empty())
      return success();
    IRRewriter rewriter(root->getContext());
    for (linalg::GenericOp op : ops)
      if (failed(stripMine(rewriter, op, getNumLanes(op), getOptions(op))))
        return failure();
    return applyPatternsGreedily(root, cleanup);
  }

private:
  LogicalResult setOptions(MLIRContext *context,
                           const ElemwiseVectorizePassOptions &requested) {
    target = TargetInfo::createOrEmitError(context, requested.targetTriple,
                                           requested.targetCPU,
                                           requested.targetFeatures);
    if (failed(target))
      return failure();
    table = ExpansionTable::get(context);
    vectorBytes = requested.vectorBytes;
    if (vectorBytes != 0 && (!llvm::isPowerOf2_32(vectorBytes) ||
                             vectorBytes < 8 || vectorBytes > 1024))
      return emitError(UnknownLoc::get(context))
             << "got vector-bytes=" << vectorBytes
             << ", expected 0 or a power of two from 8 to 1024";

    // Measured on Golden Cove (64 KiB to 1 MiB: 1.08 times the speed; in the
    // first cache 0.9). The stores of AMD's CPUs keep up by themselves.
    options.prefetchResults =
        target->hasFeature("avx512f") && !target->hasFeature(kAMDFeature);

    const llvm::Triple &triple = target->getTriple();
    auto getPolicy = [&](bool severalThreads) -> StreamingPolicy {
      // Elsewhere the target has no such stores, or no such fence.
      if (triple.getArch() != llvm::Triple::x86_64)
        return {};
      return {requested.streaming,
              requested.streamingThreshold
                  ? requested.streamingThreshold
                  : getStreamingThreshold(triple, severalThreads)};
    };
    options.streaming = getPolicy(/*severalThreads=*/false);
    options.parallelStreaming = getPolicy(/*severalThreads=*/true);
    if (requested.parallel) {
      options.parallelThreshold = requested.parallelThreshold;
      // What one thread works on then is small.
      if (requested.streaming == StreamingMode::Auto &&
          requested.parallelThreshold <= options.streaming.threshold)
        options.streaming.mode = StreamingMode::Never;
    }
    return success();
  }

  /// The options for `op`: one of many threads does not start others.
  StripMineOptions getOptions(linalg::GenericOp op) const {
    StripMineOptions result = options;
    if (op->getParentOfType<scf::ForallOp>() ||
        op->getParentOfType<scf::ParallelOp>())
      result.parallelThreshold.reset();
    return result;
  }

  /// The number of lanes for a loop around `op`.
  int64_t getNumLanes(linalg::GenericOp op) const {
    const int64_t widestBits = getWidestElementBits(op);
    if (vectorBytes != 0)
      return std::max<int64_t>(1, vectorBytes * 8 / widestBits);
    return getPreferredVectorLanes(op, widestBits, table, *target);
  }

  FailureOr<TargetInfo> target = failure();
  ExpansionTable table;
  unsigned vectorBytes = 0;
  StripMineOptions options;
  FrozenRewritePatternSet preparation;
  FrozenRewritePatternSet cleanup;
};

struct VectorizePass final
    : elemwise::impl::ElemwiseVectorizePassBase<VectorizePass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    return vectorizer.prepare(
        context, {targetTriple, targetCPU, targetFeatures, vectorBytes,
                  streaming, streamingThreshold, parallel, parallelThreshold});
  }

  void runOnOperation() override {
    if (failed(vectorizer.run(getOperation())))
      signalPassFailure();
  }

private:
  Vectorizer vectorizer;
};

} // namespace

LogicalResult
elemwise::vectorizeElementwise(Operation *root,
                               const ElemwiseVectorizePassOptions &options) {
  Vectorizer vectorizer;
  return failure(failed(vectorizer.prepare(root->getContext(), options)) ||
                 failed(vectorizer.run(root)));
}
