// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// ONNX models. What is imported is valid, comes the same by way of bytecode,
// and after export is imported again as the same. A summary can be had of
// everything that holds a model.

#include "FuzzSupport.h"
#include "ProtobufMutator.h"
#include "Renewed.h"
#include "TestSupport.h"

#include "elemwise/Target/ONNX/ExportONNX.h"
#include "elemwise/Target/ONNX/ImportONNX.h"
#include "elemwise/Target/ONNX/SummarizeONNX.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::fuzz;

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, OpPrintingFlags().enableDebugInfo());
  return text;
}

static llvm::Expected<OwningOpRef<ModuleOp>>
import(StringRef bytes, MLIRContext &context, ONNXDefaults defaults) {
  ONNXImportOptions options;
  options.defaults = defaults;
  return importONNX({bytes, "model"}, &context, options);
}

static void checkExport(ModuleOp module, ONNXDefaults defaults) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(exportONNX(module, os)))
    return require(bytes.empty(), "after a failure, nothing is written");
  auto again = require(import(bytes, *module.getContext(), defaults),
                       "import what was exported");
  std::string second;
  llvm::raw_string_ostream secondOS(second);
  require(succeeded(exportONNX(*again, secondOS)), "export again");
  require(bytes == second, "the same model again");
}

static void checkImport(StringRef bytes, MLIRContext &context,
                        ONNXDefaults defaults) {
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &diagnostic) {
    requireMessage(diagnostic.str());
  });
  auto module = import(bytes, context, defaults);
  if (!module)
    return (void)takeMessage(module.takeError());
  require(succeeded(verify(**module)), "the module is valid");
  std::string text = print(**module);
  auto parsed = parseSourceString<ModuleOp>(text, &context);
  require(parsed && print(*parsed) == text, "the module parses as printed");
  checkExport(**module, defaults);
}

static void checkSummary(StringRef bytes, MLIRContext &context) {
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &) {});
  if (llvm::Error error =
          summarizeONNX({bytes, "model"}, llvm::nulls(), &context))
    takeMessage(std::move(error));
}

namespace {

/// A folder for a model and its data, and data that it must not reach.
struct ModelFolder {
  static constexpr char kSecret[] = "ZZZZZZZZ";

  ModelFolder() {
    outer.write("secret", kSecret);
    std::error_code error = llvm::sys::fs::create_directories(folder + "/sub");
    outer.write("folder/w.bin", "abcdefgh");
    outer.write("folder/sub/w.bin", "0123456789abcdef");
    if (!error)
      error = llvm::sys::fs::create_link("../secret", folder + "/link");
    require(!error, error.message());
  }

  test::TemporaryFolder outer;
  std::string folder = outer.path("folder");
};

} // namespace

static void checkExternalData(StringRef bytes, MLIRContext &context) {
  static ModelFolder folder;
  // The model may hold what the secret does.
  if (!bytes.contains("location") || bytes.contains('Z'))
    return;
  auto module =
      importONNX(folder.outer.write("folder/model.onnx", bytes), &context);
  if (!module)
    return (void)takeMessage(module.takeError());
  require(succeeded(verify(**module)), "the module is valid");
  (*module)->walk([](arith::ConstantOp op) {
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!elements)
      return;
    ArrayRef<char> data = elements.getRawData();
    require(!StringRef(data.data(), data.size()).contains(ModelFolder::kSecret),
            "data from outside of the model's folder");
  });
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  return mutateProtobuf(data, size, maxSize, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Renewed<MLIRContext> contexts([] {
    return std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
  });
  MLIRContext &context = contexts.get();
  StringRef bytes = toStringRef(data, size);
  for (ONNXDefaults defaults :
       {ONNXDefaults::Constants, ONNXDefaults::Arguments})
    checkImport(bytes, context, defaults);
  checkSummary(bytes, context);
  checkExternalData(bytes, context);
  return 0;
}
