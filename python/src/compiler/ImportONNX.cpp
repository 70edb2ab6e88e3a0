// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ImportONNX.h"

#include "CompilerLock.h"
#include "Errors.h"

#include "elemwise/Target/ONNX/ImportONNX.h"

namespace ew = mlir::elemwise;

template <typename Source>
static elemwise::ImportedModel importModel(Source source) {
  elemwise::ImportedModel imported;
  llvm::raw_string_ostream os(imported.bytecode);
  auto error = [&] {
    elemwise::CompilerLock lock;
    return ew::importONNXAsBytecode(source, os, [&](const llvm::Twine &text) {
      imported.warnings.push_back(text.str());
    });
  }();
  if (error)
    elemwise::throwCompileError(std::move(error));
  return imported;
}

elemwise::ImportedModel elemwise::importONNXFile(const std::string &path) {
  return importModel(llvm::StringRef(path));
}

elemwise::ImportedModel elemwise::importONNXBytes(const std::string &model,
                                                  const std::string &name) {
  return importModel(llvm::MemoryBufferRef(model, name));
}
