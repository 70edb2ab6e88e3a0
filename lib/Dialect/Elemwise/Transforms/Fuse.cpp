// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/Fuse.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEFUSEPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// The number of operations that `op`, of linalg, computes an element with.
static size_t getBodySize(Operation *op) {
  return op->getRegion(0).front().getOperations().size() - 1;
}

void elemwise::populateElemwiseFusePatterns(
    RewritePatternSet &patterns, const ElemwiseFusePassOptions &options) {
  auto isWithinBound = [limit = options.maxOps](OpOperand *operand) {
    Operation *producer = operand->get().getDefiningOp();
    return producer && producer->hasOneUse() &&
           getBodySize(producer) + getBodySize(operand->getOwner()) <= limit;
  };
  linalg::populateElementwiseOpsFusionPatterns(patterns, isWithinBound);
  // Upstream's patterns ask for the extents of what they are about to fuse,
  // which would be a second use.
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
}

namespace {

struct FusePass final : elemwise::impl::ElemwiseFusePassBase<FusePass> {
  using ElemwiseFusePassBase::ElemwiseFusePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    populateElemwiseFusePatterns(owned, {maxOps});
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() override {
    // From the first to the last, so that a long chain is cut into few pieces.
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal(true);
    if (failed(applyPatternsGreedily(getOperation(), patterns, config)))
      signalPassFailure();
  }

  FrozenRewritePatternSet patterns;
};

} // namespace
