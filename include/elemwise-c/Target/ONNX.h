// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// ONNX models as modules, for a program that links MLIR and Protobuf: the
// library Elemwise::CAPIONNX. libElemwiseC.so lacks these functions. What is
// imported, and to what, stands in elemwise/Target/ONNX/ImportONNX.h.

#ifndef ELEMWISE_C_TARGET_ONNX_H
#define ELEMWISE_C_TARGET_ONNX_H

#include "elemwise-c/Support.h"

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Imports the model in the file at `path`, whose external data are beside it,
/// as a module in `context`, which the caller owns. Warnings go to the
/// diagnostic handlers of `context`; an error
/// (ELEMWISE_STATUS_COMPILATION_FAILED) names the file.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseImportONNX(MlirContext context,
                                                     MlirStringRef path,
                                                     MlirModule *module);

/// The same for the bytes of a model, which messages call `name`.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseImportONNXBytes(MlirContext context,
                                                          MlirStringRef bytes,
                                                          MlirStringRef name,
                                                          MlirModule *module);

#ifdef __cplusplus
}
#endif

#endif // ELEMWISE_C_TARGET_ONNX_H
