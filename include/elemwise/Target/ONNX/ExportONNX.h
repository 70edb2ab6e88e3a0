// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From modules to ONNX models, the reverse of ImportONNX.h.

#ifndef ELEMWISE_TARGET_ONNX_EXPORTONNX_H
#define ELEMWISE_TARGET_ONNX_EXPORTONNX_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::elemwise {

/// Writes the only public function of `module`, or `main`, as a model to `os`.
///
/// It may hold elemwise operations that are ONNX operators (by their .td entry)
/// and constants, all on tensors. The operator set is the oldest that has every
/// operator for its element type; a function of ONNX's own types needs no newer
/// one. Names are those of the attributes in ImportONNX.h and of locations,
/// made unique. Importing the model gives the same IR; fast-math flags are
/// dropped. Constants go into the model, which can't be larger than 2 GiB.
///
/// All that has no counterpart is an error at its place, and nothing is
/// written.
LogicalResult exportONNX(ModuleOp module, llvm::raw_ostream &os);

} // namespace mlir::elemwise

#endif // ELEMWISE_TARGET_ONNX_EXPORTONNX_H
