// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Reads a tensor and a model in ONNX's format.

#include "elemwise/Target/ONNX/ImportONNX.h"
#include "elemwise/Target/ONNX/TensorProto.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// A message TensorProto: dims = [2], data_type = FLOAT, float_data = [1, -0].
static constexpr char kMessage[] = "\x08\x02\x10\x01\x22\x08"
                                   "\x00\x00\x80\x3f\x00\x00\x00\x80";

/// A message ModelProto: IR version 7, operator set 13, and a graph of y =
/// Ceil(x) on two f32.
static constexpr char kModel[] =
    "\x08\x07\x42\x02\x10\x0d\x3a\x33"
    "\x0a\x0c\x0a\x01x\x12\x01y\x22\x04"
    "Ceil"
    "\x12\x01g"
    "\x5a\x0f\x0a\x01x\x12\x0a\x0a\x08\x08\x01\x12\x04\x0a\x02\x08\x02"
    "\x62\x0f\x0a\x01y\x12\x0a\x0a\x08\x08\x01\x12\x04\x0a\x02\x08\x02";

/// Whether reading the file at `path` gives what kMessage says.
static bool readsTensor(StringRef path, MLIRContext &context) {
  auto tensor = elemwise::readTensorProto(path, &context);
  if (!tensor) {
    llvm::errs() << llvm::toString(tensor.takeError()) << "\n";
    return false;
  }
  auto type = RankedTensorType::get({2}, Float32Type::get(&context));
  return *tensor == DenseElementsAttr::get(type, ArrayRef<float>{1.0f, -0.0f});
}

/// Whether importing the file at `path` gives one operation.
static bool importsModel(StringRef path, MLIRContext &context) {
  auto module = elemwise::importONNX(path, &context);
  if (!module) {
    llvm::errs() << llvm::toString(module.takeError()) << "\n";
    return false;
  }
  int count = 0;
  (*module)->walk([&](elemwise::CeilOp) { ++count; });
  return count == 1;
}

/// Whether `check` holds for a file of the bytes.
static bool holdsForFile(StringRef bytes,
                         llvm::function_ref<bool(StringRef)> check) {
  int file = -1;
  llvm::SmallString<128> path;
  if (llvm::sys::fs::createTemporaryFile("consumer", "onnx", file, path))
    return false;
  llvm::raw_fd_ostream(file, /*shouldClose=*/true) << bytes;
  const bool holds = check(path);
  llvm::sys::fs::remove(path);
  return holds;
}

int main() {
  MLIRContext context;
  const bool isExpected =
      holdsForFile(
          {kMessage, sizeof kMessage - 1},
          [&](StringRef path) { return readsTensor(path, context); }) &&
      holdsForFile({kModel, sizeof kModel - 1},
                   [&](StringRef path) { return importsModel(path, context); });
  return isExpected ? EXIT_SUCCESS : EXIT_FAILURE;
}
