// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/LegalizeFloats.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "FloatConversions.h"
#include "Lanes.h"

#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISELEGALIZEFLOATSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::lanes;

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

static bool is16BitFloat(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF16() || element.isBF16();
}

/// `x` (f32) as f16 or bf16. A truncation to bf16 is expanded by upstream's
/// pattern.
static Value round(ImplicitLocOpBuilder &b, Value x, Type type,
                   bool hasF16Conversions) {
  if (getElementTypeOrSelf(type).isF16() && !hasF16Conversions)
    return bitcast(b, roundToF16(b, x), b.getF16Type());
  return arith::TruncFOp::create(b, type, x);
}

/// `x` (f64) as f16 or bf16, rounded once.
static Value roundF64(ImplicitLocOpBuilder &b, Value x, Type type,
                      bool hasF16Conversions) {
  return round(b, roundToOddF32(b, x), type, hasF16Conversions);
}

namespace {

struct ExpandExtF : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn()).isF16())
      return rewriter.notifyMatchFailure(op, "not from f16");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value wide = extendF16(b, toBits(b, op.getIn()));
    if (wide.getType() != op.getType())
      wide = arith::ExtFOp::create(b, op.getType(), wide);
    rewriter.replaceOp(op, wide);
    return success();
  }
};

/// To f64 by way of f32, for which upstream has a pattern: of ceil(extf x) LLVM
/// makes ceil on bf16, which needs a helper.
struct ExpandBF16ToF64 : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn()).isBF16() ||
        !getElementTypeOrSelf(op.getType()).isF64())
      return rewriter.notifyMatchFailure(op, "not from bf16 to f64");
    Type f32 = withElement(op.getType(), rewriter.getF32Type());
    Value wide = arith::ExtFOp::create(rewriter, op.getLoc(), f32, op.getIn());
    rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), wide);
    return success();
  }
};

struct ExpandTruncF : OpRewritePattern<arith::TruncFOp> {
  ExpandTruncF(MLIRContext *context, bool hasF16Conversions)
      : OpRewritePattern(context, /*benefit=*/2),
        hasF16Conversions(hasF16Conversions) {}

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    const bool fromF64 = getElementTypeOrSelf(op.getIn()).isF64();
    const bool fromF32 = getElementTypeOrSelf(op.getIn()).isF32();
    const bool toF16 = getElementTypeOrSelf(op.getType()).isF16();
    const bool isNeeded = (fromF64 && is16BitFloat(op.getType())) ||
                          (fromF32 && toF16 && !hasF16Conversions);
    if (!isNeeded ||
        op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
            arith::RoundingMode::to_nearest_even)
      return rewriter.notifyMatchFailure(op, "needs no expansion or has none");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(
        op, fromF64 ? roundF64(b, op.getIn(), op.getType(), hasF16Conversions)
                    : round(b, op.getIn(), op.getType(), hasF16Conversions));
    return success();
  }

private:
  bool hasF16Conversions;
};

/// A conversion from an integer that f32 does not hold would round twice.
template <typename Op, typename ExtendOp>
struct ExpandIntToFP : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    const unsigned width =
        getElementTypeOrSelf(op.getIn()).getIntOrFloatBitWidth();
    if (!is16BitFloat(op.getType()) || width > 64)
      return rewriter.notifyMatchFailure(op, "not to 16 bits from at most 64");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type f64 = withElement(op.getType(), b.getF64Type());
    Value wide = width <= 32 ? Op::create(b, f64, op.getIn()).getResult()
                             : convertToOdd(b, op.getIn(), width, f64);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), wide);
    return success();
  }

private:
  /// `x`, of more than 32 bits, in f64, rounded to odd.
  static Value convertToOdd(ImplicitLocOpBuilder &b, Value x, unsigned width,
                            Type f64) {
    if (width < 64)
      x = ExtendOp::create(b, withElement(x.getType(), b.getI64Type()), x);
    // Each half is exact, and the lower one has no sign.
    constexpr bool isSigned = std::is_same_v<Op, arith::SIToFPOp>;
    Value distance = constant(b, x.getType(), 32);
    Value upper = isSigned ? arith::ShRSIOp::create(b, x, distance).getResult()
                           : shiftRight(b, x, distance);
    Value lower = bitAnd(b, x, 0xFFFFFFFF);
    return multiplyAddToOdd(b, arith::SIToFPOp::create(b, f64, upper),
                            number(b, f64, 4294967296.0),
                            arith::SIToFPOp::create(b, f64, lower));
  }
};

struct ExpandFma : OpRewritePattern<math::FmaOp> {
  ExpandFma(MLIRContext *context, bool hasF16Conversions, bool hasF16Arithmetic)
      : OpRewritePattern(context), hasF16Conversions(hasF16Conversions),
        hasF16Arithmetic(hasF16Arithmetic) {}

  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    Type element = getElementTypeOrSelf(op.getType());
    if (!element.isBF16() && (!element.isF16() || hasF16Arithmetic))
      return rewriter.notifyMatchFailure(op, "needs no expansion");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type wideType = withElement(op.getType(), b.getF64Type());
    auto wide = [&](Value x) -> Value {
      return arith::ExtFOp::create(b, wideType, x);
    };
    Value sum =
        multiplyAddToOdd(b, wide(op.getA()), wide(op.getB()), wide(op.getC()));
    rewriter.replaceOp(op, roundF64(b, sum, op.getType(), hasF16Conversions));
    return success();
  }

