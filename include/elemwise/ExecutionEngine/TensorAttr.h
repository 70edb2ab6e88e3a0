// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From MLIR's types and attributes to tensors in host memory.

#ifndef ELEMWISE_EXECUTIONENGINE_TENSORATTR_H
#define ELEMWISE_EXECUTIONENGINE_TENSORATTR_H

#include "elemwise/ExecutionEngine/Tensor.h"

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Types.h"

namespace mlir::elemwise {

/// The host tensor type of a ranked tensor, memref or vector, or, as one of
/// rank 0, of a scalar. Fails, naming the type, if it is unranked or has an
/// element type without an `ElementKind`.
llvm::Expected<HostTensorType> getHostTensorType(Type type);

/// A copy of the elements of `attr`. Fails if they have no host tensor type, or
/// are a resource that is not there.
llvm::Expected<Tensor> tensorFromAttr(ElementsAttr attr);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_TENSORATTR_H
