// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Models as a whole: reading them, and what can be said before the graph is
// imported.

#ifndef ELEMWISE_LIB_TARGET_ONNX_MODEL_H
#define ELEMWISE_LIB_TARGET_ONNX_MODEL_H

#include "Operators.h"

#include "llvm/Support/MemoryBufferRef.h"

namespace onnx {
class ModelProto;
} // namespace onnx

namespace mlir::elemwise {

/// Reads the model at `path`. Errors name the file.
llvm::Error readModel(llvm::StringRef path, onnx::ModelProto &model);

/// Reads a model that is `bytes`, whose identifier errors name.
llvm::Error readModel(llvm::MemoryBufferRef bytes, onnx::ModelProto &model);

/// The folder that holds the file.
llvm::StringRef getFolder(llvm::StringRef path);

/// The version of the default operator set that the model asks for. Fails if
/// that, or the IR version, is missing, ambiguous or not known.
llvm::Expected<int64_t> getOpset(const onnx::ModelProto &model);

/// Fails if the model has operators that `table` lacks, naming them all.
llvm::Error checkOperators(const onnx::ModelProto &model,
                           const OperatorTable &table);

/// Fails unless all names are UTF-8, and the values' not empty.
llvm::Error checkNames(const onnx::ModelProto &model);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_MODEL_H
