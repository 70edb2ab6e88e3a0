// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From a module, as text, bytecode or MlirModule, to functions in this process
// that work on the caller's memory. No function here needs an MlirContext of
// the caller's: each call makes one of its own.

#ifndef ELEMWISE_C_EXECUTIONENGINE_H
#define ELEMWISE_C_EXECUTIONENGINE_H

#include "elemwise-c/Pipelines.h"

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Elements, types, buffers
//===----------------------------------------------------------------------===//

/// The element types that cross between a caller and compiled code.
typedef enum ElemwiseElementType {
  ELEMWISE_F16 = 0,
  ELEMWISE_BF16 = 1,
  ELEMWISE_F32 = 2,
  ELEMWISE_F64 = 3,
  /// One byte each, 0 or 1.
  ELEMWISE_I1 = 4,
  ELEMWISE_I8 = 5,
  ELEMWISE_I16 = 6,
  ELEMWISE_I32 = 7,
  ELEMWISE_I64 = 8,
  /// Eight bytes each.
  ELEMWISE_INDEX = 9
} ElemwiseElementType;

/// The bytes that one element takes: 1, 2, 4 or 8; 0 for a value that is no
/// element type.
MLIR_CAPI_EXPORTED size_t
elemwiseElementTypeGetByteSize(ElemwiseElementType type);

/// MLIR's name of the type, such as "bf16"; empty for a value that is none.
MLIR_CAPI_EXPORTED MlirStringRef
elemwiseElementTypeGetName(ElemwiseElementType type);

/// The extent of a dimension whose size is known only in a call.
#define ELEMWISE_DYNAMIC INT64_MIN

/// The type of an input or result: what a tensor of any memory must have.
typedef struct ElemwiseTensorType {
  ElemwiseElementType elementType;
  /// 0 for a scalar.
  intptr_t rank;
  /// `rank` extents, ELEMWISE_DYNAMIC where unknown; borrowed from the module.
  const int64_t *shape;
} ElemwiseTensorType;

/// An array in the caller's memory.
typedef struct ElemwiseBuffer {
  ElemwiseElementType elementType;
  /// The first element; may be null if there are no elements.
  void *data;
  intptr_t rank;
  /// `rank` extents; may be null for rank 0.
  const int64_t *shape;
  /// For each dimension the distance from one element to the next, counted in
  /// elements, of either sign. Null if the elements lie side by side, the last
  /// dimension innermost.
  const int64_t *strides;
} ElemwiseBuffer;

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// Where compiled code is kept between processes.
typedef enum ElemwiseCacheMode {
  /// In the folder that the environment variable ELEMWISE_CACHE names, unless
  /// that is "off"; unset: "elemwise" in the user's cache folder. A folder that
  /// can't be used is not.
  ELEMWISE_CACHE_ENVIRONMENT = 0,
  ELEMWISE_CACHE_OFF = 1,
  /// In `cacheFolder`, which is made if need be. It must be the user's alone;
  /// else compilation fails.
  ELEMWISE_CACHE_FOLDER = 2
} ElemwiseCacheMode;

/// How a source is compiled. Start from elemwiseCompileOptionsGetDefault.
typedef struct ElemwiseCompileOptions {
  /// sizeof(ElemwiseCompileOptions).
  size_t structSize;
  /// Null: the defaults.
  const ElemwisePipelineOptions *pipeline;
  /// LLVM's effort from 0 to 3. Default: -1, no pass over LLVM IR and the usual
  /// code generation, which is quickest to compile and no slower to run.
  int32_t optLevel;
  ElemwiseCacheMode cache;
  MlirStringRef cacheFolder;
  /// What locations call the source. Empty: "source".
  MlirStringRef sourceName;
} ElemwiseCompileOptions;

/// The defaults.
MLIR_CAPI_EXPORTED ElemwiseCompileOptions
elemwiseCompileOptionsGetDefault(void);

/// A module compiled into this process. The caller owns it.
typedef struct ElemwiseCompiledModule {
  void *ptr;
} ElemwiseCompiledModule;

/// A function of a compiled module, borrowed from it.
typedef struct ElemwiseFunction {
  const void *ptr;
} ElemwiseFunction;

/// Compiles `source`, a module as text or bytecode, into `*result`. What the
/// source has lowered already is left; a module in the LLVM dialect is compiled
/// as it is. Null `options` are the defaults. Its callable functions are its
/// public ones on scalars, vectors, ranked tensors and memrefs.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseCompileSource(
    MlirStringRef source, const ElemwiseCompileOptions *options,
    ElemwiseCompiledModule *result);

/// Compiles a copy of `module`; the module and its context stay as they are. It
/// crosses as bytecode, so all dialects in it must be those of
/// elemwiseRegisterPipelineDialects.
MLIR_CAPI_EXPORTED ElemwiseStatus
elemwiseCompileModule(MlirModule module, const ElemwiseCompileOptions *options,
                      ElemwiseCompiledModule *result);

/// Whether `module` is null.
static inline bool elemwiseCompiledModuleIsNull(ElemwiseCompiledModule module) {
  return !module.ptr;
}

/// Ends `module` and its functions, none of which may be running.
MLIR_CAPI_EXPORTED void
elemwiseCompiledModuleDestroy(ElemwiseCompiledModule module);

//===----------------------------------------------------------------------===//
// IR and code as text or bytes
//===----------------------------------------------------------------------===//

/// Kinds of code.
typedef enum ElemwiseEmitKind {
  ELEMWISE_EMIT_LLVM_IR = 0,
  ELEMWISE_EMIT_ASSEMBLY = 1,
  ELEMWISE_EMIT_OBJECT = 2,
  /// Linked by a program: ld.lld or ld has to be installed.
  ELEMWISE_EMIT_SHARED_LIBRARY = 3
} ElemwiseEmitKind;

/// Gives the IR of `source` after the stages up to `stage` to `callback`, once,
/// as text. Of `options`, the pipeline and the source's name count.
MLIR_CAPI_EXPORTED ElemwiseStatus
elemwiseLowerSource(MlirStringRef source, ElemwiseStage stage,
                    const ElemwiseCompileOptions *options,
                    MlirStringCallback callback, void *userData);

/// Lowers `source` and gives code of the kind `kind` to `callback`, once. It
/// may be for another machine than this one. The functions in it are those of
/// MLIR's C interface, _mlir_ciface_NAME, on memref descriptors. No cache is
/// used.
MLIR_CAPI_EXPORTED ElemwiseStatus
elemwiseEmitSource(MlirStringRef source, ElemwiseEmitKind kind,
                   const ElemwiseCompileOptions *options,
                   MlirStringCallback callback, void *userData);

//===----------------------------------------------------------------------===//
// Functions and their signatures
//===----------------------------------------------------------------------===//

/// The number of callable functions.
MLIR_CAPI_EXPORTED intptr_t
elemwiseCompiledModuleGetNumFunctions(ElemwiseCompiledModule module);

/// The function at `index`, in the order of the source; null if there is none.
MLIR_CAPI_EXPORTED ElemwiseFunction elemwiseCompiledModuleGetFunction(
    ElemwiseCompiledModule module, intptr_t index);

/// The function `name`; with an empty name the only one, else "main". The error
/// says which there are.
MLIR_CAPI_EXPORTED ElemwiseStatus
elemwiseCompiledModuleLookup(ElemwiseCompiledModule module, MlirStringRef name,
                             ElemwiseFunction *result);

/// Whether `function` is null.
static inline bool elemwiseFunctionIsNull(ElemwiseFunction function) {
  return !function.ptr;
}

/// The name that the function has in the source; empty for null.
MLIR_CAPI_EXPORTED MlirStringRef
elemwiseFunctionGetName(ElemwiseFunction function);

/// The number of buffers that a call takes as inputs; 0 for null.
MLIR_CAPI_EXPORTED intptr_t
elemwiseFunctionGetNumInputs(ElemwiseFunction function);

/// The number of buffers that a call writes to; 0 for null.
MLIR_CAPI_EXPORTED intptr_t
elemwiseFunctionGetNumResults(ElemwiseFunction function);

/// The type of the input at `index`.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseFunctionGetInputType(
    ElemwiseFunction function, intptr_t index, ElemwiseTensorType *type);

/// The type of the result at `index`.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseFunctionGetResultType(
    ElemwiseFunction function, intptr_t index, ElemwiseTensorType *type);

/// Gives the signature to `callback`, once, as in "(2x?xf32, f32) -> 2x?xf32".
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseFunctionPrintSignature(
    ElemwiseFunction function, MlirStringCallback callback, void *userData);

/// Whether the result may be computed in the memory of the input at `index`.
MLIR_CAPI_EXPORTED bool elemwiseFunctionAllowsInPlace(ElemwiseFunction function,
                                                      intptr_t index);

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Writes the extents of all results for `inputs`, one result after the other,
/// to `extents`; their number `numExtents` is the sum of the results' ranks.
/// Nothing is computed but what the extents take; they may depend on elements.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseFunctionGetResultExtents(
    ElemwiseFunction function, intptr_t numInputs, const ElemwiseBuffer *inputs,
    intptr_t numExtents, int64_t *extents);

/// Computes `results` from `inputs`, all in the caller's memory. Element types,
/// ranks and shapes must be the function's, to the extent.
///
/// Inputs are not written, with one exception: a result may have the data and
/// strides of an input for which elemwiseFunctionAllowsInPlace holds. Any other
/// overlap of a result with an input or result is an error if both lie side by
/// side. Where a buffer has gaps, another order or no alignment to its element
/// size, its elements are copied, on the way in or on the way out: then inputs
/// are read before any result is written, and results must not share elements.
/// Strides by which one result's elements share memory are an error.
///
/// Results are exact whatever rounding mode or flush-to-zero the thread has
/// set, which stay, as its exception flags do.
///
/// Calls of one function may run at once on different results.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseFunctionCall(
    ElemwiseFunction function, intptr_t numInputs, const ElemwiseBuffer *inputs,
    intptr_t numResults, const ElemwiseBuffer *results);

#ifdef __cplusplus
}
#endif

#endif // ELEMWISE_C_EXECUTIONENGINE_H
