// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From a module as text or bytecode to IR at a stage, to code, or to functions
// in this process, in one call. Every call has an MLIRContext of its own, with
// the dialects of the pipeline, so calls from several threads don't meet.

#ifndef ELEMWISE_EXECUTIONENGINE_COMPILER_H
#define ELEMWISE_EXECUTIONENGINE_COMPILER_H

#include "elemwise/ExecutionEngine/CompiledModule.h"
#include "elemwise/Pipelines/Pipelines.h"

#include "mlir/IR/Diagnostics.h"

#include <string>
#include <vector>

namespace mlir::elemwise {

class ObjectCache;

/// What MLIR says of a place in a source.
struct SourceDiagnostic {
  DiagnosticSeverity severity = DiagnosticSeverity::Error;
  std::string message;
  /// The place; an empty file and zeros if it is not known. Lines and columns
  /// count from 1.
  std::string file;
  unsigned line = 0;
  unsigned column = 0;

  SourceDiagnostic() = default;
  /// Without the notes of `diagnostic`.
  explicit SourceDiagnostic(Diagnostic &diagnostic);
};

/// `diagnostic` and its notes, each as one entry, at the end of `list`.
void appendDiagnostic(Diagnostic &diagnostic,
                      std::vector<SourceDiagnostic> &list);

/// Why a source could not be compiled. As text it is one line, the first error:
/// `FILE:LINE:COLUMN: error: MESSAGE`.
class SourceError : public llvm::ErrorInfo<SourceError> {
public:
  static char ID;

  SourceError(std::string what, std::vector<SourceDiagnostic> diagnostics)
      : what(std::move(what)), diagnostics(std::move(diagnostics)) {}

  llvm::ArrayRef<SourceDiagnostic> getDiagnostics() const {
    return diagnostics;
  }

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::string what;
  std::vector<SourceDiagnostic> diagnostics;
};

/// A module as text or bytecode, and what locations in it call it. Both are
/// only referred to.
struct Source {
  StringRef contents;
  StringRef name = "source";
};

/// Writes the IR of `source` after the stages up to `stage` to `os` as text.
/// The errors of this function and of those below are `SourceError`s where the
/// source is to blame.
llvm::Error lowerSource(const Source &source, ElemwiseStage stage,
                        const ElemwiseToLLVMOptions &options,
                        llvm::raw_ostream &os);

/// Lowers `source` and writes code of the kind `kind` to `os`.
llvm::Error emitSource(const Source &source, EmitKind kind,
                       const ElemwiseToLLVMOptions &options,
                       const CodegenOptions &codegen,
                       llvm::raw_pwrite_stream &os);

/// Lowers `source` and compiles it. With a `cache`, code that an earlier call
/// with the same source, options and CPU has left there is taken instead, and
/// what is compiled is kept. A module in the LLVM dialect is compiled as it is.
llvm::Expected<CompiledObject>
compileToObject(const Source &source, const ElemwiseToLLVMOptions &options = {},
                const CodegenOptions &codegen = {},
                const ObjectCache *cache = nullptr);

/// The same, loaded.
llvm::Expected<CompiledModule>
compileSource(const Source &source, const ElemwiseToLLVMOptions &options = {},
              const CodegenOptions &codegen = {},
              const ObjectCache *cache = nullptr);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_COMPILER_H
