// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Elements that a tensor keeps in another file.

#ifndef ELEMWISE_LIB_TARGET_ONNX_EXTERNALDATA_H
#define ELEMWISE_LIB_TARGET_ONNX_EXTERNALDATA_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace onnx {
class TensorProto;
} // namespace onnx

namespace mlir::elemwise {

/// Whether the elements of `tensor` are in another file.
bool isExternal(const onnx::TensorProto &tensor);

/// Reads the `expected` bytes that the elements of `tensor` take. They must lie
/// in a regular file in `folder` or below it, links followed; nothing else is
/// read. An empty `folder` allows none.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readExternalData(const onnx::TensorProto &tensor, int64_t expected,
                 llvm::StringRef folder);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_EXTERNALDATA_H
