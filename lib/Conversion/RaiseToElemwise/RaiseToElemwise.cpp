// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Conversion/RaiseToElemwise/RaiseToElemwise.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_RAISETOELEMWISEPASS
#include "elemwise/Conversion/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// Whether `op` stands in the body of a named linalg operation. Such a body
/// says again what the name says, and isn't printed.
static bool isInNamedBody(Operation *op) {
  auto parent = dyn_cast_if_present<linalg::LinalgOp>(op->getParentOp());
  return parent && parent.getRegionBuilder();
}

/// Whether every element of `value` is known to be `number`.
static bool isSplatOf(Value value, double number) {
  Operation *producer = value.getDefiningOp();
  if (isa_and_present<linalg::FillOp, tensor::SplatOp, vector::BroadcastOp>(
          producer))
    return isSplatOf(producer->getOperand(0), number);
  APFloat found(number);
  if (!matchPattern(value, m_ConstantFloat(&found)))
    return false;
  APFloat expected(number);
  bool losesInfo;
  expected.convert(found.getSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  return !losesInfo && found.bitwiseIsEqual(expected);
}

namespace {

/// A pattern whose result is the elemwise operation `name`.
struct RaisePattern : RewritePattern {
  RaisePattern(StringRef root, OperationName name, MLIRContext *context)
      : RewritePattern(root, /*benefit=*/1, context), name(name) {}

protected:
  /// Replaces `op` by the elemwise operation of `x`, if that has its type.
  LogicalResult raise(Operation *op, Value x, ArrayRef<NamedAttribute> attrs,
                      PatternRewriter &rewriter) const {
    if (op->getNumResults() != 1 || op->getResult(0).getType() != x.getType() ||
        !isFloatLike(x.getType()))
      return rewriter.notifyMatchFailure(
          op, "expected operand and result of one type that elemwise takes");
    rewriter.replaceOp(op, rewriter.create(OperationState(op->getLoc(), name, x,
                                                          x.getType(), attrs)));
    return success();
  }

private:
  OperationName name;
};

/// An operation of one operand whose attributes are also elemwise's.
struct RaiseUnaryOp final : RaisePattern {
  using RaisePattern::RaisePattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumOperands() != 1 || isInNamedBody(op))
      return failure();
    return raise(op, op->getOperand(0), op->getAttrs(), rewriter);
  }
};

struct RaiseDivision final : RaisePattern {
  RaiseDivision(double dividend, OperationName name, MLIRContext *context)
      : RaisePattern(arith::DivFOp::getOperationName(), name, context),
        dividend(dividend) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    auto division = cast<arith::DivFOp>(op);
    if (isInNamedBody(op) || !isSplatOf(division.getLhs(), dividend))
      return rewriter.notifyMatchFailure(op, "another dividend");
    return raise(op, division.getRhs(), op->getAttrs(), rewriter);
  }

private:
  double dividend;
};

/// A linalg operation whose name, or kind, is all of its meaning.
struct RaiseLinalgOp final : RaisePattern {
  RaiseLinalgOp(StringRef root, std::optional<linalg::ElementwiseKind> kind,
                OperationName name, MLIRContext *context)
      : RaisePattern(root, name, context), kind(kind) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    auto elementwise = dyn_cast<linalg::ElementwiseOp>(op);
    if (elementwise && elementwise.getKind() != kind)
      return rewriter.notifyMatchFailure(op, "another kind");
    if (!linalgOp.hasPureTensorSemantics() || linalgOp.getNumDpsInputs() != 1 ||
        !llvm::all_of(linalgOp.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); }))
      return rewriter.notifyMatchFailure(
          op, "expected tensors that are walked alike");
    return raise(op, linalgOp.getDpsInputs().front(),
                 llvm::to_vector(op->getDiscardableAttrs()), rewriter);
  }

private:
  std::optional<linalg::ElementwiseKind> kind;
};

struct RaiseToElemwisePass final
    : elemwise::impl::RaiseToElemwisePassBase<RaiseToElemwisePass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    populateRaiseToElemwisePatterns(owned);
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() override {
    // The driver removes the dividends and destinations that nobody needs any
    // more. All else is left as it is.
    auto config =
        GreedyRewriteConfig()
            .enableFolding(false)
            .enableConstantCSE(false)
            .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(applyPatternsGreedily(getOperation(), patterns, config)))
      signalPassFailure();
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace

void elemwise::populateRaiseToElemwisePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  for (RegisteredOperationName name : context->getRegisteredOperations()) {
    const auto *interface = name.getInterface<UnaryOpInterface>();
    if (!interface || !isa<ElemwiseDialect>(name.getDialect()))
      continue;
    const Counterparts counterparts = interface->getCounterparts();
    if (!counterparts.math.empty())
      patterns.add<RaiseUnaryOp>(("math." + counterparts.math).str(), name,
                                 context);
    if (!counterparts.tosa.empty())
      patterns.add<RaiseUnaryOp>(("tosa." + counterparts.tosa).str(), name,
                                 context);
    if (counterparts.arithDividend)
      patterns.add<RaiseDivision>(*counterparts.arithDividend, name, context);
    if (counterparts.linalg.empty())
      continue;
    patterns.add<RaiseLinalgOp>(("linalg." + counterparts.linalg).str(),
                                std::nullopt, name, context);
    if (auto kind = linalg::symbolizeElementwiseKind(counterparts.linalg))
      patterns.add<RaiseLinalgOp>(linalg::ElementwiseOp::getOperationName(),
                                  kind, name, context);
  }
}
