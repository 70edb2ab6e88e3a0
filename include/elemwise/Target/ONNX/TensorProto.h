// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// ONNX tensors in files of their own (`.pb`), as in the data sets that come
// with ONNX's test models. The format is `TensorProto` of ONNX's onnx.proto.

#ifndef ELEMWISE_TARGET_ONNX_TENSORPROTO_H
#define ELEMWISE_TARGET_ONNX_TENSORPROTO_H

#include "mlir/IR/BuiltinAttributes.h"

#include "llvm/Support/Error.h"

namespace mlir::elemwise {

/// Reads the file at `path`, which holds one TensorProto, as an attribute of a
/// ranked tensor type. The element type is one of FLOAT16, BFLOAT16, FLOAT,
/// DOUBLE, BOOL (i1), INT8, INT16, INT32 and INT64. Every encoding that ONNX
/// allows for it is read; data that are external, too few, too many or out of
/// range are refused. Errors name the file.
llvm::Expected<DenseElementsAttr> readTensorProto(llvm::StringRef path,
                                                  MLIRContext *context);

} // namespace mlir::elemwise

#endif // ELEMWISE_TARGET_ONNX_TENSORPROTO_H
