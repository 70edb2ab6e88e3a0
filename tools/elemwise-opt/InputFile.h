// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What elemwise-opt reads: IR, or an ONNX model that becomes IR.

#ifndef ELEMWISE_TOOLS_ELEMWISE_OPT_INPUTFILE_H
#define ELEMWISE_TOOLS_ELEMWISE_OPT_INPUTFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::elemwise {

/// Whether the file is, by its name, an ONNX model: `x.onnx`.
bool isONNXFile(llvm::StringRef path);

/// The IR in the file, text or bytecode as it is; bytecode of a model.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInputFile(llvm::StringRef path);

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_ELEMWISE_OPT_INPUTFILE_H
