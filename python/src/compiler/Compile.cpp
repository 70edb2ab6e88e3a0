// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Compile.h"

#include "CompilerLock.h"
#include "Errors.h"

#include "elemwise/ExecutionEngine/Compiler.h"
#include "elemwise/ExecutionEngine/ObjectCache.h"

#include <map>
#include <mutex>

namespace ew = mlir::elemwise;

/// The cache that the environment names; one that can't be used is not.
static std::optional<ew::ObjectCache> openCache() {
  auto cache = ew::ObjectCache::fromEnvironment();
  if (cache)
    return *cache;
  llvm::consumeError(cache.takeError());
  return std::nullopt;
}

static ew::Source getSource(const elemwise::Request &request) {
  return {request.contents, request.name};
}

static ew::CodegenOptions getCodegenOptions(const elemwise::Request &request) {
  return {request.optLevel};
}

/// Sets `result` to the options that `text` states.
static void parseOptions(const std::string &text,
                         ew::ElemwiseToLLVMOptions &result) {
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(result.parseFromString(text, os)))
    elemwise::throwValueError("got the options '" + text + "': " + message);
}

/// Compiles without a look at Python.
static llvm::Expected<std::shared_ptr<elemwise::LoadedModule>>
compileUnlocked(const elemwise::Request &request,
                const ew::ElemwiseToLLVMOptions &options) {
  std::optional<ew::ObjectCache> cache;
  if (request.useCache)
    cache = openCache();
  auto object =
      ew::compileToObject(getSource(request), options,
                          getCodegenOptions(request), cache ? &*cache : nullptr);
  if (!object)
    return object.takeError();
  std::string bytes = object->serialize();
  auto module = ew::CompiledModule::load(std::move(*object));
  if (!module)
    return module.takeError();
  return std::make_shared<elemwise::LoadedModule>(
      elemwise::LoadedModule{std::move(*module), std::move(bytes)});
}

/// What `function` gives, run as a thread in the compiler. A signal that came
/// meanwhile is answered after it.
template <typename Function>
static auto runInCompiler(const Function &function) {
  auto result = [&] {
    elemwise::CompilerLock lock;
    return function();
  }();
  if (!result)
    elemwise::throwCompileError(result.takeError());
  elemwise::throwIfInterrupted();
  return std::move(*result);
}

std::shared_ptr<elemwise::LoadedModule>
elemwise::compile(const Request &request) {
  ew::ElemwiseToLLVMOptions options;
  parseOptions(request.options, options);
  return runInCompiler([&] { return compileUnlocked(request, options); });
}

/// Loads without a look at Python.
static llvm::Expected<std::shared_ptr<elemwise::LoadedModule>>
loadUnlocked(const std::string &bytes, const std::string &name) {
  auto object = ew::CompiledObject::deserialize({bytes, name});
  if (!object)
    return object.takeError();
  if (llvm::Error error = object->checkRunsHere())
    return llvm::createStringError(name + ": " +
                                   llvm::toString(std::move(error)));
  auto module = ew::CompiledModule::load(std::move(*object));
  if (!module)
    return module.takeError();
  return std::make_shared<elemwise::LoadedModule>(
      elemwise::LoadedModule{std::move(*module), bytes});
}

std::shared_ptr<elemwise::LoadedModule>
elemwise::load(const std::string &object, const std::string &name) {
  return runInCompiler([&] { return loadUnlocked(object, name); });
}

std::string elemwise::lower(const Request &request, unsigned stage) {
  if (stage < 1 || stage > std::size(ew::kElemwiseStages))
    elemwise::throwValueError(
        "got the stage " + std::to_string(stage) + ", expected 1 to " +
        std::to_string(std::size(ew::kElemwiseStages)));
  ew::ElemwiseToLLVMOptions options;
  parseOptions(request.options, options);
  return runInCompiler([&]() -> llvm::Expected<std::string> {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (llvm::Error error =
            ew::lowerSource(getSource(request), ew::kElemwiseStages[stage - 1],
                            options, os))
      return error;
    return text;
  });
}

static ew::EmitKind getEmitKind(const std::string &kind) {
  if (kind == "llvm-ir")
    return ew::EmitKind::LLVMIR;
  if (kind == "asm")
    return ew::EmitKind::Assembly;
  if (kind == "obj")
    return ew::EmitKind::Object;
  elemwise::throwValueError("got the kind '" + kind +
                              "', expected 'llvm-ir', 'asm' or 'obj'");
}

std::string elemwise::emit(const Request &request, const std::string &kind) {
  ew::ElemwiseToLLVMOptions options;
  parseOptions(request.options, options);
  const ew::EmitKind emitKind = getEmitKind(kind);
  return runInCompiler([&]() -> llvm::Expected<std::string> {
    llvm::SmallVector<char, 0> code;
    llvm::raw_svector_ostream os(code);
    if (llvm::Error error =
            ew::emitSource(getSource(request), emitKind, options,
                           getCodegenOptions(request), os))
      return error;
    return std::string(code.begin(), code.end());
  });
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// A module with `operation` on vectors of `element` of any length.
static std::string getKernelSource(const std::string &operation,
                                   const std::string &element) {
  const std::string type = "tensor<?x" + element + ">";
  return "func.func @main(%x: " + type + ") -> " + type +
         " {\n  %y = elemwise." + operation + " %x : " + type +
         "\n  return %y : " + type + "\n}\n";
}

/// The address of the entry point as compiled code has it.
static llvm::Expected<uintptr_t>
getKernelUnlocked(const std::string &operation, const std::string &element) {
  // Neither is ever destroyed: other threads may compute while the process ends.
  static auto &mutex = *new std::mutex;
  static auto &kernels =
      *new std::map<std::pair<std::string, std::string>,
                    std::shared_ptr<elemwise::LoadedModule>>;
  std::lock_guard<std::mutex> guard(mutex);
  auto &kernel = kernels[{operation, element}];
  if (!kernel) {
    elemwise::Request request;
    request.contents = getKernelSource(operation, element);
    request.name = "elemwise." + operation;
    auto compiled = compileUnlocked(request, ew::ElemwiseToLLVMOptions());
    if (!compiled)
      return compiled.takeError();
    kernel = std::move(*compiled);
  }
  auto function = kernel->module.lookup();
  if (!function)
    return function.takeError();
  if (!(*function)->allowsInPlace(0))
    return llvm::createStringError(
        "elemwise." + operation + ": expected an operation that may run in place");
  return reinterpret_cast<uintptr_t>((*function)->getEntry());
}

uintptr_t elemwise::getKernel(const std::string &operation,
                              const std::string &element) {
  return runInCompiler([&] { return getKernelUnlocked(operation, element); });
}
