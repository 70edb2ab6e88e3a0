// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From a module in the LLVM dialect to LLVM IR, assembly, an object file or a
// shared library.

#ifndef ELEMWISE_EXECUTIONENGINE_CODEGEN_H
#define ELEMWISE_EXECUTIONENGINE_CODEGEN_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/Support/Error.h"

#include <optional>

namespace llvm {
class raw_pwrite_stream;
} // namespace llvm

namespace mlir::elemwise {

struct CodegenOptions {
  /// LLVM's effort from 0 to 3, as in clang's -O. Unset, no pass over LLVM IR
  /// runs, and code generation works at its default level: the vector code of
  /// `elemwise-to-llvm` gains nothing from more.
  std::optional<unsigned> optLevel;
};

/// What `emit` writes.
enum class EmitKind { LLVMIR, Assembly, Object, SharedLibrary };

/// Adds to `registry` the translations to LLVM IR that `translateToLLVMIR`
/// needs.
void registerElemwiseLLVMIRTranslations(DialectRegistry &registry);

/// Translates `module`, whose operations must all be of the LLVM dialect. The
/// target is the one that `elemwise-to-llvm` wrote into the module, and this
/// machine for a module without. Fails, naming the first operation of another
/// dialect, the unknown target or what the translation reports.
llvm::Expected<llvm::orc::ThreadSafeModule> translateToLLVMIR(ModuleOp module);

/// Optimizes `module` and writes it to `os`. A shared library takes a linker,
/// which is looked for beside LLVM and in PATH.
llvm::Error emit(llvm::Module &module, EmitKind kind,
                 const CodegenOptions &options, llvm::raw_pwrite_stream &os);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_CODEGEN_H
