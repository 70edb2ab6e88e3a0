// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The whole lowering, from elemwise operations among those of func, arith,
// math, tensor, linalg, scf, vector and memref to the LLVM dialect: its
// options, its stages, and what a context needs to run it.

#ifndef ELEMWISE_PIPELINES_PIPELINES_H
#define ELEMWISE_PIPELINES_PIPELINES_H

#include "elemwise/Dialect/Elemwise/Transforms/Streaming.h"

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class DialectRegistry;
class OpPassManager;

namespace elemwise {

/// The options of `elemwise-to-llvm` and of those of its stages that know the
/// target.
struct ElemwiseToLLVMOptions : PassPipelineOptions<ElemwiseToLLVMOptions> {
  Option<std::string> targetTriple{
      *this, "target-triple",
      llvm::cl::desc("Machine to compile for (default: this one)")};
  Option<std::string> targetCPU{
      *this, "target-cpu",
      llvm::cl::desc("CPU to compile for, as LLVM names it: host, x86-64, "
                     "x86-64-v2, x86-64-v3, x86-64-v4, ... (default: host)"),
      llvm::cl::init("host")};
  Option<std::string> targetFeatures{
      *this, "target-features",
      llvm::cl::desc("Features added to or taken from the CPU's, such as "
                     "+avx512f,-fma")};
  Option<bool> vectorize{
      *this, "vectorize",
      llvm::cl::desc("Compute whole vectors; otherwise one element at a time "
                     "(default: true)"),
      llvm::cl::init(true)};
  Option<StreamingMode> streaming{
      *this, "streaming",
      llvm::cl::desc("Where results are stored past the caches, on x86-64 "
                     "(default: auto):"),
      llvm::cl::init(StreamingMode::Auto), getStreamingModeValues()};
  Option<uint64_t> streamingThreshold{
      *this, "streaming-threshold",
      llvm::cl::desc("Bytes, read and written, above which streaming=auto "
                     "streams (default, 0: by the size of the cache)"),
      llvm::cl::init(0)};
  Option<unsigned> threads{
      *this, "threads",
      llvm::cl::desc("Threads that may share a large operation; 0: one for "
                     "each core. Other code than that for one thread needs "
                     "LLVM's OpenMP runtime, libomp (default: 1)"),
      llvm::cl::init(1)};
  Option<uint64_t> threadsThreshold{
      *this, "threads-threshold",
      llvm::cl::desc("Bytes, read and written, above which threads share an "
                     "operation (default: 4 MiB)"),
      llvm::cl::init(4 << 20)};
};

/// Stage 1, on tensors: entry points, elemwise and element-wise operations to
/// linalg, chains fused into one operation.
void buildElemwiseToFusedLinalgPipeline(OpPassManager &pm);

/// Stage 2: tensors to buffers, none of them an input, allocations freed.
void buildElemwiseBufferizePipeline(OpPassManager &pm);

/// Stage 3, on buffers: loops over vectors, and elemwise operations to the
/// sequences of the target.
void buildElemwiseCodegenPipeline(OpPassManager &pm,
                                  const ElemwiseToLLVMOptions &options = {});

/// Stage 4: what is left to the LLVM dialect, or an error that names the
/// operation that could not be lowered.
void buildElemwiseFinalizePipeline(OpPassManager &pm,
                                   const ElemwiseToLLVMOptions &options = {});

/// The stages by number.
enum class ElemwiseStage { FusedLinalg = 1, Bufferize, Codegen, Finalize };
inline constexpr ElemwiseStage kElemwiseStages[] = {
    ElemwiseStage::FusedLinalg, ElemwiseStage::Bufferize,
    ElemwiseStage::Codegen, ElemwiseStage::Finalize};

/// The stage `stage`. The first two don't know the target.
void buildElemwiseStagePipeline(OpPassManager &pm, ElemwiseStage stage,
                                const ElemwiseToLLVMOptions &options);

/// All stages in order.
void buildElemwiseToLLVMPipeline(OpPassManager &pm,
                                 const ElemwiseToLLVMOptions &options = {});

/// Registers `elemwise-to-llvm` and its stages by name.
void registerElemwisePipelines();

/// Adds the dialects that the pipeline reads and writes, and the interface
/// implementations by which upstream's passes work on them.
void registerElemwisePipelineDialects(DialectRegistry &registry);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_PIPELINES_PIPELINES_H