private:
  bool hasF16Conversions;
  bool hasF16Arithmetic;
};

} // namespace

void elemwise::populateLegalizeFloatsPatterns(RewritePatternSet &patterns,
                                              const TargetInfo &target) {
  MLIRContext *context = patterns.getContext();
  arith::populateExpandBFloat16Patterns(patterns);
  // A benefit above upstream's, which rounds f64 to bf16 twice.
  patterns.add<ExpandTruncF>(context, target.hasF16Conversions());
  patterns.add<ExpandBF16ToF64>(context);
  patterns.add<ExpandIntToFP<arith::SIToFPOp, arith::ExtSIOp>,
               ExpandIntToFP<arith::UIToFPOp, arith::ExtUIOp>>(context);
  patterns.add<ExpandFma>(context, target.hasF16Conversions(),
                          target.hasF16Arithmetic());
  if (!target.hasF16Conversions())
    patterns.add<ExpandExtF>(context);
}

//===----------------------------------------------------------------------===//
// Computing in f32
//===----------------------------------------------------------------------===//

/// Upstream marks the conversions that it inserts as free to be contracted,
/// which would drop the rounding between two operations.
static void keepRoundings(Operation *root) {
  root->walk([](Operation *op) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(op) ||
        (!is16BitFloat(op->getOperand(0).getType()) &&
         !is16BitFloat(op->getResult(0).getType())))
      return;
    auto flagged = cast<arith::ArithFastMathInterface>(op);
    if (arith::FastMathFlagsAttr flags = flagged.getFastMathFlagsAttr())
      op->setAttr(flagged.getFastMathAttrName(),
                  arith::FastMathFlagsAttr::get(
                      op->getContext(),
                      flags.getValue() & ~arith::FastMathFlags::contract));
  });
}

static LogicalResult computeInF32(Operation *root, bool hasF16Arithmetic) {
  MLIRContext *context = root->getContext();
  Type f16 = Float16Type::get(context);
  Type f32 = Float32Type::get(context);
  // Upstream wants to know here what is supported, further down what is not.
  SetVector<Type> supported;
  supported.insert(f32);
  supported.insert(Float64Type::get(context));
  SmallVector<Type> unsupported = {BFloat16Type::get(context)};
  if (hasF16Arithmetic)
    supported.insert(f16);
  else
    unsupported.push_back(f16);

  // The converter keeps a reference to the set.
  TypeConverter mathConverter;
  math::populateExtendToSupportedTypesTypeConverter(mathConverter, supported,
                                                    f32);
  ConversionTarget mathTarget(*context);
  math::populateExtendToSupportedTypesConversionTarget(mathTarget,
                                                       mathConverter);
  RewritePatternSet mathPatterns(context);
  math::populateExtendToSupportedTypesPatterns(mathPatterns, mathConverter);
  if (failed(applyPartialConversion(root, mathTarget, std::move(mathPatterns))))
    return failure();

  TypeConverter arithConverter;
  arith::populateEmulateUnsupportedFloatsConversions(arithConverter,
                                                     unsupported, f32);
  ConversionTarget arithTarget(*context);
  arith::populateEmulateUnsupportedFloatsLegality(arithTarget, arithConverter);
  // Through f32 these would round twice.
  arithTarget.addLegalOp<arith::SIToFPOp, arith::UIToFPOp>();
  RewritePatternSet arithPatterns(context);
  arith::populateEmulateUnsupportedFloatsPatterns(arithPatterns,
                                                  arithConverter);
  if (failed(
          applyPartialConversion(root, arithTarget, std::move(arithPatterns))))
    return failure();

  keepRoundings(root);
  return success();
}

static bool computesIn16Bits(Operation *op) {
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect,
                         vector::VectorDialect>(op->getDialect()) &&
         (llvm::any_of(op->getOperandTypes(), is16BitFloat) ||
          llvm::any_of(op->getResultTypes(), is16BitFloat));
}

LogicalResult elemwise::legalizeFloats(Operation *root,
                                       const TargetInfo &target) {
  const WalkResult found = root->walk([](Operation *op) {
    return computesIn16Bits(op) ? WalkResult::interrupt()
                                : WalkResult::advance();
  });
  if (!found.wasInterrupted())
    return success();

  if (failed(computeInF32(root, target.hasF16Arithmetic())))
    return failure();

  RewritePatternSet patterns(root->getContext());
  populateLegalizeFloatsPatterns(patterns, target);
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  return applyPatternsGreedily(root, std::move(patterns), config);
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {

struct ElemwiseLegalizeFloatsPass
    : elemwise::impl::ElemwiseLegalizeFloatsPassBase<
          ElemwiseLegalizeFloatsPass> {
  using ElemwiseLegalizeFloatsPassBase::ElemwiseLegalizeFloatsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    FailureOr<TargetInfo> created = TargetInfo::createOrEmitError(
        context, targetTriple, targetCPU, targetFeatures);
    if (failed(created))
      return failure();
    target = std::move(*created);
    return success();
  }

  void runOnOperation() override {
    if (failed(legalizeFloats(getOperation(), *target)))
      signalPassFailure();
  }

private:
  std::optional<TargetInfo> target;
};

} // namespace
