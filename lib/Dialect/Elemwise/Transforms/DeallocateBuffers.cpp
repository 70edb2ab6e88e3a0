// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEDEALLOCATEBUFFERSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;

namespace {

struct DeallocateBuffersPass final
    : elemwise::impl::ElemwiseDeallocateBuffersPassBase<DeallocateBuffersPass> {
  DeallocateBuffersPass() : deallocation(ModuleOp::getOperationName()) {
    deallocation.addPass(createLiftControlFlowToSCFPass());
    bufferization::buildBufferDeallocationPipeline(deallocation);
    deallocation.addPass(createConvertBufferizationToMemRefPass());
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    deallocation.getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (getOperation()->hasAttr(
            elemwise::ElemwiseDialect::getDeallocatedAttrName()))
      return;
    markFreedByHand();
    WalkResult allocates = getOperation()->walk([](memref::AllocOp alloc) {
      return alloc->hasAttr(kByHand) ? WalkResult::advance()
                                     : WalkResult::interrupt();
    });
    if (!allocates.wasInterrupted())
      return;
    if (failed(runPipeline(deallocation, getOperation())))
      return signalPassFailure();
    // What frees a buffer may be far from it, in a caller or under a condition:
    // a second run could not tell that it is there.
    getOperation()->setAttr(elemwise::ElemwiseDialect::getDeallocatedAttrName(),
                            UnitAttr::get(&getContext()));
  }

private:
  static constexpr StringLiteral kByHand =
      bufferization::BufferizationDialect::kManualDeallocation;

  /// Keeps the passes from what the program frees itself: bufferization makes
  /// no memref.dealloc.
  void markFreedByHand() {
    auto byHand = UnitAttr::get(&getContext());
    getOperation()->walk([&](memref::DeallocOp dealloc) {
      dealloc->setAttr(kByHand, byHand);
      if (auto alloc = dealloc.getMemref().getDefiningOp<memref::AllocOp>())
        alloc->setAttr(kByHand, byHand);
    });
  }

  OpPassManager deallocation;
};

} // namespace
