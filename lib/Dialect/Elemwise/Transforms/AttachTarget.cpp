// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/AttachTarget.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEATTACHTARGETPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

void elemwise::attachTarget(ModuleOp module, const TargetInfo &target) {
  MLIRContext *context = module.getContext();
  auto cpu = StringAttr::get(context, target.getCPU());
  auto features =
      LLVM::TargetFeaturesAttr::get(context, target.getFeatureString());
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                  StringAttr::get(context, target.getTriple().str()));
  module.walk([&](LLVM::LLVMFuncOp function) {
    if (function.isExternal())
      return;
    function.setTargetCpuAttr(cpu);
    if (features)
      function.setTargetFeaturesAttr(features);
  });
}

namespace {

struct AttachTargetPass final
    : elemwise::impl::ElemwiseAttachTargetPassBase<AttachTargetPass> {
  using ElemwiseAttachTargetPassBase::ElemwiseAttachTargetPassBase;

  void runOnOperation() override {
    FailureOr<TargetInfo> target = TargetInfo::createOrEmitError(
        &getContext(), targetTriple, targetCPU, targetFeatures);
    if (failed(target))
      return signalPassFailure();
    attachTarget(getOperation(), *target);
  }
};

} // namespace
