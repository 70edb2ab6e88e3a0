// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Adds from outside an operation, which every pass and the whole pipeline then
// know, and a sequence for a target. Both stand in MyOps.td and MyDialect.cpp.

#include "MyDialect.h"
#include "Run.h"

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// func.func @main(%x: tensor<9xTYPE>) -> tensor<9xTYPE>: OP(x).
static OwningOpRef<ModuleOp> parseFunction(StringRef op, StringRef type,
                                           MLIRContext &context) {
  const std::string text =
      ("func.func @main(%x: " + type + ") -> " + type + " {\n" + "%y = " + op +
       " %x : " + type + "\nreturn %y : " + type + "\n}")
          .str();
  return parseSourceString<ModuleOp>(text, &context);
}

static bool runsOn(StringRef type, MLIRContext &context) {
  auto module =
      parseFunction("my.floor", ("tensor<9x" + type + ">").str(), context);
  return module && succeeded(lower(*module)) &&
         runsAsExpected(
             *module, ("9x" + type + "=0.5 -0.5 0 -0 1.5 -1.5 inf nan 7").str(),
             ("9x" + type + "=0 -1 0 -0 1 -2 inf nan 7").str());
}

/// Whether my.floor(-1.5) becomes the constant -2.
static bool folds(MLIRContext &context) {
  auto module = parseSourceString<ModuleOp>(R"(
    func.func @main() -> f16 {
      %x = arith.constant -1.5 : f16
      %y = my.floor %x : f16
      return %y : f16
    })",
                                            &context);
  PassManager pm(module.get()->getName());
  pm.addPass(createCanonicalizerPass());
  if (failed(pm.run(*module)))
    return false;
  FloatAttr result;
  module->walk([&](func::ReturnOp op) {
    matchPattern(op.getOperand(0), m_Constant(&result));
  });
  return result && result.getValueAsDouble() == -2;
}

/// Whether elemwise.ceil becomes math.ceil on a RISC-V with `features`.
static bool roundsByInstruction(StringRef features, MLIRContext &context) {
  auto module = parseFunction("elemwise.ceil", "f64", context);
  // A row counts where its dialect is loaded.
  context.loadDialect<my::MyDialect>();
  elemwise::ElemwiseExpandOpsPassOptions options;
  options.targetTriple = "riscv64-linux-gnu";
  options.targetFeatures = features.str();
  PassManager pm(module.get()->getName());
  pm.addPass(elemwise::createElemwiseExpandOpsPass(options));
  if (failed(pm.run(*module)))
    return false;
  return module->walk([](math::CeilOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

int main() {
  DialectRegistry registry = createRegistry();
  registry.insert<my::MyDialect>();
  MLIRContext context(registry);
  for (StringRef type : {"f16", "bf16", "f32", "f64"})
    if (!runsOn(type, context))
      return EXIT_FAILURE;
  return folds(context) && roundsByInstruction("+d,+zfa", context) &&
                 !roundsByInstruction("+d", context)
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}
