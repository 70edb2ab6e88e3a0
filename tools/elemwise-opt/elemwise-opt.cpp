// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "InputFile.h"
#include "RefusePlugins.h"
#include "RegisterUpstream.h"
#include "Run.h"
#include "ToolProcess.h"

#include "elemwise/ExecutionEngine/OutputFile.h"
#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

static LogicalResult reportError(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "elemwise-opt")
      << llvm::toString(std::move(error)) << "\n";
  return failure();
}

/// What MlirOptMain does, for models too, and so that the output is whole or
/// not there.
static LogicalResult optimize(StringRef inputFile, StringRef outputFile,
                              DialectRegistry &registry) {
  auto input = elemwise::readInputFile(inputFile);
  if (!input)
    return reportError(input.takeError());
  bool hasFailed = false;
  llvm::Error error = elemwise::writeFile(
      outputFile, [&](llvm::raw_ostream &os) -> llvm::Error {
        hasFailed =
            failed(MlirOptMain(os, std::move(*input), registry,
                               MlirOptMainConfig::createFromCLOptions()));
        return hasFailed ? llvm::createStringError("nothing to write")
                         : llvm::Error::success();
      });
  if (!error)
    return success();
  if (!hasFailed)
    return reportError(std::move(error));
  // The reason has been printed.
  llvm::consumeError(std::move(error));
  return failure();
}

int main(int argc, char **argv) {
  elemwise::ToolProcess process("elemwise-opt", argc, argv);
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
    return asMainReturnCode(reportError(request.takeError()));
  if (*request)
    return asMainReturnCode(
        elemwise::runMain(**request, inputFile, outputFile, registry));
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(
        MlirOptMain(argc, argv, inputFile, outputFile, registry));
  return asMainReturnCode(optimize(inputFile, outputFile, registry));
}
