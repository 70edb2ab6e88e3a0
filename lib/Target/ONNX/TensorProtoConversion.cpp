// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TensorProtoConversion.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

#include "onnx.pb.h"

#include <limits>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using onnx::TensorProto;

// raw_data is little-endian.
static_assert(sys::IsLittleEndianHost, "the host must be little-endian");

template <typename T>
static ArrayRef<T> asArray(const google::protobuf::RepeatedField<T> &field) {
  return {field.data(), static_cast<size_t>(field.size())};
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The names of ONNX's data types, by number. Those above 16 are younger than
/// the onnx.proto that we build with.
static constexpr StringLiteral kDataTypeNames[] = {
    "UNDEFINED",      "FLOAT",      "UINT8",
    "INT8",           "UINT16",     "INT16",
    "INT32",          "INT64",      "STRING",
    "BOOL",           "FLOAT16",    "DOUBLE",
    "UINT32",         "UINT64",     "COMPLEX64",
    "COMPLEX128",     "BFLOAT16",   "FLOAT8E4M3FN",
    "FLOAT8E4M3FNUZ", "FLOAT8E5M2", "FLOAT8E5M2FNUZ",
    "UINT4",          "INT4",       "FLOAT4E2M1",
    "FLOAT8E8M0",     "UINT2",      "INT2"};

std::string elemwise::getDataTypeName(int dataType) {
  if (dataType >= 0 &&
      static_cast<size_t>(dataType) < std::size(kDataTypeNames))
    return kDataTypeNames[dataType].str();
  return ("data type " + Twine(dataType)).str();
}

/// The element type for a data type of ONNX, null if there is none.
static Type lookupElementType(int dataType, MLIRContext *context) {
  Builder builder(context);
  switch (dataType) {
  case TensorProto::FLOAT16:
    return builder.getF16Type();
  case TensorProto::BFLOAT16:
    return builder.getBF16Type();
  case TensorProto::FLOAT:
    return builder.getF32Type();
  case TensorProto::DOUBLE:
    return builder.getF64Type();
  case TensorProto::BOOL:
    return builder.getI1Type();
  case TensorProto::INT8:
    return builder.getI8Type();
  case TensorProto::INT16:
    return builder.getI16Type();
  case TensorProto::INT32:
    return builder.getI32Type();
  case TensorProto::INT64:
    return builder.getI64Type();
  default:
    return {};
  }
}

Expected<Type> elemwise::getElementType(int dataType, MLIRContext *context) {
  if (Type elementType = lookupElementType(dataType, context))
    return elementType;
  return createStringError(
      "unsupported ONNX element type " + getDataTypeName(dataType) +
      ", expected one of FLOAT16 BFLOAT16 FLOAT DOUBLE BOOL INT8 INT16 INT32 "
      "INT64");
}

int elemwise::getDataType(Type elementType) {
  for (int dataType = 0; TensorProto::DataType_IsValid(dataType); ++dataType)
    if (lookupElementType(dataType, elementType.getContext()) == elementType)
      return dataType;
  return TensorProto::UNDEFINED;
}

/// The bytes that an element takes in raw_data.
static int64_t getByteSize(Type elementType) {
  return divideCeil(elementType.getIntOrFloatBitWidth(), 8);
}

Error elemwise::checkShape(ArrayRef<int64_t> dims, Type elementType) {
  int64_t bytes = getByteSize(elementType);
  for (int64_t dim : dims) {
    if (ShapedType::isDynamic(dim))
      continue;
    if (dim < 0)
      return createStringError("dimension " + Twine(dim) + " is negative");
    std::optional<int64_t> product =
        checkedMul(bytes, std::max<int64_t>(dim, 1));
    if (!product)
      return createStringError("the size of the tensor overflows 63 bits");
    bytes = *product;
  }
  return Error::success();
}

Expected<RankedTensorType> elemwise::getTensorType(const TensorProto &tensor,
                                                   MLIRContext *context) {
  if (!tensor.has_data_type())
    return createStringError("the tensor has no data_type");
  Expected<Type> elementType = getElementType(tensor.data_type(), context);
  if (!elementType)
    return elementType.takeError();
  ArrayRef<int64_t> dims = asArray(tensor.dims());
  // The least number stands for a dynamic dimension in types.
  if (is_contained(dims, ShapedType::kDynamic))
    return createStringError("dimension " + Twine(ShapedType::kDynamic) +
                             " is negative");
  if (Error error = checkShape(dims, *elementType))
    return error;
  return RankedTensorType::get(dims, *elementType);
}

int64_t elemwise::getRawDataSize(RankedTensorType type) {
  return type.getNumElements() * getByteSize(type.getElementType());
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

namespace {

/// One of the fields that may hold the elements.
struct DataField {
  StringLiteral name;
  int64_t size;
};

} // namespace

/// The field, raw_data apart, that may hold elements of the type.
static StringRef getTypedField(Type elementType) {
  if (elementType.isF32())
    return "float_data";
  if (elementType.isF64())
    return "double_data";
  if (elementType.isInteger(64))
    return "int64_data";
  return "int32_data";
}

Expected<bool> elemwise::isRaw(const TensorProto &tensor,
                               RankedTensorType type) {
  if (tensor.data_location() == TensorProto::EXTERNAL ||
      tensor.external_data_size() > 0)
    return createStringError("external data are not supported");
  if (tensor.has_segment())
    return createStringError("tensors in segments are not supported");

  const DataField fields[] = {{"float_data", tensor.float_data_size()},
                              {"int32_data", tensor.int32_data_size()},
                              {"int64_data", tensor.int64_data_size()},
                              {"double_data", tensor.double_data_size()},
                              {"uint64_data", tensor.uint64_data_size()},
                              {"string_data", tensor.string_data_size()}};
  bool raw = tensor.has_raw_data();
  StringRef wanted = getTypedField(type.getElementType());
  int64_t got = raw ? static_cast<int64_t>(tensor.raw_data().size()) : 0;
  for (const DataField &field : fields) {
    if (field.size == 0)
      continue;
    if (raw)
      return createStringError("expected one data field, got raw_data and " +
                               field.name);
    if (field.name != wanted)
      return createStringError(
          "expected the data of " + getDataTypeName(tensor.data_type()) +
          " in raw_data or " + wanted + ", got " + field.name);
    got = field.size;
  }

  int64_t expected = raw ? getRawDataSize(type) : type.getNumElements();
  if (got != expected)
    return createStringError("expected " + Twine(expected) +
                             (raw ? " bytes in raw_data" : " values in ") +
                             (raw ? StringRef() : wanted) + ", got " +
                             Twine(got));
  return raw;
}

/// An attribute of `values`, which are laid out as in an attribute.
template <typename T>
static DenseElementsAttr makeAttr(RankedTensorType type, ArrayRef<T> values) {
  return DenseElementsAttr::getFromRawBuffer(
      type, {reinterpret_cast<const char *>(values.data()),
             values.size() * sizeof(T)});
}

/// The same for BOOL, one bit each in an attribute.
template <typename Values>
static Expected<DenseElementsAttr> makeBoolAttr(RankedTensorType type,
                                                const Values &values) {
  SmallVector<bool> stored;
  stored.reserve(values.size());
  for (auto value : values) {
    if (value != 0 && value != 1)
      return createStringError("element " + Twine(stored.size()) + " is " +
                               Twine(static_cast<int>(value)) +
                               ", expected 0 or 1 for BOOL");
    stored.push_back(value == 1);
  }
  return DenseElementsAttr::get(type, stored);
}

/// An attribute of the int32_data, each of which must be a `Stored`.
template <typename Stored>
static Expected<DenseElementsAttr> makeNarrowAttr(RankedTensorType type,
                                                  const TensorProto &tensor) {
  using Limits = std::numeric_limits<Stored>;
  SmallVector<Stored> stored;
  stored.reserve(tensor.int32_data_size());
  for (int32_t value : tensor.int32_data()) {
    if (value < Limits::min() || value > Limits::max())
      return createStringError("element " + Twine(stored.size()) + " is " +
                               Twine(value) + " in int32_data, expected " +
                               Twine(int{Limits::min()}) + " to " +
                               Twine(int{Limits::max()}) + " for " +
                               getDataTypeName(tensor.data_type()));
    stored.push_back(static_cast<Stored>(value));
  }
  return makeAttr(type, ArrayRef<Stored>(stored));
}

static Expected<DenseElementsAttr> convertTypedData(const TensorProto &tensor,
                                                    RankedTensorType type) {
  switch (tensor.data_type()) {
  case TensorProto::FLOAT:
    return makeAttr(type, asArray(tensor.float_data()));
  case TensorProto::DOUBLE:
    return makeAttr(type, asArray(tensor.double_data()));
  case TensorProto::INT64:
    return makeAttr(type, asArray(tensor.int64_data()));
  case TensorProto::INT32:
    return makeAttr(type, asArray(tensor.int32_data()));
  case TensorProto::INT16:
    return makeNarrowAttr<int16_t>(type, tensor);
  case TensorProto::INT8:
    return makeNarrowAttr<int8_t>(type, tensor);
  case TensorProto::BOOL:
    return makeBoolAttr(type, tensor.int32_data());
  default:
    // The bits of a 16-bit float are the low half of an int32.
    return makeNarrowAttr<uint16_t>(type, tensor);
  }
}

Expected<DenseElementsAttr>
elemwise::convertTensorProto(const TensorProto &tensor, MLIRContext *context) {
  Expected<RankedTensorType> type = getTensorType(tensor, context);
  if (!type)
    return type.takeError();
  Expected<bool> raw = isRaw(tensor, *type);
  if (!raw)
    return raw.takeError();
  if (!*raw)
    return convertTypedData(tensor, *type);
  if (tensor.data_type() == TensorProto::BOOL)
    return makeBoolAttr(*type, tensor.raw_data());
  return DenseElementsAttr::getFromRawBuffer(
      *type, {tensor.raw_data().data(), tensor.raw_data().size()});
}
