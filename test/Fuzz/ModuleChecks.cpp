// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ModuleChecks.h"
#include "FuzzSupport.h"
#include "Renewed.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/xxhash.h"

#include <deque>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::fuzz;

/// Ways through the passes whose time and memory are linear in the module.
static constexpr llvm::StringLiteral kPipelines[] = {
    "canonicalize,cse",
    "elemwise-expand-ops{target-cpu=x86-64}",
    "elemwise-expand-ops{target-cpu=x86-64-v3}",
    "elemwise-expand-ops{target-cpu=x86-64-v4}",
    "elemwise-legalize-floats{target-cpu=x86-64}",
    "elemwise-hold-floats-as-integers",
    "elemwise-make-entry-points",
    "convert-elemwise-to-linalg,elemwise-fuse,canonicalize",
    "convert-elemwise-to-arith,raise-to-elemwise",
    "convert-elemwise-to-math,raise-to-elemwise",
    "convert-elemwise-to-tosa,raise-to-elemwise"};

static std::unique_ptr<MLIRContext> makeContext() {
  DialectRegistry registry;
  registry.insert<ElemwiseDialect, arith::ArithDialect, func::FuncDialect,
                  tensor::TensorDialect>();
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

MLIRContext &fuzz::getContext() {
  static Renewed<MLIRContext> contexts(makeContext);
  return contexts.get();
}

namespace {

/// The pipelines, in a context that they may load dialects into.
struct Pipelines {
  explicit Pipelines(const DialectRegistry &registry)
      : context(registry, MLIRContext::Threading::DISABLED) {
    for (StringRef pipeline : kPipelines) {
      auto &passes = managers.emplace_back(&context);
      require(succeeded(parsePassPipeline(pipeline, passes)), pipeline);
    }
  }

  static std::unique_ptr<Pipelines> make() {
    registerTransformsPasses();
    registerAllElemwisePasses();
    DialectRegistry registry;
    registerAllElemwiseDialects(registry);
    return std::make_unique<Pipelines>(registry);
  }

  MLIRContext context;
  std::deque<PassManager> managers;
};

} // namespace

OwningOpRef<ModuleOp> fuzz::parse(StringRef bytes, MLIRContext &context) {
  // The reader of text needs a zero behind it, that of bytecode alignment.
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
      bytes.size(), "input", llvm::Align(64));
  llvm::copy(bytes, buffer->getBufferStart());
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(sources, &context);
}

std::string fuzz::print(ModuleOp module, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  module.print(os, generic ? flags.printGenericOpForm() : flags);
  return text;
}

/// Requires that `bytes` read as the module whose generic form is `generic`.
static void requireReadsAs(StringRef generic, StringRef bytes,
                           MLIRContext *context, const llvm::Twine &what) {
  // A resource is given another name where there is one of its name.
  std::unique_ptr<MLIRContext> fresh;
  if (generic.contains("dense_resource")) {
    fresh = makeContext();
    context = fresh.get();
  }
  auto again = parse(bytes, *context);
  require(again && print(*again, true) == generic,
          "the same module from " + what + ":\n" + bytes);
}

static void runPipeline(StringRef text) {
  static Renewed<Pipelines> renewed(Pipelines::make);
  Pipelines &pipelines = renewed.get();
  ScopedDiagnosticHandler handler(&pipelines.context, [](Diagnostic &) {});
  auto module = parse(text, pipelines.context);
  require(bool(module), "the module with more dialects:\n" + text);
  size_t choice = llvm::xxh3_64bits(text) % std::size(kPipelines);
  // What they leave they verify.
  if (succeeded(pipelines.managers[choice].run(*module)))
    require(succeeded(verify(*module)),
            "a valid module by " + kPipelines[choice]);
}

void fuzz::checkModule(ModuleOp module) {
  std::string generic = print(module, true);
  MLIRContext *context = module.getContext();
  requireReadsAs(generic, generic, context, "the generic form");
  requireReadsAs(generic, print(module, false), context, "text");
  // The buffer for a resource in bytecode must be aligned as it says.
  if (!StringRef(generic).contains("dense_resource")) {
    std::string bytecode;
    llvm::raw_string_ostream os(bytecode);
    require(succeeded(writeBytecodeToFile(module, os)), "bytecode");
    requireReadsAs(generic, bytecode, context, "bytecode");
  }

  bool hasOurs =
      module.walk([](UnaryOpInterface) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (hasOurs)
    runPipeline(generic);
}
