// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From ONNX models to modules. The format is `ModelProto` of ONNX's onnx.proto.

#ifndef ELEMWISE_TARGET_ONNX_IMPORTONNX_H
#define ELEMWISE_TARGET_ONNX_IMPORTONNX_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <string>

namespace mlir::elemwise {

/// What becomes of an input of the graph that an initializer gives a default.
enum class ONNXDefaults {
  /// A constant: the function takes what the model can't do without.
  Constants,
  /// An argument whose attribute `onnx.default` holds the elements.
  Arguments
};

struct ONNXImportOptions {
  /// The name of the function.
  std::string functionName = "main";
  ONNXDefaults defaults = ONNXDefaults::Constants;
};

/// Reads the model in the file at `path` and makes a module of one function:
/// its arguments are the inputs of the graph, its results the outputs.
///
/// The operators of the default domain that are elemwise operations (by their
/// .td entry), Constant and Identity are imported, in every version up to
/// operator set 27; IR versions 1 to 13. Element types are those of
/// TensorProto.h; dimensions may be unknown, symbolic or zero, the shape may be
/// missing. Names may be any text: arguments and results keep theirs in
/// `onnx.name`, symbolic dimensions in `onnx.dim_params` (an array of strings,
/// one for each dimension), the function the graph's in `onnx.graph_name`;
/// operations have theirs as location. Tensors of 1 MiB and more become
/// resources (`dense_resource`); they are in memory once.
///
/// External data are read from the model's folder and below, nowhere else.
/// Everything else is refused, by one line that names the file and the place in
/// it. Nothing in a file makes this crash, take memory beyond what the file and
/// its external data hold, or run for more than linear time.
///
/// `context` gets the dialects arith, elemwise and func, if it lacks them.
/// Warnings go to its diagnostic handlers.
llvm::Expected<OwningOpRef<ModuleOp>>
importONNX(llvm::StringRef path, MLIRContext *context,
           const ONNXImportOptions &options = {});

/// The same for the bytes of a model, which has no external data. The
/// identifier of `bytes` stands for the path in messages.
llvm::Expected<OwningOpRef<ModuleOp>>
importONNX(llvm::MemoryBufferRef bytes, MLIRContext *context,
           const ONNXImportOptions &options = {});

/// The module as MLIR bytecode, for who takes source alone. It is made in a
/// context of its own, whose warnings `warn` gets.
llvm::Error
importONNXAsBytecode(llvm::StringRef path, llvm::raw_ostream &os,
                     llvm::function_ref<void(const llvm::Twine &)> warn,
                     const ONNXImportOptions &options = {});
llvm::Error
importONNXAsBytecode(llvm::MemoryBufferRef bytes, llvm::raw_ostream &os,
                     llvm::function_ref<void(const llvm::Twine &)> warn,
                     const ONNXImportOptions &options = {});

/// The names of the attributes that hold what MLIR has no place for.
inline constexpr llvm::StringLiteral kONNXNameAttr = "onnx.name";
inline constexpr llvm::StringLiteral kONNXDimParamsAttr = "onnx.dim_params";
inline constexpr llvm::StringLiteral kONNXDefaultAttr = "onnx.default";
inline constexpr llvm::StringLiteral kONNXGraphNameAttr = "onnx.graph_name";

} // namespace mlir::elemwise

#endif // ELEMWISE_TARGET_ONNX_IMPORTONNX_H
