// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEELIMINATEEMPTYTENSORSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::bufferization;

/// Whether the user of `operand` may write to memory that somebody else needs.
static bool mayDestroy(OpOperand &operand, const AnalysisState &state) {
  return state.bufferizesToMemoryWrite(operand) &&
         llvm::any_of(operand.get().getUses(), [&](OpOperand &use) {
           return &use != &operand && !isa<tensor::DimOp>(use.getOwner());
         });
}

/// Whether `value` is what becomes of the memory of `origin`, whatever way the
/// program takes, and nothing that it was between is needed beside.
static bool certainlyStemsFrom(Value value, Value origin,
                               const AnalysisState &state) {
  while (value != origin) {
    if (!isa<OpResult>(value))
      return false;
    AliasingOpOperandList aliases = state.getAliasingOpOperands(value);
    if (aliases.getNumAliases() != 1 || !aliases.getAliases()[0].isDefinite)
      return false;
    OpOperand *operand = aliases.getAliases()[0].opOperand;
    value = operand->get();
    if (value != origin && mayDestroy(*operand, state))
      return false;
  }
  return true;
}

namespace {

struct EliminateEmptyTensorsPass final
    : elemwise::impl::ElemwiseEliminateEmptyTensorsPassBase<
          EliminateEmptyTensorsPass> {
  void runOnOperation() override {
    OneShotBufferizationOptions options;
    options.allowReturnAllocsFromLoops = true;
    options.bufferizeFunctionBoundaries = true;
    OneShotAnalysisState state(getOperation(), options);
    if (failed(analyzeModuleOp(getOperation(), state)))
      return signalPassFailure();

    // Upstream follows a value to every tensor that it may be.
    auto replaceIfCertain =
        [&](RewriterBase &rewriter, SubsetInsertionOpInterface insertion,
            tensor::EmptyOp empty, Operation *user) -> Value {
      if (!certainlyStemsFrom(insertion.getSourceOperand().get(), empty, state))
        return {};
      return buildSubsetExtraction(rewriter, insertion, empty, user);
    };
    IRRewriter rewriter(&getContext());
    if (failed(eliminateEmptyTensors(rewriter, getOperation(), state,
                                     replaceIfCertain)))
      signalPassFailure();
  }
};

} // namespace
