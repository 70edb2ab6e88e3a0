// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// ONNX tensors. What is read becomes a tensor of the same bits.

#include "FuzzSupport.h"
#include "ProtobufMutator.h"
#include "Renewed.h"

#include "elemwise/ExecutionEngine/TensorAttr.h"
#include "elemwise/Target/ONNX/TensorProto.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::fuzz;

static void checkTensor(DenseElementsAttr attr) {
  Tensor tensor = require(tensorFromAttr(attr), "a tensor");
  require(llvm::ArrayRef<int64_t>(tensor.getShape()) ==
              attr.getType().getShape(),
          "the shape");
  int64_t position = 0;
  auto check = [&](const llvm::APInt &bits) {
    require(tensor.getBits(position) == bits.getZExtValue(),
            "element " + llvm::Twine(position));
    ++position;
  };
  if (isa<FloatType>(attr.getElementType()))
    for (const llvm::APFloat &value : attr.getValues<llvm::APFloat>())
      check(value.bitcastToAPInt());
  else
    for (const llvm::APInt &value : attr.getValues<llvm::APInt>())
      check(value);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  return mutateProtobuf(data, size, maxSize, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Renewed<MLIRContext> contexts([] {
    return std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
  });
  MemoryFile file(toStringRef(data, size));
  auto attr = readTensorProto(file.getPath(), &contexts.get());
  if (attr)
    checkTensor(*attr);
  else
    takeMessage(attr.takeError());
  return 0;
}
