// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReductionPatterns.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Reducer/ReductionPatternInterface.h"

using namespace mlir;
using namespace mlir::elemwise;

/// The outermost module around `op`.
static ModuleOp getRootModule(Operation *op) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  return cast<ModuleOp>(op);
}

namespace {

/// Puts the operand of an elemwise operation in the place of its result if the
/// module stays interesting. That is tried on a copy, since the reducer can't
/// go on from a module that patterns have made uninteresting.
struct ForwardOperand : OpInterfaceRewritePattern<UnaryOpInterface> {
  ForwardOperand(MLIRContext *context, Tester &tester)
      : OpInterfaceRewritePattern(context), tester(tester) {}

  LogicalResult matchAndRewrite(UnaryOpInterface op,
                                PatternRewriter &rewriter) const override {
    IRMapping mapping;
    OwningOpRef<Operation *> variant = getRootModule(op)->clone(mapping);
    Operation *twin = mapping.lookup(op.getOperation());
    twin->replaceAllUsesWith(twin->getOperands());
    twin->erase();
    if (tester.isInteresting(cast<ModuleOp>(*variant)).first !=
        Tester::Interestingness::True)
      return rewriter.notifyMatchFailure(op, "is needed");
    rewriter.replaceOp(op, op->getOperands());
    return success();
  }

  Tester &tester;
};

struct ElemwiseReduction : DialectReductionPatternInterface {
  explicit ElemwiseReduction(Dialect *dialect)
      : DialectReductionPatternInterface(dialect) {}

  void populateReductionPatterns(RewritePatternSet &) const override {}

  void populateReductionPatternsWithTester(RewritePatternSet &patterns,
                                           Tester &tester) const override {
    patterns.add<ForwardOperand>(patterns.getContext(), tester);
  }
};

} // namespace

void elemwise::registerReductionPatterns(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, ElemwiseDialect *dialect) {
    dialect->addInterfaces<ElemwiseReduction>();
  });
}
