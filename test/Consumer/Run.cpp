// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Run.h"

#include "elemwise/ExecutionEngine/Codegen.h"
#include "elemwise/ExecutionEngine/CompiledModule.h"
#include "elemwise/ExecutionEngine/TensorComparison.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"
#include "elemwise/Pipelines/Pipelines.h"
#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

DialectRegistry createRegistry() {
  DialectRegistry registry;
  elemwise::registerAllElemwiseDialects(registry);
  elemwise::registerElemwiseLLVMIRTranslations(registry);
  return registry;
}

LogicalResult lower(ModuleOp module) {
  PassManager pm(module->getName());
  elemwise::ElemwiseToLLVMOptions options;
  options.targetCPU = "host";
  elemwise::buildElemwiseToLLVMPipeline(pm, options);
  return pm.run(module);
}

/// The results own their memory: they may outlive the compiled code.
static llvm::Expected<SmallVector<elemwise::Tensor>>
compileAndCall(ModuleOp module, const elemwise::Tensor &input) {
  auto compiled = elemwise::CompiledModule::create(module);
  if (!compiled)
    return compiled.takeError();
  auto function = compiled->lookup();
  if (!function)
    return function.takeError();
  return (*function)->call({&input});
}

bool runsAsExpected(ModuleOp module, llvm::StringRef input,
                    llvm::StringRef expected) {
  auto results =
      compileAndCall(module, llvm::cantFail(elemwise::parseTensorSpec(input)));
  if (!results) {
    llvm::errs() << llvm::toString(results.takeError()) << "\n";
    return false;
  }
  elemwise::TensorComparison comparison = elemwise::compareTensors(
      results->front(), llvm::cantFail(elemwise::parseTensorSpec(expected)));
  if (!comparison.areEqual())
    llvm::errs() << comparison;
  return comparison.areEqual();
}
