// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From IR in text to the LLVM dialect, for tests of what comes after.

#ifndef ELEMWISE_TEST_UNIT_LOWERINGSUPPORT_H
#define ELEMWISE_TEST_UNIT_LOWERINGSUPPORT_H

#include "elemwise/ExecutionEngine/Codegen.h"
#include "elemwise/Pipelines/Pipelines.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <memory>
#include <string>

namespace mlir::elemwise::test {

/// A module in a context of its own.
struct ParsedModule {
  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
};

/// Parses `source`, in any of the dialects that the pipeline knows. The error
/// is the first diagnostic.
inline llvm::Expected<ParsedModule> parseModule(const std::string &source) {
  DialectRegistry registry;
  registerElemwisePipelineDialects(registry);
  registerElemwiseLLVMIRTranslations(registry);
  ParsedModule parsed;
  parsed.context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  std::string message;
  ScopedDiagnosticHandler handler(parsed.context.get(), [&](Diagnostic &d) {
    if (message.empty())
      message = d.str();
  });
  parsed.module = parseSourceString<ModuleOp>(source, parsed.context.get());
  if (!parsed.module)
    return llvm::createStringError(message);
  return parsed;
}

/// Lowers `parsed`. The error is the first diagnostic.
inline llvm::Error lower(ParsedModule &parsed,
                         const ElemwiseToLLVMOptions &options = {}) {
  std::string message;
  ScopedDiagnosticHandler handler(parsed.context.get(), [&](Diagnostic &d) {
    if (message.empty())
      message = d.str();
  });
  PassManager pm(parsed.context.get());
  buildElemwiseToLLVMPipeline(pm, options);
  if (failed(pm.run(*parsed.module)))
    return llvm::createStringError(message);
  return llvm::Error::success();
}

/// Parses and lowers `source`. The error is the first diagnostic.
inline llvm::Expected<ParsedModule>
lowerModule(const std::string &source,
            const ElemwiseToLLVMOptions &options = {}) {
  llvm::Expected<ParsedModule> parsed = parseModule(source);
  if (!parsed)
    return parsed.takeError();
  if (llvm::Error error = lower(*parsed, options))
    return error;
  return parsed;
}

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_UNIT_LOWERINGSUPPORT_H
