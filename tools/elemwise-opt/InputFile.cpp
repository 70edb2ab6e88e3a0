// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InputFile.h"

#include "elemwise/Target/ONNX/ImportONNX.h"

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
  auto warn = [](const Twine &message) {
    WithColor::warning(errs(), "elemwise-opt") << message << "\n";
  };
  SmallString<0> bytecode;
  raw_svector_ostream os(bytecode);
  if (Error error = elemwise::importONNXAsBytecode(path, os, warn))
    return error;
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
