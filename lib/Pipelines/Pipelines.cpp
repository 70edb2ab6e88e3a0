// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Pipelines/Pipelines.h"

#include "elemwise/Conversion/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/OpenMPToLLVM/ConvertOpenMPToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/SCFToOpenMP/SCFToOpenMP.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::elemwise;

/// The part of a pass's options that says what it compiles for.
template <typename PassOptions>
static PassOptions getTargetOptions(const ElemwiseToLLVMOptions &options) {
  PassOptions result;
  result.targetTriple = options.targetTriple;
  result.targetCPU = options.targetCPU;
  result.targetFeatures = options.targetFeatures;
  return result;
}

static void addSimplification(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// Gives masks that stand around operations, as a schedule of the user's own
/// leaves them behind any stage, to these operations.
static void addMaskLowering(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(vector::createLowerVectorMaskPass());
}

void elemwise::buildElemwiseToFusedLinalgPipeline(OpPassManager &pm) {
  // Before anything is folded.
  pm.addNestedPass<func::FuncOp>(createElemwiseExpandSlicesPass());
  pm.addPass(createElemwiseMakeEntryPointsPass());
  pm.addPass(createConvertElemwiseToLinalgPass());
  pm.addNestedPass<func::FuncOp>(createConvertElementwiseToLinalgPass());
  pm.addNestedPass<func::FuncOp>(createLinalgGeneralizeNamedOpsPass());
  // Fusion of dynamic shapes sees that two extents are one only after the
  // extents of intermediate results are those of the inputs.
  pm.addPass(memref::createResolveRankedShapeTypeResultDimsPass());
  addSimplification(pm);
  pm.addNestedPass<func::FuncOp>(createElemwiseFusePass());
  pm.addPass(createCSEPass());
}

void elemwise::buildElemwiseBufferizePipeline(OpPassManager &pm) {
  addMaskLowering(pm);
  pm.addNestedPass<func::FuncOp>(createElemwiseExpandSwitchesPass());
  pm.addNestedPass<func::FuncOp>(createElemwiseCopyYieldsPass());
  pm.addPass(createElemwiseEliminateEmptyTensorsPass());
  bufferization::OneShotBufferizePassOptions bufferize;
  bufferize.bufferizeFunctionBoundaries = true;
  bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  bufferize.allowReturnAllocsFromLoops = true;
  pm.addPass(bufferization::createOneShotBufferizePass(bufferize));
  addSimplification(pm);
  pm.addPass(createElemwiseDeallocateBuffersPass());
  // The first run leaves copies of a buffer to itself for the second to see.
  pm.addPass(createCanonicalizerPass());
}

void elemwise::buildElemwiseCodegenPipeline(
    OpPassManager &pm, const ElemwiseToLLVMOptions &options) {
  pm.addPass(createElemwiseMarkInPlacePass());
  addMaskLowering(pm);
  pm.addNestedPass<func::FuncOp>(createElemwiseGeneralizeCopiesPass());
  if (options.vectorize) {
    auto vectorize = getTargetOptions<ElemwiseVectorizePassOptions>(options);
    vectorize.vectorBytes = 0;
    vectorize.streaming = options.streaming;
    vectorize.streamingThreshold = options.streamingThreshold;
    vectorize.parallel = options.threads != 1;
    vectorize.parallelThreshold = options.threadsThreshold;
    pm.addNestedPass<func::FuncOp>(createElemwiseVectorizePass(vectorize));
  }
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createCSEPass());
  pm.addNestedPass<func::FuncOp>(createElemwiseExpandOpsPass(
      getTargetOptions<ElemwiseExpandOpsPassOptions>(options)));
  pm.addNestedPass<func::FuncOp>(createElemwiseLegalizeFloatsPass(
      getTargetOptions<ElemwiseLegalizeFloatsPassOptions>(options)));
}

/// From loops whose iterations threads share to calls of OpenMP's runtime, the
/// last of which remain in the `omp` dialect.
static void addOpenMP(OpPassManager &pm, unsigned threads) {
  pm.addPass(createForallToParallelLoopPass());
  pm.addPass(createConvertSCFToOpenMPPass());
  ElemwiseAdaptOpenMPPassOptions adapt;
  adapt.threads = threads;
  pm.addPass(createElemwiseAdaptOpenMPPass(adapt));
  pm.addPass(createCanonicalizerPass());
}

void elemwise::buildElemwiseFinalizePipeline(
    OpPassManager &pm, const ElemwiseToLLVMOptions &options) {
  VectorTransferToSCFOptions transferOptions;
  transferOptions.unroll = true;
  pm.addNestedPass<func::FuncOp>(createConvertVectorToSCFPass(transferOptions));
  pm.addPass(memref::createExpandReallocPass());
  const bool parallel = options.vectorize && options.threads != 1;
  if (parallel)
    addOpenMP(pm, options.threads);
  pm.addPass(createSCFToControlFlowPass());
  pm.addNestedPass<func::FuncOp>(createElemwiseExpandSlicesPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  if (parallel)
    pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createElemwiseHoldFloatsAsIntegersPass());
  // LLVM's code generator is given less to do than this takes.
  addSimplification(pm);
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createElemwiseHoldFloatsAsIntegersPass());
  pm.addPass(createElemwiseVerifyLLVMPass());
  pm.addPass(createElemwiseAttachTargetPass(
      getTargetOptions<ElemwiseAttachTargetPassOptions>(options)));
}

void elemwise::buildElemwiseStagePipeline(
    OpPassManager &pm, ElemwiseStage stage,
    const ElemwiseToLLVMOptions &options) {
  switch (stage) {
  case ElemwiseStage::FusedLinalg:
    return buildElemwiseToFusedLinalgPipeline(pm);
  case ElemwiseStage::Bufferize:
    return buildElemwiseBufferizePipeline(pm);
  case ElemwiseStage::Codegen:
    return buildElemwiseCodegenPipeline(pm, options);
  case ElemwiseStage::Finalize:
    return buildElemwiseFinalizePipeline(pm, options);
  }
}

void elemwise::buildElemwiseToLLVMPipeline(
    OpPassManager &pm, const ElemwiseToLLVMOptions &options) {
  for (ElemwiseStage stage : kElemwiseStages)
    buildElemwiseStagePipeline(pm, stage, options);
}

void elemwise::registerElemwisePipelines() {
  static PassPipelineRegistration<> toFusedLinalg(
      "elemwise-to-fused-linalg",
      "make entry points, convert to linalg and fuse (stage 1 of "
      "elemwise-to-llvm)",
      buildElemwiseToFusedLinalgPipeline);
  static PassPipelineRegistration<> bufferize(
      "elemwise-bufferize",
      "turn tensors into buffers (stage 2 of elemwise-to-llvm)",
      buildElemwiseBufferizePipeline);
  static PassPipelineRegistration<ElemwiseToLLVMOptions> codegen(
      "elemwise-codegen",
      "vectorize and expand for the target (stage 3 of elemwise-to-llvm)",
      buildElemwiseCodegenPipeline);
  static PassPipelineRegistration<ElemwiseToLLVMOptions> finalize(
      "elemwise-finalize",
      "convert what is left to the LLVM dialect (stage 4 of "
      "elemwise-to-llvm)",
      buildElemwiseFinalizePipeline);
  static PassPipelineRegistration<ElemwiseToLLVMOptions> all(
      "elemwise-to-llvm",
      "lower elemwise operations, and the dialects around them, to the LLVM "
      "dialect",
      buildElemwiseToLLVMPipeline);
}
