// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Run.h"
#include "InputFile.h"

#include "elemwise/Dialect/Elemwise/Transforms/VerifyLLVM.h"
#include "elemwise/ExecutionEngine/CHeader.h"
#include "elemwise/ExecutionEngine/CompiledModule.h"
#include "elemwise/ExecutionEngine/NpyFile.h"
#include "elemwise/ExecutionEngine/ObjectCache.h"
#include "elemwise/ExecutionEngine/OutputFile.h"
#include "elemwise/ExecutionEngine/TensorArgument.h"
#include "elemwise/ExecutionEngine/TensorAttr.h"
#include "elemwise/ExecutionEngine/TensorComparison.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"
#include "elemwise/Pipelines/Pipelines.h"
#include "elemwise/Target/ONNX/TensorProto.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::elemwise;

/// Prints `error` as one line.
static void reportError(llvm::Error error) {
  std::string text = llvm::toString(std::move(error));
  std::replace(text.begin(), text.end(), '\n', ' ');
  llvm::WithColor::error(llvm::errs(), "elemwise-opt")
      << StringRef(text).trim() << "\n";
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Fails unless at most `limit` options `name` are given.
static llvm::Error checkCount(StringRef name, size_t given, size_t limit) {
  if (given <= limit)
    return llvm::Error::success();
  return llvm::createStringError(
      "got %zu times --%s, expected at most %zu, one "
      "for each result",
      given, name.str().c_str(), limit);
}

/// Reads the tensor of `type` that the text `spec` of the option `option` means
/// for the input or result at `index`.
static llvm::Expected<Tensor> readSpec(StringRef option, size_t index,
                                       StringRef spec,
                                       const HostTensorType &type,
                                       MLIRContext *context) {
  auto readProto = [&](StringRef path,
                       const HostTensorType &) -> llvm::Expected<Tensor> {
    auto attr = readTensorProto(path, context);
    if (!attr)
      return attr.takeError();
    return tensorFromAttr(*attr);
  };
  auto tensor = readTensorArgument(spec, type, {{".pb", readProto}});
  if (!tensor)
    return llvm::createStringError("--%s %zu: %s", option.str().c_str(), index,
                                   llvm::toString(tensor.takeError()).c_str());
  return tensor;
}

static llvm::Expected<llvm::SmallVector<Tensor>>
readInputs(const RunRequest &request, const CompiledFunction &function,
           MLIRContext *context) {
  const FunctionSignature &signature = function.getSignature();
  if (request.inputs.size() != signature.inputs.size())
    return llvm::createStringError(
        "expected %zu times --input, got %zu: '%s' is %s",
        signature.inputs.size(), request.inputs.size(),
        function.getName().str().c_str(), signature.str().c_str());
  llvm::SmallVector<Tensor> inputs;
  for (auto [index, spec, type] :
       llvm::enumerate(request.inputs, signature.inputs)) {
    auto input = readSpec("input", index, spec, type, context);
    if (!input)
      return input.takeError();
    inputs.push_back(std::move(*input));
  }
  return inputs;
}

/// Compares the results with what was expected and reports all differences.
static llvm::Error compareResults(const RunRequest &request,
                                  llvm::ArrayRef<Tensor> results,
                                  MLIRContext *context) {
  size_t numDifferent = 0;
  for (auto [index, spec, result] : llvm::enumerate(
           request.expected,
           llvm::ArrayRef(results).take_front(request.expected.size()))) {
    auto expected = readSpec("expect", index, spec, result.getType(), context);
    if (!expected)
      return expected.takeError();
    TensorComparison comparison = compareTensors(result, *expected);
    if (llvm::Error error = expected->checkUnchanged())
      return error;
    if (comparison.areEqual())
      continue;
    ++numDifferent;
    llvm::errs() << "result " << index << ": " << comparison;
  }
  if (!numDifferent)
    return llvm::Error::success();
  return llvm::createStringError("%zu of %zu results differ from what was "
                                 "expected",
                                 numDifferent, request.expected.size());
}

/// Writes `result` to where the option `output` says.
static llvm::Error save(const Tensor &result, StringRef output) {
  StringRef file = output;
  if (!file.consume_front("@") || !file.ends_with(".npy"))
    return llvm::createStringError("--output: got '%s', expected @FILE.npy",
                                   output.str().c_str());
  return writeNpy(file, result);
}

static llvm::Error print(const Tensor &result, SpecFormat format) {
  return writeFile("-", [&](llvm::raw_ostream &os) {
    printTensorSpec(os, result, format);
    os << "\n";
    return llvm::Error::success();
  });
}

static llvm::Error run(const RunRequest &request, CompiledObject object,
                       MLIRContext *context) {
  auto compiled = CompiledModule::load(std::move(object));
  if (!compiled)
    return compiled.takeError();
  auto function = compiled->lookup(request.function);
  if (!function)
    return function.takeError();
  size_t numResults = (*function)->getSignature().results.size();
  if (llvm::Error error =
          checkCount("output", request.outputs.size(), numResults))
    return error;
  if (llvm::Error error =
          checkCount("expect", request.expected.size(), numResults))
    return error;

  auto inputs = readInputs(request, **function, context);
  if (!inputs)
    return inputs.takeError();
  auto addresses =
      llvm::map_to_vector(*inputs, [](const Tensor &input) { return &input; });
  auto results = (*function)->call(addresses);
  if (!results)
    return results.takeError();

  for (auto [index, result] : llvm::enumerate(*results))
    if (llvm::Error error = index < request.outputs.size()
                                ? save(result, request.outputs[index])
                                : print(result, request.format))
      return error;
  return compareResults(request, *results, context);
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

/// The code of the kind that `request` asks for.
static llvm::Expected<std::string> generate(const RunRequest &request,
                                            ModuleOp module) {
  auto translated = translateToLLVMIR(module);
  if (!translated)
    return translated.takeError();
  llvm::SmallVector<char, 0> code;
  llvm::raw_svector_ostream os(code);
  llvm::Error error = translated->withModuleDo([&](llvm::Module &llvmModule) {
    return emit(llvmModule, *request.emit, request.codegen, os);
  });
  if (error)
    return error;
  return os.str().str();
}

/// Writes what `request` asks for besides running, once all of it is there.
static llvm::Error emitFiles(const RunRequest &request, ModuleOp module,
                             StringRef outputFile) {
  llvm::SmallVector<std::pair<StringRef, std::string>, 2> files;
  if (request.header) {
    auto header = makeCHeader(module, *request.header);
    if (!header)
      return header.takeError();
    files.emplace_back(*request.header, std::move(*header));
  }
  if (request.emit) {
    auto code = generate(request, module);
    if (!code)
      return code.takeError();
    files.emplace_back(request.outputs.empty() ? outputFile
                                               : request.outputs.front(),
                       std::move(*code));
  }
  if (files.size() == 2 && files.front().first == files.back().first)
    return llvm::createStringError(
        "'%s' is to hold the header and the code, expected a file for each",
        files.front().first.str().c_str());
  for (const auto &[path, content] : files)
    if (llvm::Error error =
            writeFile(path, [&text = content](llvm::raw_ostream &os) {
              os << text;
              return llvm::Error::success();
            }))
      return error;
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// The pipeline
//===----------------------------------------------------------------------===//

namespace {

/// Where the compiled object of this run is kept.
struct CacheEntry {
  ObjectCache cache;
  std::string key;
};

/// Lowers what the passes of the command line have left.
struct CompleteLoweringPass
    : PassWrapper<CompleteLoweringPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CompleteLoweringPass)

  CompleteLoweringPass() : lowering(ModuleOp::getOperationName()) {
    buildElemwiseToLLVMPipeline(lowering, ElemwiseToLLVMOptions());
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    lowering.getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (findOpOutsideLLVM(getOperation()) &&
        failed(runPipeline(lowering, getOperation())))
      signalPassFailure();
  }

  OpPassManager lowering;
};

/// Compiles the lowered module and does with it what the command line asks for.
struct FinishPass : PassWrapper<FinishPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FinishPass)

  FinishPass(const RunRequest &request, StringRef outputFile,
             const CacheEntry *cacheEntry)
      : request(request), outputFile(outputFile), cacheEntry(cacheEntry) {}

  void runOnOperation() override {
    if (llvm::Error error =
            request.run ? compileAndRun()
                        : emitFiles(request, getOperation(), outputFile)) {
      reportError(std::move(error));
      signalPassFailure();
    }
  }

  llvm::Error compileAndRun() {
    auto object = CompiledObject::compile(getOperation(), request.codegen);
    if (!object)
      return object.takeError();
    if (cacheEntry)
      cacheEntry->cache.store(cacheEntry->key, *object);
    return ::run(request, std::move(*object), &getContext());
  }

  const RunRequest &request;
  StringRef outputFile;
  const CacheEntry *cacheEntry;
};

} // namespace

