// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "RegisterUpstream.h"
#include "ToolProcess.h"

#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

using namespace mlir;

int main(int argc, char **argv) {
  elemwise::ToolProcess process("elemwise-lsp-server", argc, argv);
  elemwise::setUpCommandLine({argv, argv + argc});
  DialectRegistry registry;
  elemwise::registerAllElemwiseDialects(registry);
  elemwise::registerUpstreamDialects(registry);
  return failed(MlirLspServerMain(argc, argv, registry));
}
