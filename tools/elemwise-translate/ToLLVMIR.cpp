// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Translations.h"

#include "elemwise/Dialect/Elemwise/Transforms/VerifyLLVM.h"
#include "elemwise/ExecutionEngine/Codegen.h"
#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/IR/Module.h"

using namespace mlir;

static LogicalResult writeLLVMIR(ModuleOp module, llvm::raw_ostream &os) {
  if (Operation *op = elemwise::findOpOutsideLLVM(module))
    return op->emitOpError("has no translation to LLVM IR, expected the LLVM "
                           "dialect alone (see elemwise-to-llvm)");
  auto translated = elemwise::translateToLLVMIR(module);
  if (!translated)
    return module.emitError(llvm::toString(translated.takeError()));
  translated->withModuleDo([&](llvm::Module &llvmModule) { os << llvmModule; });
  return success();
}

void elemwise::registerToLLVMIRTranslation() {
  static TranslateFromMLIRRegistration registration(
      "mlir-to-llvmir", "translate the LLVM dialect to LLVM IR", writeLLVMIR,
      [](DialectRegistry &registry) {
        registerAllElemwiseDialects(registry);
        registerElemwiseLLVMIRTranslations(registry);
      });
}
