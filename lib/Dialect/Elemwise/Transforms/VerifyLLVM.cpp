// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/VerifyLLVM.h"

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEVERIFYLLVMPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

Operation *elemwise::findOpOutsideLLVM(ModuleOp module) {
  Operation *found = nullptr;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ModuleOp>(op) ||
        isa_and_present<LLVM::LLVMDialect, omp::OpenMPDialect>(
            op->getDialect()))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

namespace {

struct VerifyLLVMPass final
    : elemwise::impl::ElemwiseVerifyLLVMPassBase<VerifyLLVMPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (Operation *op = findOpOutsideLLVM(getOperation())) {
      op->emitOpError("is left over, expected the LLVM dialect alone");
      signalPassFailure();
    }
  }
};

} // namespace
