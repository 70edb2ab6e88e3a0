// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypeProtoConversion.h"
#include "Names.h"
#include "TensorProtoConversion.h"

#include "mlir/IR/TypeUtilities.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using onnx::TypeProto;

/// What a type other than a tensor's is called.
static StringRef getKindName(const TypeProto &proto) {
  switch (proto.value_case()) {
  case TypeProto::kTensorType:
    return "a tensor";
  case TypeProto::kSequenceType:
    return "a sequence";
  case TypeProto::kMapType:
    return "a map";
  case TypeProto::kOptionalType:
    return "an optional";
  case TypeProto::kSparseTensorType:
    return "a sparse tensor";
  case TypeProto::VALUE_NOT_SET:
    return "no type";
  }
  llvm_unreachable("a switch over all cases");
}

static Error readShape(const onnx::TensorShapeProto &shape,
                       SmallVectorImpl<int64_t> &dims,
                       SmallVectorImpl<StringRef> &names) {
  bool isNamed = false;
  for (const onnx::TensorShapeProto_Dimension &dim : shape.dim()) {
    if (dim.has_dim_value() && dim.dim_value() < 0)
      return createStringError("dimension " + Twine(dim.dim_value()) +
                               " is negative");
    if (!json::isUTF8(dim.dim_param()))
      return createStringError("the name of dimension " + Twine(dims.size()) +
                               " is not UTF-8");
    dims.push_back(dim.has_dim_value() ? dim.dim_value()
                                       : ShapedType::kDynamic);
    names.push_back(dim.dim_param());
    isNamed |= !dim.dim_param().empty();
  }
  if (!isNamed)
    names.clear();
  return Error::success();
}

Expected<DeclaredType> elemwise::convertTypeProto(const TypeProto &proto,
                                                  MLIRContext *context) {
  if (!proto.has_tensor_type())
    return createStringError("expected a tensor, got " + getKindName(proto));
  const onnx::TypeProto_Tensor &tensor = proto.tensor_type();
  Expected<Type> elementType = getElementType(tensor.elem_type(), context);
  if (!elementType)
    return elementType.takeError();
  if (!tensor.has_shape())
    return DeclaredType{UnrankedTensorType::get(*elementType), {}};
  SmallVector<int64_t> dims;
  DeclaredType declared;
  if (Error error = readShape(tensor.shape(), dims, declared.dimNames))
    return error;
  if (Error error = checkShape(dims, *elementType))
    return error;
  declared.type = RankedTensorType::get(dims, *elementType);
  return declared;
}

void elemwise::fillTypeProto(const DeclaredType &declared, TypeProto &proto) {
  onnx::TypeProto_Tensor &tensor = *proto.mutable_tensor_type();
  tensor.set_elem_type(getDataType(declared.type.getElementType()));
  if (!declared.type.hasRank())
    return;
  onnx::TensorShapeProto &shape = *tensor.mutable_shape();
  for (auto [index, size] : enumerate(declared.type.getShape())) {
    onnx::TensorShapeProto_Dimension &dim = *shape.add_dim();
    if (!ShapedType::isDynamic(size))
      dim.set_dim_value(size);
    else if (index < declared.dimNames.size() &&
             !declared.dimNames[index].empty())
      dim.set_dim_param(declared.dimNames[index].str());
  }
}

bool elemwise::areCompatible(TensorType a, TensorType b) {
  return a.getElementType() == b.getElementType() &&
         succeeded(verifyCompatibleShape(a, b));
}

std::string elemwise::toText(const DeclaredType &declared) {
  std::string text;
  raw_string_ostream os(text);
  if (!declared.type.hasRank())
    os << "*x";
  else
    for (auto [index, size] : enumerate(declared.type.getShape())) {
      if (!ShapedType::isDynamic(size))
        os << size << "x";
      else if (index < declared.dimNames.size() &&
               !declared.dimNames[index].empty())
        os << quote(declared.dimNames[index]) << "x";
      else
        os << "?x";
    }
  os << declared.type.getElementType();
  return text;
}