/// Where the compiled object of the module in `input` is kept; nothing if it is
/// to be compiled in any case.
static std::optional<CacheEntry>
findCacheEntry(const RunRequest &request, const llvm::MemoryBuffer &input) {
  if (!request.cacheableOptions)
    return std::nullopt;
  auto cache = ObjectCache::fromEnvironment();
  if (!cache) {
    llvm::WithColor::warning(llvm::errs(), "elemwise-opt")
        << llvm::toString(cache.takeError()) << "; compiling without a cache\n";
    return std::nullopt;
  }
  if (!*cache)
    return std::nullopt;
  return CacheEntry{**cache, ObjectCache::getKey({*request.cacheableOptions,
                                                  input.getBuffer()})};
}

LogicalResult elemwise::runMain(const RunRequest &request, StringRef inputFile,
                                StringRef outputFile,
                                DialectRegistry &registry) {
  auto input = readInputFile(inputFile);
  if (!input) {
    reportError(input.takeError());
    return failure();
  }
  std::optional<CacheEntry> cacheEntry = findCacheEntry(request, **input);
  if (cacheEntry)
    if (auto object = cacheEntry->cache.find(cacheEntry->key)) {
      MLIRContext context(registry, MLIRContext::Threading::DISABLED);
      llvm::Error error = ::run(request, std::move(*object), &context);
      bool hasFailed = static_cast<bool>(error);
      if (hasFailed)
        reportError(std::move(error));
      return failure(hasFailed);
    }

  registerElemwiseLLVMIRTranslations(registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig given = config;
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    if (failed(given.setupPassPipeline(pm)))
      return failure();
    pm.addPass(std::make_unique<CompleteLoweringPass>());
    pm.addPass(std::make_unique<FinishPass>(
        request, outputFile, cacheEntry ? &*cacheEntry : nullptr));
    return success();
  });
  return MlirOptMain(llvm::nulls(), std::move(*input), registry, config);
}
