// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RegisterUpstream.h"
#include "Run.h"

#include "elemwise/Conversion/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"
#include "elemwise/Pipelines/Pipelines.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  DialectRegistry registry;
  elemwise::registerElemwisePipelineDialects(registry);
  elemwise::registerUpstreamDialects(registry);
  elemwise::registerUpstreamPasses();
  elemwise::registerElemwiseConversionPasses();
  elemwise::registerElemwiseTransformsPasses();
  elemwise::registerElemwisePipelines();
  elemwise::registerRunOptions();

  auto [inputFile, outputFile] = registerAndParseCLIOptions(
      argc, argv, "elemwise optimizer and runner\n", registry);
  auto request = elemwise::getRunRequest({argv + 1, argv + argc});
  if (!request) {
    llvm::WithColor::error(llvm::errs(), "elemwise-opt")
        << llvm::toString(request.takeError()) << "\n";
    return EXIT_FAILURE;
  }
  if (*request)
    return asMainReturnCode(
        elemwise::runMain(**request, inputFile, outputFile, registry));
  return asMainReturnCode(
      MlirOptMain(argc, argv, inputFile, outputFile, registry));
}
