// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorArgument.h"
#include "elemwise/ExecutionEngine/NpyFile.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

static Expected<Tensor> readFile(StringRef path, const HostTensorType &declared,
                                 ArrayRef<TensorFileFormat> otherFormats) {
  SmallVector<TensorFileFormat, 2> formats = {{".npy", readNpy}};
  formats.append(otherFormats.begin(), otherFormats.end());
  std::string known;
  for (const TensorFileFormat &format : formats) {
    if (path.ends_with(format.extension))
      return format.read(path, declared);
    known += (known.empty() ? "" : " or ") + format.extension.str();
  }
  return createFileError(
      path, createStringError("expected a file name that ends in " + known));
}

Expected<Tensor>
elemwise::readTensorArgument(StringRef argument, const HostTensorType &declared,
                             ArrayRef<TensorFileFormat> otherFormats) {
  Expected<Tensor> tensor = argument.consume_front("@")
                                ? readFile(argument, declared, otherFormats)
                                : parseTensorSpec(argument, declared);
  if (!tensor)
    return tensor.takeError();
  if (Error error = checkTensorType(declared, tensor->getType()))
    return error;
  return tensor;
}
