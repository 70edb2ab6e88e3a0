// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Reads a tensor in ONNX's format.

#include "elemwise/Target/ONNX/TensorProto.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// A message TensorProto: dims = [2], data_type = FLOAT, float_data = [1, -0].
static constexpr char kMessage[] = "\x08\x02\x10\x01\x22\x08"
                                   "\x00\x00\x80\x3f\x00\x00\x00\x80";

int main() {
  int file = -1;
  llvm::SmallString<128> path;
  if (llvm::sys::fs::createTemporaryFile("consumer", "pb", file, path))
    return EXIT_FAILURE;
  llvm::raw_fd_ostream(file, /*shouldClose=*/true)
      << StringRef(kMessage, sizeof kMessage - 1);

  MLIRContext context;
  auto tensor = elemwise::readTensorProto(path, &context);
  llvm::sys::fs::remove(path);
  if (!tensor) {
    llvm::errs() << llvm::toString(tensor.takeError()) << "\n";
    return EXIT_FAILURE;
  }
  auto type = RankedTensorType::get({2}, Float32Type::get(&context));
  const bool isExpected =
      *tensor == DenseElementsAttr::get(type, ArrayRef<float>{1.0f, -0.0f});
  return isExpected ? EXIT_SUCCESS : EXIT_FAILURE;
}
