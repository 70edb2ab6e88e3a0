// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// ONNX models as source for the compiler.

#ifndef ELEMWISE_PYTHON_COMPILER_IMPORTONNX_H
#define ELEMWISE_PYTHON_COMPILER_IMPORTONNX_H

#include <string>
#include <vector>

namespace elemwise {

/// Bytecode of MLIR, and the warnings on the way to it.
struct ImportedModel {
  std::string bytecode;
  std::vector<std::string> warnings;
};

/// Both throw elemwise.CompileError if the model can't be imported.
ImportedModel importONNXFile(const std::string &path);
ImportedModel importONNXBytes(const std::string &model,
                              const std::string &name);

} // namespace elemwise

#endif // ELEMWISE_PYTHON_COMPILER_IMPORTONNX_H
