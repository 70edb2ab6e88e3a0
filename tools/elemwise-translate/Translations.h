// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The translations of elemwise-translate. Each is registered by a function of
// its own, in a file of its own.

#ifndef ELEMWISE_TOOLS_ELEMWISE_TRANSLATE_TRANSLATIONS_H
#define ELEMWISE_TOOLS_ELEMWISE_TRANSLATE_TRANSLATIONS_H

namespace mlir::elemwise {

/// `--mlir-to-llvmir`: a module in the LLVM dialect to LLVM IR, as
/// `elemwise-opt --emit=llvm-ir` writes it.
void registerToLLVMIRTranslation();

/// `--import-onnx`, `--export-onnx` and `--onnx-summary`, with their options.
void registerONNXTranslations();

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_ELEMWISE_TRANSLATE_TRANSLATIONS_H
