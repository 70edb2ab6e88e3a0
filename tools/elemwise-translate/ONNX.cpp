// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Translations.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Target/ONNX/ExportONNX.h"
#include "elemwise/Target/ONNX/ImportONNX.h"
#include "elemwise/Target/ONNX/SummarizeONNX.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::elemwise;
namespace cl = llvm::cl;

/// Prints `error` as the line that it is.
static void reportError(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "elemwise-translate")
      << llvm::toString(std::move(error)) << "\n";
}

static llvm::MemoryBufferRef getMainBuffer(const llvm::SourceMgr &sources) {
  return sources.getMemoryBuffer(sources.getMainFileID())->getMemBufferRef();
}

/// Whether the model came through standard input and has no folder.
static bool isStandardInput(llvm::MemoryBufferRef bytes) {
  return bytes.getBufferIdentifier() == "<stdin>";
}

static OwningOpRef<Operation *> import(llvm::SourceMgr &sources,
                                       MLIRContext *context,
                                       const ONNXImportOptions &options) {
  llvm::MemoryBufferRef bytes = getMainBuffer(sources);
  auto module = isStandardInput(bytes)
                    ? importONNX(bytes, context, options)
                    : importONNX(bytes.getBufferIdentifier(), context, options);
  if (module)
    return OwningOpRef<Operation *>(module->release());
  reportError(module.takeError());
  return {};
}

void elemwise::registerONNXTranslations() {
  static cl::opt<ONNXDefaults> defaults(
      "onnx-defaults",
      cl::desc("What --import-onnx makes of an input that has an initializer:"),
      cl::values(clEnumValN(ONNXDefaults::Constants, "constants",
                            "a constant (default)"),
                 clEnumValN(ONNXDefaults::Arguments, "arguments",
                            "an argument that keeps it in onnx.default")),
      cl::init(ONNXDefaults::Constants));
  static TranslateToMLIRRegistration fromONNX(
      "import-onnx", "import an ONNX model",
      [](llvm::SourceMgr &sources, MLIRContext *context) {
        ONNXImportOptions options;
        options.defaults = defaults;
        return import(sources, context, options);
      });
  static TranslateFromMLIRRegistration toONNX(
      "export-onnx", "export a function of elemwise operations as ONNX model",
      [](ModuleOp module, llvm::raw_ostream &os) {
        return exportONNX(module, os);
      },
      [](DialectRegistry &registry) {
        registry
            .insert<arith::ArithDialect, ElemwiseDialect, func::FuncDialect>();
      });
  static TranslateRegistration summary(
      "onnx-summary", "print what an ONNX model consists of",
      [](const std::shared_ptr<llvm::SourceMgr> &sources, llvm::raw_ostream &os,
         MLIRContext *context) {
        llvm::MemoryBufferRef bytes = getMainBuffer(*sources);
        llvm::Error error =
            isStandardInput(bytes)
                ? summarizeONNX(bytes, os, context)
                : summarizeONNX(bytes.getBufferIdentifier(), os, context);
        if (!error)
          return success();
        reportError(std::move(error));
        return failure();
      });
}
