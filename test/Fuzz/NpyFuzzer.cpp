// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// .npy files. What is read and written again is read as the same bits.

#include "FuzzSupport.h"
#include "TestSupport.h"

#include "elemwise/ExecutionEngine/NpyFile.h"

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::fuzz;

/// The type that the file holds where an element of `kind` is declared, if that
/// is the kind: the message that refuses another shape names it.
static std::optional<HostTensorType> findType(StringRef path,
                                              ElementKind kind) {
  // No file has 40 dimensions of this size.
  HostTensorType other{kind, SmallVector<int64_t, 4>(40, 7)};
  Expected<Tensor> tensor = readNpy(path, other);
  require(!tensor, "a tensor of 7^40 elements");
  std::string message = takeMessage(tensor.takeError());
  StringRef text = StringRef(message).rsplit(", got ").second;
  Expected<HostTensorType> type = parseHostTensorType(text);
  if (!type)
    return consumeError(type.takeError()), std::nullopt;
  if (type->element != kind)
    return std::nullopt;
  return *type;
}

static void checkRoundTrip(const Tensor &tensor) {
  static test::TemporaryFolder folder;
  std::string path = folder.path("x.npy");
  if (Error error = writeNpy(path, tensor))
    require(false, takeMessage(std::move(error)));
  Tensor again = require(readNpy(path, tensor.getType()), "read again");
  requireSame(again, tensor, "read again");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MemoryFile file(toStringRef(data, size));
  for (auto kind = ElementKind::F16;;
       kind = static_cast<ElementKind>(static_cast<int>(kind) + 1)) {
    if (std::optional<HostTensorType> type = findType(file.getPath(), kind)) {
      Expected<Tensor> tensor = readNpy(file.getPath(), *type);
      if (tensor)
        checkRoundTrip(*tensor);
      else
        takeMessage(tensor.takeError());
    }
    if (kind == ElementKind::Index)
      return 0;
  }
}
