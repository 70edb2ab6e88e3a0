// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Target/ONNX/ImportONNX.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

/// `source` is a path or bytes.
template <typename Source>
static Error importAsBytecode(Source source, raw_ostream &os,
                              llvm::function_ref<void(const Twine &)> warn,
                              const ONNXImportOptions &options) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { warn(diagnostic.str()); });
  auto module = importONNX(source, &context, options);
  if (!module)
    return module.takeError();
  if (failed(writeBytecodeToFile(module->get(), os)))
    return createStringError("the model cannot be written as bytecode");
  return Error::success();
}

Error elemwise::importONNXAsBytecode(
    StringRef path, raw_ostream &os,
    llvm::function_ref<void(const Twine &)> warn,
    const ONNXImportOptions &options) {
  return importAsBytecode(path, os, warn, options);
}

Error elemwise::importONNXAsBytecode(
    MemoryBufferRef bytes, raw_ostream &os,
    llvm::function_ref<void(const Twine &)> warn,
    const ONNXImportOptions &options) {
  return importAsBytecode(bytes, os, warn, options);
}
