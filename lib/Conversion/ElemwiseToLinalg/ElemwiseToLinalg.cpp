// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Conversion/ElemwiseToLinalg/ElemwiseToLinalg.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_CONVERTELEMWISETOLINALGPASS
#include "elemwise/Conversion/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// A tensor of the type and the dynamic extents of `source`, not yet written.
/// Along a chain it is the same one, so that nobody has to follow the extents
/// back through every link.
static Value getEmptyLike(OpBuilder &builder, Location loc, Value source) {
  if (auto producer = source.getDefiningOp<linalg::LinalgOp>()) {
    Value init = producer.getTiedOpOperand(cast<OpResult>(source))->get();
    if (init.getDefiningOp<tensor::EmptyOp>())
      return init;
  }
  return tensor::EmptyOp::create(builder, loc,
                                 tensor::getMixedSizes(builder, loc, source),
                                 getElementTypeOrSelf(source.getType()));
}

namespace {

/// Matches what both forms of the conversion can take.
struct TensorOpPattern : OpInterfaceConversionPattern<UnaryOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(UnaryOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const final {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || type.getEncoding())
      return rewriter.notifyMatchFailure(
          op, "expected a ranked tensor without encoding");
    return rewriteTensorOp(op, type, operands.front(), rewriter);
  }

  virtual LogicalResult
  rewriteTensorOp(UnaryOpInterface op, RankedTensorType type, Value operand,
                  ConversionPatternRewriter &rewriter) const = 0;
};

struct ConvertToGeneric final : TensorOpPattern {
  using TensorOpPattern::TensorOpPattern;

  LogicalResult
  rewriteTensorOp(UnaryOpInterface op, RankedTensorType type, Value operand,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op->getLoc();
    Value init = getEmptyLike(rewriter, loc, operand);
    SmallVector<AffineMap> maps(
        2, rewriter.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    auto buildBody = [&](OpBuilder &builder, Location bodyLoc,
                         ValueRange args) {
      Operation *scalarOp =
          builder.create(bodyLoc, op->getName().getIdentifier(), args.front(),
                         type.getElementType(), op->getAttrs());
      linalg::YieldOp::create(builder, bodyLoc, scalarOp->getResults());
    };
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(op, type, operand, init,
                                                   maps, iterators, buildBody);
    return success();
  }
};

struct ConvertToNamed final : TensorOpPattern {
  using TensorOpPattern::TensorOpPattern;

  LogicalResult
  rewriteTensorOp(UnaryOpInterface op, RankedTensorType type, Value operand,
                  ConversionPatternRewriter &rewriter) const override {
    const StringRef counterpart = op.getCounterparts().linalg;
    if (counterpart.empty())
      return rewriter.notifyMatchFailure(op, "linalg has no such operation");
    std::string name = ("linalg." + counterpart).str();
    auto *dialect = getContext()->getLoadedDialect<linalg::LinalgDialect>();
    auto buildBody = dialect->getRegionBuilder(name);

    Location loc = op->getLoc();
    OperationState state(loc, name);
    state.addOperands({operand, getEmptyLike(rewriter, loc, operand)});
    state.addTypes(type);
    state.addAttribute("operandSegmentSizes",
                       rewriter.getDenseI32ArrayAttr({1, 1}));
    Block &body = state.addRegion()->emplaceBlock();
    Type element = type.getElementType();
    body.addArguments({element, element}, {loc, loc});
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(&body);
      ImplicitLocOpBuilder bodyBuilder(loc, rewriter);
      buildBody(bodyBuilder, body, /*attrs=*/{}, /*emitError=*/{});
    }
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

struct ConvertElemwiseToLinalgPass final
    : elemwise::impl::ConvertElemwiseToLinalgPassBase<
          ConvertElemwiseToLinalgPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    populateElemwiseToLinalgPatterns(owned, {namedOps});
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() override {
    if (failed(verifyOperands()))
      return signalPassFailure();
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *op) {
      return !isa<UnaryOpInterface>(op) ||
             !isa<TensorType>(op->getResult(0).getType());
    });
    if (failed(applyPartialConversion(getOperation(), target, patterns)))
      signalPassFailure();
  }

private:
  /// Says in the user's terms what a failed conversion would only hint at.
  LogicalResult verifyOperands() {
    WalkResult result = getOperation()->walk([](UnaryOpInterface op) {
      Type type = op->getResult(0).getType();
      auto ranked = dyn_cast<RankedTensorType>(type);
      if (!isa<TensorType>(type) || (ranked && !ranked.getEncoding()))
        return WalkResult::advance();
      op->emitOpError() << "can't be lowered on " << type << ", expected a "
                        << (ranked ? "tensor without encoding"
                                   : "ranked tensor (see tensor.cast)");
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  FrozenRewritePatternSet patterns;
};

} // namespace

void elemwise::populateElemwiseToLinalgPatterns(
    RewritePatternSet &patterns,
    const ConvertElemwiseToLinalgPassOptions &options) {
  if (options.namedOps)
    patterns.add<ConvertToNamed>(patterns.getContext());
  else
    patterns.add<ConvertToGeneric>(patterns.getContext());
}
