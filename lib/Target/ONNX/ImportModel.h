// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What ImportONNX.h does, for a model that has been read.

#ifndef ELEMWISE_LIB_TARGET_ONNX_IMPORTMODEL_H
#define ELEMWISE_LIB_TARGET_ONNX_IMPORTMODEL_H

#include "elemwise/Target/ONNX/ImportONNX.h"

namespace onnx {
class ModelProto;
} // namespace onnx

namespace mlir::elemwise {

/// Imports `model`, which loses the elements of its tensors. Messages call it
/// `path`; external data are in `folder`, if that is not empty.
llvm::Expected<OwningOpRef<ModuleOp>>
importModel(onnx::ModelProto &model, llvm::StringRef path,
            llvm::StringRef folder, MLIRContext *context,
            const ONNXImportOptions &options);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_IMPORTMODEL_H
