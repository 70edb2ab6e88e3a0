// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Tensors in NumPy's .npy files.

#ifndef ELEMWISE_EXECUTIONENGINE_NPYFILE_H
#define ELEMWISE_EXECUTIONENGINE_NPYFILE_H

#include "elemwise/ExecutionEngine/Tensor.h"

namespace mlir::elemwise {

/// Reads a .npy file (version 1.0, 2.0 or 3.0), which must hold a tensor that
/// `declared` accepts.
///
/// NumPy has no bfloat16: its two-byte void type `V2` is read as bf16 if that
/// is declared. An `i8` array of NumPy (eight bytes) is read as index if that
/// is declared.
///
/// A file in C order and little-endian, whose elements are aligned as NumPy
/// aligns them, is mapped, not read: it may be larger than memory, and must not
/// be changed while the tensor lives (see MappedFile). Others are converted.
///
/// Errors name the file.
llvm::Expected<Tensor> readNpy(llvm::StringRef path,
                               const HostTensorType &declared);

/// Writes `tensor` to a .npy file, bf16 as `V2`, index as `i8`. The file is
/// written beside `path` and then renamed, so that there is the whole file or
/// what was there before. What is there and is no regular file (a device, a
/// pipe) is written to. Errors name the file.
llvm::Error writeNpy(llvm::StringRef path, const Tensor &tensor);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_NPYFILE_H
