// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/Compiler.h"

#include "elemwise/Dialect/Elemwise/Transforms/VerifyLLVM.h"
#include "elemwise/ExecutionEngine/ObjectCache.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

SourceDiagnostic::SourceDiagnostic(Diagnostic &diagnostic)
    : severity(diagnostic.getSeverity()), message(diagnostic.str()) {
  if (auto place = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>()) {
    file = place.getFilename().str();
    line = place.getLine();
    column = place.getColumn();
  }
}

void elemwise::appendDiagnostic(Diagnostic &diagnostic,
                                std::vector<SourceDiagnostic> &list) {
  list.emplace_back(diagnostic);
  for (Diagnostic &note : diagnostic.getNotes())
    list.emplace_back(note);
}

char SourceError::ID;

void SourceError::log(llvm::raw_ostream &os) const {
  auto error = llvm::find_if(diagnostics, [](const SourceDiagnostic &entry) {
    return entry.severity == DiagnosticSeverity::Error;
  });
  if (error == diagnostics.end()) {
    os << what;
    return;
  }
  if (!error->file.empty())
    os << error->file << ":" << error->line << ":" << error->column << ": ";
  os << "error: " << error->message;
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

namespace {

/// A source on its way through the compiler.
class Compilation {
public:
  Compilation()
      : context(getRegistry(), MLIRContext::Threading::DISABLED),
        handler(&context, [this](Diagnostic &diagnostic) {
          appendDiagnostic(diagnostic, diagnostics);
        }) {}

  llvm::Error parse(const Source &source);
  llvm::Error lower(ElemwiseStage last, const ElemwiseToLLVMOptions &options);

  ModuleOp getModule() { return *module; }

  /// `error` with the diagnostics that led to it.
  llvm::Error withDiagnostics(llvm::Error error) {
    if (diagnostics.empty())
      return error;
    return fail(llvm::toString(std::move(error)));
  }

private:
  static DialectRegistry getRegistry() {
    DialectRegistry registry;
    registerElemwisePipelineDialects(registry);
    registerElemwiseLLVMIRTranslations(registry);
    return registry;
  }

  llvm::Error fail(std::string what) {
    return llvm::make_error<SourceError>(std::move(what),
                                         std::move(diagnostics));
  }

  MLIRContext context;
  std::vector<SourceDiagnostic> diagnostics;
  ScopedDiagnosticHandler handler;
  OwningOpRef<ModuleOp> module;
};

} // namespace

llvm::Error Compilation::parse(const Source &source) {
  // The reader of text needs a zero behind it, that of bytecode alignment.
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
      source.contents.size(), source.name, llvm::Align(64));
  if (!buffer)
    return llvm::createStringError("no memory for a source of %zu bytes",
                                   source.contents.size());
  llvm::copy(source.contents, buffer->getBufferStart());
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return fail("expected a module");
  return llvm::Error::success();
}

llvm::Error Compilation::lower(ElemwiseStage last,
                               const ElemwiseToLLVMOptions &options) {
  PassManager passes(&context);
  for (ElemwiseStage stage : kElemwiseStages)
    if (stage <= last)
      buildElemwiseStagePipeline(passes, stage, options);
  if (failed(passes.run(*module)))
    return fail("lowering failed");
  return llvm::Error::success();
}

/// Brings `source` into the LLVM dialect, unless it is in it already.
static llvm::Error lowerToLLVM(Compilation &compilation, const Source &source,
                               const ElemwiseToLLVMOptions &options) {
  if (llvm::Error error = compilation.parse(source))
    return error;
  if (!findOpOutsideLLVM(compilation.getModule()))
    return llvm::Error::success();
  return compilation.lower(ElemwiseStage::Finalize, options);
}

//===----------------------------------------------------------------------===//
// Functions on sources
//===----------------------------------------------------------------------===//

llvm::Error elemwise::lowerSource(const Source &source, ElemwiseStage stage,
                                  const ElemwiseToLLVMOptions &options,
                                  llvm::raw_ostream &os) {
  Compilation compilation;
  if (llvm::Error error = compilation.parse(source))
    return error;
  if (llvm::Error error = compilation.lower(stage, options))
    return error;
  compilation.getModule()->print(os);
  os << "\n";
  return llvm::Error::success();
}

llvm::Error elemwise::emitSource(const Source &source, EmitKind kind,
                                 const ElemwiseToLLVMOptions &options,
                                 const CodegenOptions &codegen,
                                 llvm::raw_pwrite_stream &os) {
  Compilation compilation;
  if (llvm::Error error = lowerToLLVM(compilation, source, options))
    return error;
  auto translated = translateToLLVMIR(compilation.getModule());
  if (!translated)
    return compilation.withDiagnostics(translated.takeError());
  return translated->withModuleDo([&](llvm::Module &llvmModule) {
    return emit(llvmModule, kind, codegen, os);
  });
}

/// The key of the code for `source`: all that decides about it.
static std::string getKey(const Source &source,
                          const ElemwiseToLLVMOptions &options,
                          const CodegenOptions &codegen) {
  std::string text;
  llvm::raw_string_ostream os(text);
  options.print(os);
  if (codegen.optLevel)
    os << " O" << *codegen.optLevel;
  return ObjectCache::getKey({"source", text, source.contents});
}

llvm::Expected<CompiledObject> elemwise::compileToObject(
    const Source &source, const ElemwiseToLLVMOptions &options,
    const CodegenOptions &codegen, const ObjectCache *cache) {
  std::string key;
  if (cache) {
    key = getKey(source, options, codegen);
    if (auto object = cache->find(key))
      return std::move(*object);
  }
  Compilation compilation;
  if (llvm::Error error = lowerToLLVM(compilation, source, options))
    return error;
  auto object = CompiledObject::compile(compilation.getModule(), codegen);
  if (!object)
    return compilation.withDiagnostics(object.takeError());
  if (cache)
    cache->store(key, *object);
  return object;
}

llvm::Expected<CompiledModule> elemwise::compileSource(
    const Source &source, const ElemwiseToLLVMOptions &options,
    const CodegenOptions &codegen, const ObjectCache *cache) {
  auto object = compileToObject(source, options, codegen, cache);
  if (!object)
    return object.takeError();
  return CompiledModule::load(std::move(*object));
}
