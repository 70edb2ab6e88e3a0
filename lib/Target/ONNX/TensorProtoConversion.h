// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From ONNX tensors, wherever they stand, to attributes.

#ifndef ELEMWISE_LIB_TARGET_ONNX_TENSORPROTOCONVERSION_H
#define ELEMWISE_LIB_TARGET_ONNX_TENSORPROTOCONVERSION_H

#include "mlir/IR/BuiltinAttributes.h"

#include "llvm/Support/Error.h"

namespace onnx {
class TensorProto;
} // namespace onnx

namespace mlir::elemwise {

/// The attribute that holds the elements of `tensor`; see `readTensorProto`.
llvm::Expected<DenseElementsAttr>
convertTensorProto(const onnx::TensorProto &tensor, MLIRContext *context);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_TENSORPROTOCONVERSION_H
