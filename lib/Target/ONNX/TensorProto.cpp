// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Target/ONNX/TensorProto.h"
#include "ProtobufMessage.h"
#include "TensorProtoConversion.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

Expected<DenseElementsAttr> elemwise::readTensorProto(StringRef path,
                                                      MLIRContext *context) {
  onnx::TensorProto tensor;
  if (Error error = readProtobufMessage(
          path, "TensorProto", onnx::TensorProto::kDataTypeFieldNumber, tensor))
    return error;
  Expected<DenseElementsAttr> attr = convertTensorProto(tensor, context);
  if (!attr)
    return createFileError(path, attr.takeError());
  return attr;
}
