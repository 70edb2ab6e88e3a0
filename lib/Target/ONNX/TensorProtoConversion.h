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

/// The name of a data type of ONNX.
std::string getDataTypeName(int dataType);

/// The element type for a data type of ONNX; fails if there is none.
llvm::Expected<Type> getElementType(int dataType, MLIRContext *context);

/// The data type of ONNX for an element type; UNDEFINED if there is none.
int getDataType(Type elementType);

/// Fails unless no dimension is negative and the elements' bytes can be counted
/// in 63 bits. Dynamic dimensions may be anything.
llvm::Error checkShape(llvm::ArrayRef<int64_t> dims, Type elementType);

/// The type of `tensor`, whose shape has been checked.
llvm::Expected<RankedTensorType> getTensorType(const onnx::TensorProto &tensor,
                                               MLIRContext *context);

/// The bytes that the elements of a tensor take in raw_data.
int64_t getRawDataSize(RankedTensorType type);

/// Fails unless the elements are all in the one field that may hold them, in
/// the right number. Gives whether that is raw_data.
llvm::Expected<bool> isRaw(const onnx::TensorProto &tensor,
                           RankedTensorType type);

/// The attribute that holds the elements of `tensor`; see `readTensorProto`.
llvm::Expected<DenseElementsAttr>
convertTensorProto(const onnx::TensorProto &tensor, MLIRContext *context);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_TENSORPROTOCONVERSION_H
