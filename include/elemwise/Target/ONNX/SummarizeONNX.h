// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What an ONNX model consists of, for people.

#ifndef ELEMWISE_TARGET_ONNX_SUMMARIZEONNX_H
#define ELEMWISE_TARGET_ONNX_SUMMARIZEONNX_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir {
class MLIRContext;

namespace elemwise {

/// Prints versions, inputs, outputs, initializers, operators by version and how
/// often each is there, those that are not supported, and what importing the
/// model comes to. Fails only if the file at `path` holds no model, or one of
/// versions that are not known. `context` is used to import the model.
llvm::Error summarizeONNX(llvm::StringRef path, llvm::raw_ostream &os,
                          MLIRContext *context);

/// The same for the bytes of a model.
llvm::Error summarizeONNX(llvm::MemoryBufferRef bytes, llvm::raw_ostream &os,
                          MLIRContext *context);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_TARGET_ONNX_SUMMARIZEONNX_H
