// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
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
    WalkResult allocates = getOperation()->walk(
        [](memref::AllocOp) { return WalkResult::interrupt(); });
    if (allocates.wasInterrupted() &&
        failed(runPipeline(deallocation, getOperation())))
      signalPassFailure();
  }

  OpPassManager deallocation;
};

} // namespace
