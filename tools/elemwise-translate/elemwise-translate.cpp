// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "ToolProcess.h"
#include "Translations.h"

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

using namespace mlir;

int main(int argc, char **argv) {
  elemwise::ToolProcess process("elemwise-translate", argc, argv);
  elemwise::setUpCommandLine({argv, argv + argc});
  elemwise::registerToLLVMIRTranslation();
  elemwise::registerONNXTranslations();
  return failed(mlirTranslateMain(argc, argv, "elemwise translator"));
}
