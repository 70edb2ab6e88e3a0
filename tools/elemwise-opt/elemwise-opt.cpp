// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "RefusePlugins.h"
#include "RegisterUpstream.h"
#include "Run.h"

#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

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
