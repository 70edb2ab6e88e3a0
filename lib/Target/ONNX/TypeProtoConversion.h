// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From the types that a model declares to tensor types, and back.

#ifndef ELEMWISE_LIB_TARGET_ONNX_TYPEPROTOCONVERSION_H
#define ELEMWISE_LIB_TARGET_ONNX_TYPEPROTOCONVERSION_H

#include "mlir/IR/BuiltinTypes.h"

#include "llvm/Support/Error.h"

namespace onnx {
class TypeProto;
} // namespace onnx

namespace mlir::elemwise {

/// A tensor as a model declares it.
struct DeclaredType {
  /// Unranked if no shape is given. A dimension without a number is dynamic.
  TensorType type;
  /// The names of the dimensions (`dim_param`), one for each, empty where there
  /// is none; no element at all if no dimension has a name.
  llvm::SmallVector<llvm::StringRef> dimNames;
};

/// What `proto`, which the names refer to, declares. Fails if that is no tensor
/// of an element type that attributes hold.
llvm::Expected<DeclaredType> convertTypeProto(const onnx::TypeProto &proto,
                                              MLIRContext *context);

/// The reverse, into `proto`, which is empty.
void fillTypeProto(const DeclaredType &declared, onnx::TypeProto &proto);

/// Whether one tensor may have both types: equal element types, and shapes that
/// are equal where both are known.
bool areCompatible(TensorType a, TensorType b);

/// The type as the tools write it: `2x?xf32`.
std::string toText(const DeclaredType &declared);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_TYPEPROTOCONVERSION_H
