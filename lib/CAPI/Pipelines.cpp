// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise-c/Pipelines.h"
#include "PipelineOptions.h"
#include "Status.h"

#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
namespace ew = mlir::elemwise;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static std::optional<ew::StreamingMode>
convertStreaming(const ElemwiseStreamingMode &mode) {
  switch (ew::getNumber(mode)) {
  case ELEMWISE_STREAMING_AUTO:
    return ew::StreamingMode::Auto;
  case ELEMWISE_STREAMING_ALWAYS:
    return ew::StreamingMode::Always;
  case ELEMWISE_STREAMING_NEVER:
    return ew::StreamingMode::Never;
  }
  return std::nullopt;
}

static ElemwiseStreamingMode convertStreaming(ew::StreamingMode mode) {
  switch (mode) {
  case ew::StreamingMode::Auto:
    return ELEMWISE_STREAMING_AUTO;
  case ew::StreamingMode::Always:
    return ELEMWISE_STREAMING_ALWAYS;
  case ew::StreamingMode::Never:
    return ELEMWISE_STREAMING_NEVER;
  }
  llvm_unreachable("unknown streaming mode");
}

ElemwisePipelineOptions elemwisePipelineOptionsGetDefault() {
  ew::ElemwiseToLLVMOptions defaults;
  ElemwisePipelineOptions options = {};
  options.structSize = sizeof(ElemwisePipelineOptions);
  options.targetTriple = options.targetCPU = options.targetFeatures =
      wrap(StringRef(""));
  options.vectorize = defaults.vectorize;
  options.streaming = convertStreaming(defaults.streaming.getValue());
  options.streamingThreshold = defaults.streamingThreshold;
  options.threads = defaults.threads;
  options.threadsThreshold = defaults.threadsThreshold;
  return options;
}

ElemwiseStatus ew::convertOptions(const ElemwisePipelineOptions *options,
                                  ElemwiseToLLVMOptions &result) {
  if (!options)
    return makeSuccess();
  ELEMWISE_RETURN_IF_ERROR(checkStructSize(options->structSize,
                                           sizeof(ElemwisePipelineOptions),
                                           "pipeline options"));
  ELEMWISE_RETURN_IF_ERROR(checkString(options->targetTriple, "targetTriple"));
  ELEMWISE_RETURN_IF_ERROR(checkString(options->targetCPU, "targetCPU"));
  ELEMWISE_RETURN_IF_ERROR(
      checkString(options->targetFeatures, "targetFeatures"));
  std::optional<StreamingMode> streaming = convertStreaming(options->streaming);
  if (!streaming)
    return makeInvalid("got the streaming mode " +
                       llvm::Twine(getNumber(options->streaming)) +
                       ", expected 0 to 2");
  result.targetTriple = unwrap(options->targetTriple).str();
  if (options->targetCPU.length)
    result.targetCPU = unwrap(options->targetCPU).str();
  result.targetFeatures = unwrap(options->targetFeatures).str();
  result.vectorize = options->vectorize;
  result.streaming = *streaming;
  result.streamingThreshold = options->streamingThreshold;
  result.threads = options->threads;
  result.threadsThreshold = options->threadsThreshold;
  return makeSuccess();
}

std::optional<ew::ElemwiseStage>
ew::convertStage(const ::ElemwiseStage &stage) {
  const int number = getNumber(stage);
  if (number < ELEMWISE_STAGE_FUSED_LINALG || number > ELEMWISE_STAGE_FINALIZE)
    return std::nullopt;
  return static_cast<ElemwiseStage>(number);
}

static_assert(int(ELEMWISE_STAGE_FUSED_LINALG) ==
                  int(ew::ElemwiseStage::FusedLinalg) &&
              int(ELEMWISE_STAGE_BUFFERIZE) ==
                  int(ew::ElemwiseStage::Bufferize) &&
              int(ELEMWISE_STAGE_CODEGEN) == int(ew::ElemwiseStage::Codegen) &&
              int(ELEMWISE_STAGE_FINALIZE) == int(ew::ElemwiseStage::Finalize));

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

/// An error unless passes on modules can be added to `passManager`.
static ElemwiseStatus checkTakesModules(MlirOpPassManager passManager) {
  ELEMWISE_RETURN_IF_ERROR(
      ew::checkNotNull(passManager.ptr, "the pass manager"));
  std::optional<StringRef> anchor = unwrap(passManager)->getOpName();
  if (!anchor || *anchor == ModuleOp::getOperationName())
    return ew::makeSuccess();
  return ew::makeInvalid("got a pass manager anchored on '" + *anchor +
                         "', expected one on '" + ModuleOp::getOperationName() +
                         "' or on any operation");
}

ElemwiseStatus
elemwiseAddToLLVMPipeline(MlirOpPassManager passManager,
                          const ElemwisePipelineOptions *options) {
  ELEMWISE_RETURN_IF_ERROR(checkTakesModules(passManager));
  ew::ElemwiseToLLVMOptions converted;
  ELEMWISE_RETURN_IF_ERROR(ew::convertOptions(options, converted));
  ew::buildElemwiseToLLVMPipeline(*unwrap(passManager), converted);
  return ew::makeSuccess();
}

ElemwiseStatus
elemwiseAddStagePipeline(MlirOpPassManager passManager, ElemwiseStage stage,
                         const ElemwisePipelineOptions *options) {
  ELEMWISE_RETURN_IF_ERROR(checkTakesModules(passManager));
  std::optional<ew::ElemwiseStage> converted = ew::convertStage(stage);
  if (!converted)
    return ew::makeInvalid("got the stage " +
                           llvm::Twine(ew::getNumber(stage)) +
                           ", expected 1 to 4");
  ew::ElemwiseToLLVMOptions convertedOptions;
  ELEMWISE_RETURN_IF_ERROR(ew::convertOptions(options, convertedOptions));
  ew::buildElemwiseStagePipeline(*unwrap(passManager), *converted,
                                 convertedOptions);
  return ew::makeSuccess();
}

void elemwiseRegisterPipelines() { ew::registerElemwisePipelines(); }
