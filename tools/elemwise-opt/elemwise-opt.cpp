// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "InputFile.h"
#include "RefusePlugins.h"
#include "RegisterUpstream.h"
#include "Run.h"

#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

static int reportError(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "elemwise-opt")
      << llvm::toString(std::move(error)) << "\n";
  return EXIT_FAILURE;
}

/// What MlirOptMain does, for a model.
static int optimizeModel(StringRef inputFile, StringRef outputFile,
                         DialectRegistry &registry) {
  auto input = elemwise::readInputFile(inputFile);
  if (!input)
    return reportError(input.takeError());
  std::string message;
  auto output = openOutputFile(outputFile, &message);
  if (!output)
    return reportError(llvm::createStringError(message));
  if (failed(MlirOptMain(output->os(), std::move(*input), registry,
                         MlirOptMainConfig::createFromCLOptions())))
    return EXIT_FAILURE;
  output->keep();
  return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  elemwise::setUpCommandLine({argv, argv + argc});
  DialectRegistry registry;
  elemwise::registerAllElemwiseDialects(registry);
  elemwise::registerUpstreamDialects(registry);
  elemwise::registerAllElemwisePasses();
  elemwise::registerUpstreamPasses();
  elemwise::registerRunOptions();

  std::string helpHeader =
      registerCLIOptions("elemwise optimizer and runner\n", registry);
  elemwise::refusePlugins();
  auto [inputFile, outputFile] = parseCLIOptions(argc, argv, helpHeader);
  auto request = elemwise::getRunRequest({argv + 1, argv + argc});
  if (!request)
    return reportError(request.takeError());
  if (*request)
    return asMainReturnCode(
        elemwise::runMain(**request, inputFile, outputFile, registry));
  if (elemwise::isONNXFile(inputFile))
    return optimizeModel(inputFile, outputFile, registry);
  return asMainReturnCode(
      MlirOptMain(argc, argv, inputFile, outputFile, registry));
}
