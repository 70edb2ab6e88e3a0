// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fold.h"

#include "Compile.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/ExecutionEngine/TensorAttr.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

llvm::Expected<std::vector<uint64_t>>
test::foldConstant(ElementKind kind, OpKind op, llvm::ArrayRef<uint64_t> bits) {
  unsigned size = getElementByteSize(kind);
  std::string bytes(bits.size() * size, '\0');
  for (auto [i, value] : llvm::enumerate(bits))
    storeBits(bytes.data() + i * size, size, value);
  std::string source = llvm::formatv(R"(func.func @f() -> tensor<{0}x{1}> {{
    %x = arith.constant dense<"0x{2}"> : tensor<{0}x{1}>
    %y = elemwise.{3} %x : tensor<{0}x{1}>
    return %y : tensor<{0}x{1}>
  })",
                                     bits.size(), getElementName(kind),
                                     llvm::toHex(bytes), getOpName(op));

  DialectRegistry registry;
  registry.insert<ElemwiseDialect, arith::ArithDialect, func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  auto module = parseSourceString<ModuleOp>(source, &context);
  PassManager pm(&context);
  pm.addPass(createCanonicalizerPass());
  if (!module || failed(pm.run(*module)))
    return llvm::createStringError("can't be canonicalized");
  auto function = *module->getOps<func::FuncOp>().begin();
  auto returnOp = cast<func::ReturnOp>(function.front().getTerminator());
  ElementsAttr constant;
  if (!matchPattern(returnOp.getOperand(0), m_Constant(&constant)))
    return llvm::createStringError("wasn't folded");
  llvm::Expected<Tensor> tensor = tensorFromAttr(constant);
  if (!tensor)
    return tensor.takeError();
  return getAllBits(*tensor);
}
