// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Initializer.h"
#include "ExternalData.h"
#include "TensorProtoConversion.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using onnx::TensorProto;

/// From so many bytes on, hashing and copying elements is worth avoiding.
static constexpr int64_t kResourceSize = int64_t(1) << 20;

/// `owner`, which holds `bytes`, lives as long as the attribute's context.
template <typename Owner>
static ElementsAttr makeResource(RankedTensorType type, StringRef name,
                                 ArrayRef<char> bytes, Owner owner) {
  auto release = [owner = std::move(owner)](void *, size_t, size_t) {};
  return DenseResourceElementsAttr::get(
      type, name,
      AsmResourceBlob(bytes, alignof(std::max_align_t), std::move(release),
                      /*dataIsMutable=*/false));
}

static bool isLarge(RankedTensorType type) {
  // A BOOL is a byte in ONNX and a bit in an attribute.
  return getRawDataSize(type) >= kResourceSize &&
         !type.getElementType().isInteger(1);
}

static Expected<ElementsAttr> takeExternalData(TensorProto &tensor,
                                               RankedTensorType type,
                                               StringRef name, StringRef folder,
                                               MLIRContext *context) {
  Expected<std::unique_ptr<MemoryBuffer>> bytes =
      readExternalData(tensor, getRawDataSize(type), folder);
  if (!bytes)
    return bytes.takeError();
  ArrayRef<char> data((*bytes)->getBufferStart(), (*bytes)->getBufferSize());
  if (isLarge(type))
    return makeResource(type, name, data, std::move(*bytes));
  tensor.clear_external_data();
  tensor.clear_data_location();
  tensor.set_raw_data(data.data(), data.size());
  return convertTensorProto(tensor, context);
}

Expected<ElementsAttr> elemwise::takeTensorProto(TensorProto &tensor,
                                                 StringRef name,
                                                 StringRef folder,
                                                 MLIRContext *context) {
  Expected<RankedTensorType> type = getTensorType(tensor, context);
  if (!type)
    return type.takeError();
  if (isExternal(tensor))
    return takeExternalData(tensor, *type, name, folder, context);
  if (!isLarge(*type) || !tensor.has_raw_data())
    return convertTensorProto(tensor, context);
  Expected<bool> raw = isRaw(tensor, *type);
  if (!raw)
    return raw.takeError();
  std::unique_ptr<std::string> bytes(tensor.release_raw_data());
  ArrayRef<char> data(bytes->data(), bytes->size());
  return makeResource(*type, name, data, std::move(bytes));
}
