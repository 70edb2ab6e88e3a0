// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/ExpandOps.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "Lanes.h"
#include "Registers.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEEXPANDOPSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Fitting values to rows
//===----------------------------------------------------------------------===//

/// Expands the rows of a vector of rank 2 or more one by one.
static Value expandOuterDim(ExpansionBuilder &b, StringRef opName, Value x,
                            VectorType type) {
  Value result = lanes::constant(b, type, b.getZeroAttr(type.getElementType()));
  for (int64_t i = 0, e = type.getDimSize(0); i != e; ++i) {
    Value slice = vector::ExtractOp::create(b, x, i);
    result = vector::InsertOp::create(b, b.expand(opName, slice), result, i);
  }
  return result;
}

Value ExpansionBuilder::expand(StringRef opName, Value x) {
  auto type = dyn_cast<VectorType>(x.getType());
  const bool hasLanes = type && type.getRank() != 0 && !type.isScalable();
  const int64_t lanes = hasLanes ? type.getShape().back() : 0;
  const ExpansionRow *row =
      table.find(opName, getElementTypeOrSelf(x), target, lanes);
  if (!row)
    return nullptr;
  if (!row->granule)
    return row->sequence(*this, x);
  if (type.getRank() != 1)
    return expandOuterDim(*this, opName, x, type);
  const int64_t rest = lanes % *row->granule;
  if (rest == 0)
    return row->sequence(*this, x);
  const int64_t head = lanes - rest;
  return joinRegisters(*this,
                       {row->sequence(*this, extractLanes(*this, x, 0, head)),
                        expand(opName, extractLanes(*this, x, head, rest))});
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

static bool isScalarOrVector(Type type) {
  return isa<FloatType>(type) || isa<VectorType>(type);
}

namespace {

struct ExpandPattern : RewritePattern {
  ExpandPattern(StringRef opName, MLIRContext *context,
                std::shared_ptr<const ExpansionTable> table,
                const TargetInfo &target)
      : RewritePattern(opName, /*benefit=*/1, context), table(std::move(table)),
        target(target) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumOperands() != 1 || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "not one operand and one result");
    Value x = op->getOperand(0);
    if (!isScalarOrVector(x.getType()))
      return rewriter.notifyMatchFailure(op, "neither a scalar nor a vector");

    auto fastmath = arith::FastMathFlags::none;
    if (auto flags = dyn_cast<arith::ArithFastMathInterface>(op))
      fastmath = flags.getFastMathFlagsAttr().getValue();
    ExpansionBuilder builder(op->getLoc(), rewriter, *table, target, fastmath);
    Value result = builder.expand(op->getName().getStringRef(), x);
    if (!result)
      return rewriter.notifyMatchFailure(op, "no row fits");
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  std::shared_ptr<const ExpansionTable> table;
  TargetInfo target;
};

} // namespace

void elemwise::populateElemwiseExpandPatterns(RewritePatternSet &patterns,
                                              const TargetInfo &target,
                                              const ExpansionTable &table) {
  auto shared = std::make_shared<const ExpansionTable>(table);
  llvm::StringSet<> done;
  for (const ExpansionRow &row : table.getRows())
    if (done.insert(row.opName).second)
      patterns.add<ExpandPattern>(row.opName, patterns.getContext(), shared,
                                  target);
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {

struct ElemwiseExpandOpsPass
    : elemwise::impl::ElemwiseExpandOpsPassBase<ElemwiseExpandOpsPass> {
  using ElemwiseExpandOpsPassBase::ElemwiseExpandOpsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    FailureOr<TargetInfo> target = TargetInfo::createOrEmitError(
        context, targetTriple, targetCPU, targetFeatures);
    if (failed(target))
      return failure();
    RewritePatternSet set(context);
    populateElemwiseExpandPatterns(set, *target, ExpansionTable::get(context));
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    walkAndApplyPatterns(getOperation(), patterns);
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace
