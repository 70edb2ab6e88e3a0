// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PipelineOptions.h"
#include "Status.h"
#include "Wrap.h"

#include "elemwise/ExecutionEngine/ObjectCache.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
namespace ew = mlir::elemwise;
using ew::checkNotNull;
using ew::makeInvalid;
using ew::makeStatus;
using ew::makeSuccess;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

ElemwiseCompileOptions elemwiseCompileOptionsGetDefault() {
  ElemwiseCompileOptions options = {};
  options.structSize = sizeof(ElemwiseCompileOptions);
  options.optLevel = -1;
  options.cache = ELEMWISE_CACHE_ENVIRONMENT;
  options.cacheFolder = options.sourceName = wrap(StringRef(""));
  return options;
}

namespace {

/// ElemwiseCompileOptions and a source in the terms of C++.
struct Request {
  ew::Source source;
  ew::ElemwiseToLLVMOptions pipeline;
  ew::CodegenOptions codegen;
  std::optional<ew::ObjectCache> cache;
};

} // namespace

/// Opens the cache that `options` ask for.
static ElemwiseStatus openCache(const ElemwiseCompileOptions &options,
                                std::optional<ew::ObjectCache> &result) {
  switch (ew::getNumber(options.cache)) {
  case ELEMWISE_CACHE_OFF:
    return makeSuccess();
  case ELEMWISE_CACHE_ENVIRONMENT:
    if (auto cache = ew::ObjectCache::fromEnvironment())
      result = *cache;
    else
      llvm::consumeError(cache.takeError());
    return makeSuccess();
  case ELEMWISE_CACHE_FOLDER: {
    if (!options.cacheFolder.length)
      return makeInvalid("got no cacheFolder, expected the name of a folder");
    auto cache = ew::ObjectCache::open(unwrap(options.cacheFolder));
    if (!cache)
      return makeStatus(ELEMWISE_STATUS_COMPILATION_FAILED, cache.takeError());
    result = *cache;
    return makeSuccess();
  }
  default:
    return makeInvalid("got the cache mode " +
                       llvm::Twine(ew::getNumber(options.cache)) +
                       ", expected 0 to 2");
  }
}

/// Fills `request` in, but for the cache.
static ElemwiseStatus convertRequest(MlirStringRef source,
                                     const ElemwiseCompileOptions &options,
                                     Request &request) {
  ELEMWISE_RETURN_IF_ERROR(ew::checkString(source, "the source"));
  ELEMWISE_RETURN_IF_ERROR(ew::checkStructSize(
      options.structSize, sizeof(ElemwiseCompileOptions), "compile options"));
  ELEMWISE_RETURN_IF_ERROR(ew::checkString(options.cacheFolder, "cacheFolder"));
  ELEMWISE_RETURN_IF_ERROR(ew::checkString(options.sourceName, "sourceName"));
  ELEMWISE_RETURN_IF_ERROR(
      ew::convertOptions(options.pipeline, request.pipeline));
  if (options.optLevel < -1 || options.optLevel > 3)
    return makeInvalid("got the optimization level " +
                       llvm::Twine(options.optLevel) + ", expected -1 to 3");
  if (options.optLevel >= 0)
    request.codegen.optLevel = options.optLevel;
  request.source.contents = unwrap(source);
  if (options.sourceName.length)
    request.source.name = unwrap(options.sourceName);
  return makeSuccess();
}

static ElemwiseStatus convertRequest(MlirStringRef source,
                                     const ElemwiseCompileOptions *options,
                                     Request &request) {
  return convertRequest(
      source, options ? *options : elemwiseCompileOptionsGetDefault(), request);
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

ElemwiseStatus elemwiseCompileSource(MlirStringRef source,
                                     const ElemwiseCompileOptions *options,
                                     ElemwiseCompiledModule *result) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(result, "the result"));
  Request request;
  ELEMWISE_RETURN_IF_ERROR(convertRequest(source, options, request));
  ELEMWISE_RETURN_IF_ERROR(openCache(
      options ? *options : elemwiseCompileOptionsGetDefault(), request.cache));
  auto compiled =
      ew::compileSource(request.source, request.pipeline, request.codegen,
                        request.cache ? &*request.cache : nullptr);
  if (!compiled)
    return makeStatus(ELEMWISE_STATUS_COMPILATION_FAILED, compiled.takeError());
  *result = wrap(new ew::CompiledModule(std::move(*compiled)));
  return makeSuccess();
}

ElemwiseStatus elemwiseCompileModule(MlirModule module,
                                     const ElemwiseCompileOptions *options,
                                     ElemwiseCompiledModule *result) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(module.ptr, "the module"));
  Operation *op = unwrap(module);
  std::string bytecode;
  {
    ew::DiagnosticCollector diagnostics(op->getContext());
    llvm::raw_string_ostream os(bytecode);
    if (failed(verify(op)) || failed(writeBytecodeToFile(op, os)))
      return diagnostics.makeStatus(ELEMWISE_STATUS_COMPILATION_FAILED,
                                    "the module is not valid");
  }
  return elemwiseCompileSource(wrap(bytecode), options, result);
}

void elemwiseCompiledModuleDestroy(ElemwiseCompiledModule module) {
  delete unwrap(module);
}

//===----------------------------------------------------------------------===//
// IR and code
//===----------------------------------------------------------------------===//

ElemwiseStatus elemwiseLowerSource(MlirStringRef source, ElemwiseStage stage,
                                   const ElemwiseCompileOptions *options,
                                   MlirStringCallback callback,
                                   void *userData) {
  if (!callback)
    return makeInvalid("got null for the callback");
  std::optional<ew::ElemwiseStage> last = ew::convertStage(stage);
  if (!last)
    return makeInvalid("got the stage " + llvm::Twine(ew::getNumber(stage)) +
                       ", expected 1 to 4");
  Request request;
  ELEMWISE_RETURN_IF_ERROR(convertRequest(source, options, request));
  std::string text;
  llvm::raw_string_ostream os(text);
  if (llvm::Error error =
          ew::lowerSource(request.source, *last, request.pipeline, os))
    return makeStatus(ELEMWISE_STATUS_COMPILATION_FAILED, std::move(error));
  callback(wrap(text), userData);
  return makeSuccess();
}

static std::optional<ew::EmitKind> convertKind(const ElemwiseEmitKind &kind) {
  switch (ew::getNumber(kind)) {
  case ELEMWISE_EMIT_LLVM_IR:
    return ew::EmitKind::LLVMIR;
  case ELEMWISE_EMIT_ASSEMBLY:
    return ew::EmitKind::Assembly;
  case ELEMWISE_EMIT_OBJECT:
    return ew::EmitKind::Object;
  case ELEMWISE_EMIT_SHARED_LIBRARY:
    return ew::EmitKind::SharedLibrary;
  default:
    return std::nullopt;
  }
}

ElemwiseStatus elemwiseEmitSource(MlirStringRef source, ElemwiseEmitKind kind,
                                  const ElemwiseCompileOptions *options,
                                  MlirStringCallback callback, void *userData) {
  if (!callback)
    return makeInvalid("got null for the callback");
  std::optional<ew::EmitKind> convertedKind = convertKind(kind);
  if (!convertedKind)
    return makeInvalid("got the kind of code " +
                       llvm::Twine(ew::getNumber(kind)) + ", expected 0 to 3");
  Request request;
  ELEMWISE_RETURN_IF_ERROR(convertRequest(source, options, request));
  llvm::SmallVector<char, 0> code;
  llvm::raw_svector_ostream os(code);
  if (llvm::Error error = ew::emitSource(request.source, *convertedKind,
                                         request.pipeline, request.codegen, os))
    return makeStatus(ELEMWISE_STATUS_COMPILATION_FAILED, std::move(error));
  callback(wrap(os.str()), userData);
  return makeSuccess();
}
