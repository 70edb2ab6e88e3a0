// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/GeneralizeCopies.h"

#include "../../../Support/WalkPatternsPass.h"

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEGENERALIZECOPIESPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

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

struct GeneralizeCopiesPass final
    : WalkPatternsPass<elemwise::impl::ElemwiseGeneralizeCopiesPassBase<
                           GeneralizeCopiesPass>,
                       populateGeneralizeCopiesPatterns> {};

} // namespace

void elemwise::populateGeneralizeCopiesPatterns(RewritePatternSet &patterns) {
  patterns.add<StridedCopyToGeneric>(patterns.getContext());
}
