// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The whole lowering, elemwise-to-llvm, and its stages, for a pass manager of
// the caller's. The context needs elemwiseRegisterPipelineDialects.

#ifndef ELEMWISE_C_PIPELINES_H
#define ELEMWISE_C_PIPELINES_H

#include "elemwise-c/Support.h"

#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// When results are stored past the caches.
typedef enum ElemwiseStreamingMode {
  /// Where the tensors don't fit the cache, which is decided when called.
  ELEMWISE_STREAMING_AUTO = 0,
  ELEMWISE_STREAMING_ALWAYS = 1,
  ELEMWISE_STREAMING_NEVER = 2
} ElemwiseStreamingMode;

/// The stages of elemwise-to-llvm, in order.
typedef enum ElemwiseStage {
  /// Entry points; operations on tensors to linalg; chains fused.
  ELEMWISE_STAGE_FUSED_LINALG = 1,
  /// Tensors to buffers.
  ELEMWISE_STAGE_BUFFERIZE = 2,
  /// Loops over vectors; operations to the sequences of the target.
  ELEMWISE_STAGE_CODEGEN = 3,
  /// What is left to the LLVM dialect.
  ELEMWISE_STAGE_FINALIZE = 4
} ElemwiseStage;

/// What elemwise-to-llvm is told. Start from elemwisePipelineOptionsGetDefault,
/// so that members which later versions add have their defaults. The strings
/// are only read by the function that the options are given to.
typedef struct ElemwisePipelineOptions {
  /// sizeof(ElemwisePipelineOptions), by which a library tells callers apart
  /// that were compiled with another version.
  size_t structSize;
  /// The machine to compile for, as LLVM names it; empty: this one.
  MlirStringRef targetTriple;
  /// A CPU as LLVM names it, such as x86-64-v3; empty or "host": this one.
  MlirStringRef targetCPU;
  /// Changes to what the CPU has, as in "+avx2,-fma".
  MlirStringRef targetFeatures;
  /// Compute whole vectors. Default: true.
  bool vectorize;
  ElemwiseStreamingMode streaming;
  /// Bytes, read and written, above which ELEMWISE_STREAMING_AUTO streams; 0:
  /// by the size of the cache.
  uint64_t streamingThreshold;
  /// Threads that may share a large operation; 0: one for each core. Other
  /// values than 1, the default, need LLVM's OpenMP runtime, libomp.
  uint32_t threads;
  /// Bytes, read and written, above which threads share an operation. Default:
  /// 4 MiB.
  uint64_t threadsThreshold;
} ElemwisePipelineOptions;

/// The defaults.
MLIR_CAPI_EXPORTED ElemwisePipelineOptions
elemwisePipelineOptionsGetDefault(void);

/// Adds elemwise-to-llvm to `passManager`, which is anchored on builtin.module
/// or on no operation. Null `options` are the defaults.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseAddToLLVMPipeline(
    MlirOpPassManager passManager, const ElemwisePipelineOptions *options);

/// Adds one stage, likewise.
MLIR_CAPI_EXPORTED ElemwiseStatus
elemwiseAddStagePipeline(MlirOpPassManager passManager, ElemwiseStage stage,
                         const ElemwisePipelineOptions *options);

/// Makes elemwise-to-llvm and its stages known to the textual form of
/// pipelines. It is for the whole process, and may be called again.
MLIR_CAPI_EXPORTED void elemwiseRegisterPipelines(void);

#ifdef __cplusplus
}
#endif

#endif // ELEMWISE_C_PIPELINES_H
