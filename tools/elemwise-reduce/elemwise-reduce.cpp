// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "ReductionPatterns.h"
#include "RegisterUpstream.h"
#include "ToolProcess.h"

#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

int main(int argc, char **argv) {
  elemwise::ToolProcess process("elemwise-reduce", argc, argv);
  elemwise::setUpCommandLine({argv, argv + argc});
  DialectRegistry registry;
  elemwise::registerAllElemwiseDialects(registry);
  elemwise::registerUpstreamDialects(registry);
  elemwise::registerReductionPatterns(registry);
  elemwise::registerAllElemwisePasses();
  elemwise::registerUpstreamPasses();
  registerReducerPasses();

  MLIRContext context(registry);
  // Without a handler, the reason why nothing was reduced would not be seen.
  context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Warning)
      return failure();
    llvm::WithColor::warning(llvm::errs(), "elemwise-reduce")
        << diagnostic << "\n";
    return success();
  });
  return failed(mlirReduceMain(argc, argv, context));
}
