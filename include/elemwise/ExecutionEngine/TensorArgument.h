// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A tensor as it is named on a command line: its text, or `@` and a file.

#ifndef ELEMWISE_EXECUTIONENGINE_TENSORARGUMENT_H
#define ELEMWISE_EXECUTIONENGINE_TENSORARGUMENT_H

#include "elemwise/ExecutionEngine/Tensor.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::elemwise {

/// A kind of file that holds a tensor.
struct TensorFileFormat {
  /// How the names of such files end: `.npy`.
  llvm::StringRef extension;

  /// Reads the tensor in the file at `path`, which is declared as `declared`.
  /// The caller checks the type. Errors name the file.
  llvm::function_ref<llvm::Expected<Tensor>(llvm::StringRef path,
                                            const HostTensorType &declared)>
      read;
};

/// Reads the tensor that `argument` names and `declared` accepts: a text (see
/// `parseTensorSpec`), `@x.npy`, or `@` and a file of one of `otherFormats`.
llvm::Expected<Tensor>
readTensorArgument(llvm::StringRef argument, const HostTensorType &declared,
                   llvm::ArrayRef<TensorFileFormat> otherFormats = {});

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_TENSORARGUMENT_H
