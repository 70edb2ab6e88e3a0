// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEMARKINPLACEPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// The only operation of `function` that touches memory, if it is a parallel
/// one that computes the last argument; null otherwise.
static linalg::GenericOp findOnlyOperation(func::FuncOp function) {
  if (!llvm::hasSingleElement(function.getBody()))
    return {};
  linalg::GenericOp found;
  for (Operation &op : function.getBody().front().without_terminator()) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic && isMemoryEffectFree(&op))
      continue;
    if (!generic || found)
      return {};
    found = generic;
  }
  if (!found || !found.hasPureBufferSemantics() ||
      found.getNumDpsInits() != 1 ||
      found.getNumParallelLoops() != found.getNumLoops() ||
      found.getDpsInits().front() != function.getArguments().back() ||
      !found.getMatchingIndexingMap(found.getDpsInitOperand(0)).isPermutation())
    return {};
  // The elements of memory that are read must be the operands that are listed.
  return llvm::all_of(*found.getBody(),
                      [](Operation &op) { return isMemoryEffectFree(&op); })
             ? found
             : linalg::GenericOp();
}

/// The inputs of the entry point `function` that `op`, all that it does, reads
/// where it writes its result and nowhere else.
static SmallVector<int64_t> findInPlaceInputs(func::FuncOp function,
                                              linalg::GenericOp op) {
  OpOperand *result = op.getDpsInitOperand(0);
  AffineMap written = op.getMatchingIndexingMap(result);
  SmallVector<int64_t> inputs;
  for (BlockArgument argument : function.getArguments().drop_back()) {
    if (argument.getType() != result->get().getType())
      continue;
    // A use through a view is an operand that is not the argument.
    const bool isSafe = llvm::all_of(argument.getUses(), [&](OpOperand &use) {
      return use.getOwner() == op
                 ? op.getMatchingIndexingMap(&use) == written
                 : use.getOwner()->getNumResults() != 0 &&
                       llvm::none_of(use.getOwner()->getResultTypes(),
                                     llvm::IsaPred<BaseMemRefType>);
    });
    if (isSafe)
      inputs.push_back(argument.getArgNumber());
  }
  return inputs;
}

void elemwise::markInPlaceInputs(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    FunctionType signature = getEntryPointSignature(function);
    if (!signature || signature.getNumResults() != 1 || function.isExternal())
      continue;
    linalg::GenericOp op = findOnlyOperation(function);
    if (!op)
      continue;
    SmallVector<int64_t> inputs = findInPlaceInputs(function, op);
    if (!inputs.empty())
      function->setAttr(ElemwiseDialect::getInPlaceAttrName(),
                        DenseI64ArrayAttr::get(module.getContext(), inputs));
  }
}

namespace {

struct MarkInPlacePass final
    : elemwise::impl::ElemwiseMarkInPlacePassBase<MarkInPlacePass> {
  void runOnOperation() override { markInPlaceInputs(getOperation()); }
};

} // namespace
