// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Builds IR, lowers it, compiles it and calls what comes out.

#include "Run.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

/// func.func @main(%x: tensor<?xf32>) -> tensor<?xf32>: ceil(1 / x).
static OwningOpRef<ModuleOp> buildModule(MLIRContext &context) {
  context.loadDialect<elemwise::ElemwiseDialect, func::FuncDialect>();
  OpBuilder b(&context);
  Location loc = b.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(b, loc);
  b.setInsertionPointToEnd(module->getBody());

  Type type = RankedTensorType::get({ShapedType::kDynamic}, b.getF32Type());
  auto function =
      func::FuncOp::create(b, loc, "main", b.getFunctionType(type, type));
  b.setInsertionPointToEnd(function.addEntryBlock());
  Value x = function.getArgument(0);
  Value inverse = elemwise::ReciprocalOp::create(b, loc, x);
  Value result = elemwise::CeilOp::create(b, loc, inverse);
  func::ReturnOp::create(b, loc, result);
  return module;
}

int main() {
  MLIRContext context(createRegistry());
  OwningOpRef<ModuleOp> module = buildModule(context);
  const bool isExpected =
      succeeded(lower(*module)) &&
      runsAsExpected(*module, "9xf32=0.3 -4 0 -0 inf nan 1e-45 2 0x7F7FFFFF",
                     "9xf32=4 -0 inf -inf 0 nan inf 1 1");
  return isExpected ? EXIT_SUCCESS : EXIT_FAILURE;
}
