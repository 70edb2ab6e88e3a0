// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The tensors of a model as attributes, the large ones without a copy.

#ifndef ELEMWISE_LIB_TARGET_ONNX_INITIALIZER_H
#define ELEMWISE_LIB_TARGET_ONNX_INITIALIZER_H

#include "mlir/IR/BuiltinAttributes.h"

#include "llvm/Support/Error.h"

namespace onnx {
class TensorProto;
} // namespace onnx

namespace mlir::elemwise {

/// The elements of `tensor`, whose raw_data may be taken from it. What is large
/// becomes a resource named `name`, which is in memory once; all else is a
/// DenseElementsAttr. External data must lie in `folder`.
llvm::Expected<ElementsAttr> takeTensorProto(onnx::TensorProto &tensor,
                                             llvm::StringRef name,
                                             llvm::StringRef folder,
                                             MLIRContext *context);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_INITIALIZER_H
