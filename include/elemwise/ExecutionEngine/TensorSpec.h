// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The text of a tensor: its type, `=`, its elements in row-major order, as in
// `2x3xf32=-1.5 -0.5 0 0.5 1.2 2`.

#ifndef ELEMWISE_EXECUTIONENGINE_TENSORSPEC_H
#define ELEMWISE_EXECUTIONENGINE_TENSORSPEC_H

#include "elemwise/ExecutionEngine/ElementText.h"
#include "elemwise/ExecutionEngine/Tensor.h"

namespace mlir::elemwise {

/// Reads a tensor from `spec`. The elements (see `parseElement`) are set apart
/// by blanks, newlines or commas. One element fills the tensor; a tensor
/// without elements takes none.
llvm::Expected<Tensor> parseTensorSpec(llvm::StringRef spec);

/// The same for a tensor that `declared` accepts. Another takes no memory, how
/// large a type `spec` may name.
llvm::Expected<Tensor> parseTensorSpec(llvm::StringRef spec,
                                       const HostTensorType &declared);

/// Prints `tensor` on one line (without the newline), with one blank between
/// elements. `parseTensorSpec` reads it back, bit for bit.
void printTensorSpec(llvm::raw_ostream &os, const Tensor &tensor,
                     SpecFormat format = SpecFormat::Decimal);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_TENSORSPEC_H
