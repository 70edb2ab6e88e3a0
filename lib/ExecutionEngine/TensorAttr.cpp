// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorAttr.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

static_assert(HostTensorType::kDynamic == ShapedType::kDynamic);

static std::string toText(Type type) {
  std::string text;
  raw_string_ostream(text) << type;
  return text;
}

static std::optional<ElementKind> getElementKind(Type type) {
  // The kinds bear MLIR's names, and no other type has one of them.
  return parseElementKind(toText(type));
}

Expected<HostTensorType> elemwise::getHostTensorType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && !shaped.hasRank())
    return createStringError("expected a ranked type, got " + toText(type));
  std::optional<ElementKind> kind =
      getElementKind(shaped ? shaped.getElementType() : type);
  if (!kind)
    return createStringError("unsupported element type in " + toText(type));
  HostTensorType result;
  result.element = *kind;
  if (shaped)
    result.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
  return result;
}

/// Calls `use` with the bits of each element of `attr`, if it can give them.
template <typename Use>
static bool forEachElement(ElementsAttr attr, bool isFloat, Use use) {
  if (isFloat) {
    auto values = attr.tryGetValues<APFloat>();
    if (!values)
      return false;
    for (const APFloat &value : *values)
      use(value.bitcastToAPInt().getZExtValue());
    return true;
  }
  auto values = attr.tryGetValues<APInt>();
  if (!values)
    return false;
  for (const APInt &value : *values)
    use(value.getZExtValue());
  return true;
}

/// A tensor of `bytes`, which are laid out as in memory.
static Expected<Tensor> copyBytes(ArrayRef<char> bytes, HostTensorType type) {
  Expected<Tensor> tensor = Tensor::allocate(std::move(type));
  if (!tensor)
    return tensor.takeError();
  if (bytes.size() != tensor->getByteSize())
    return createStringError(tensor->getType().str() + " takes " +
                             Twine(tensor->getByteSize()) + " bytes, got " +
                             Twine(bytes.size()));
  if (tensor->getElementKind() == ElementKind::I1 &&
      any_of(bytes, [](char byte) { return byte != 0 && byte != 1; }))
    return createStringError("expected bytes of 0 or 1 for " +
                             tensor->getType().str());
  llvm::copy(bytes, tensor->getMutableData());
  return tensor;
}

/// A tensor of the elements of `attr`, got one by one.
static Expected<Tensor> copyElements(ElementsAttr attr, HostTensorType type) {
  Expected<Tensor> tensor = Tensor::allocate(std::move(type));
  if (!tensor)
    return tensor.takeError();
  ElementKind kind = tensor->getElementKind();
  unsigned byteSize = getElementByteSize(kind);
  char *data = tensor->getMutableData();
  auto append = [&](uint64_t bits) {
    storeBits(data, byteSize, bits);
    data += byteSize;
  };
  if (!forEachElement(attr, isFloat(kind), append))
    return createStringError(
        "cannot read the elements of an attribute of type " +
        toText(attr.getShapedType()));
  return tensor;
}

/// The bits of the one element that a splat repeats.
static uint64_t getSplatBits(DenseElementsAttr splat) {
  if (isa<FloatType>(splat.getElementType()))
    return splat.getSplatValue<APFloat>().bitcastToAPInt().getZExtValue();
  return splat.getSplatValue<APInt>().getZExtValue();
}

Expected<Tensor> elemwise::tensorFromAttr(ElementsAttr attr) {
  Expected<HostTensorType> type = getHostTensorType(attr.getShapedType());
  if (!type)
    return type.takeError();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return createStringError(
          "the resource " + resource.getRawHandle().getKey() + " is not there");
    return copyBytes(blob->getData(), std::move(*type));
  }
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    if (dense.isSplat())
      return Tensor::filled(std::move(*type), getSplatBits(dense));
    // An i1 is a bit there, not a byte.
    if (type->element != ElementKind::I1)
      return copyBytes(dense.getRawData(), std::move(*type));
  }
  return copyElements(attr, std::move(*type));
}
