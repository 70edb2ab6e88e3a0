// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InputFile.h"

#include "elemwise/Target/ONNX/ImportONNX.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace mlir;

bool elemwise::isONNXFile(StringRef path) { return path.ends_with(".onnx"); }

/// MlirOptMain takes IR as bytes alone, and those tell the cache what was
/// compiled, external data included.
static Expected<std::unique_ptr<MemoryBuffer>> readModel(StringRef path) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler printer(&context, [](Diagnostic &diagnostic) {
    WithColor::warning(errs(), "elemwise-opt") << diagnostic << "\n";
  });
  auto module = elemwise::importONNX(path, &context);
  if (!module)
    return module.takeError();
  SmallString<0> bytecode;
  raw_svector_ostream os(bytecode);
  if (failed(writeBytecodeToFile(module->get(), os)))
    return createStringError("%s: cannot be written as bytecode",
                             path.str().c_str());
  return std::make_unique<SmallVectorMemoryBuffer>(std::move(bytecode), path);
}

Expected<std::unique_ptr<MemoryBuffer>>
elemwise::readInputFile(StringRef path) {
  if (isONNXFile(path))
    return readModel(path);
  std::string message;
  std::unique_ptr<MemoryBuffer> file = openInputFile(path, &message);
  if (!file)
    return createStringError(message);
  return file;
}
