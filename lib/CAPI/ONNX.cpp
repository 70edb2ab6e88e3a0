// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise-c/Target/ONNX.h"
#include "Status.h"

#include "elemwise/Target/ONNX/ImportONNX.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mlir::elemwise;

/// `source` is a path or bytes.
template <typename Source>
static ElemwiseStatus importModel(MlirContext context, Source source,
                                  MlirModule *module) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(context.ptr, "the context"));
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(module, "the module"));
  auto imported = importONNX(source, unwrap(context));
  if (!imported)
    return makeStatus(ELEMWISE_STATUS_COMPILATION_FAILED, imported.takeError());
  *module = wrap(imported->release());
  return makeSuccess();
}

ElemwiseStatus elemwiseImportONNX(MlirContext context, MlirStringRef path,
                                  MlirModule *module) {
  ELEMWISE_RETURN_IF_ERROR(checkString(path, "the path"));
  return importModel(context, unwrap(path), module);
}

ElemwiseStatus elemwiseImportONNXBytes(MlirContext context, MlirStringRef bytes,
                                       MlirStringRef name, MlirModule *module) {
  ELEMWISE_RETURN_IF_ERROR(checkString(bytes, "the model"));
  ELEMWISE_RETURN_IF_ERROR(checkString(name, "the name"));
  return importModel(
      context, llvm::MemoryBufferRef(unwrap(bytes), unwrap(name)), module);
}
