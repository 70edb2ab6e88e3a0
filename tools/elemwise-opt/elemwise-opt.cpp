// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RegisterUpstream.h"

#include "elemwise/Conversion/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"
#include "elemwise/Pipelines/Pipelines.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::elemwise::registerElemwisePipelineDialects(registry);
  mlir::elemwise::registerUpstreamDialects(registry);
  mlir::elemwise::registerUpstreamPasses();
  mlir::elemwise::registerElemwiseConversionPasses();
  mlir::elemwise::registerElemwiseTransformsPasses();
  mlir::elemwise::registerElemwisePipelines();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "elemwise optimizer driver\n", registry));
}
