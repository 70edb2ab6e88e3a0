// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The header of a .npy file: NumPy enhancement proposal 1, "A simple file
// format for NumPy arrays", and its versions 1.0, 2.0 and 3.0.

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_NPYHEADER_H
#define ELEMWISE_LIB_EXECUTIONENGINE_NPYHEADER_H

#include "elemwise/ExecutionEngine/Tensor.h"

namespace mlir::elemwise {

/// What the header says.
struct NpyHeader {
  std::string descr; ///< The element type, such as `<f4`.
  bool fortranOrder = false;
  llvm::SmallVector<int64_t, 4> shape;
  size_t byteSize = 0; ///< Where the elements begin.
};

/// Reads the header at the beginning of `file`.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef file);

/// The header of a file in C order, padded so that the elements begin at a
/// multiple of `Tensor::kAlignment`.
std::string makeNpyHeader(llvm::StringRef descr, llvm::ArrayRef<int64_t> shape);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_NPYHEADER_H
