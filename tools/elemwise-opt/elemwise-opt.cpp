// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RegisterUpstream.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::elemwise::ElemwiseDialect>();
  mlir::elemwise::registerUpstreamDialects(registry);
  mlir::elemwise::registerUpstreamPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "elemwise optimizer driver\n", registry));
}
