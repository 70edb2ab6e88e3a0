// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/AdaptOpenMP.h"

#include "StreamingStores.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEADAPTOPENMPPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// The number of threads that the OpenMP runtime would use by itself.
static constexpr llvm::StringLiteral kGetMaxThreads = "omp_get_max_threads";

/// The only loop in `parallel` whose bounds are known ahead of it, or null.
static omp::LoopNestOp findLoop(omp::ParallelOp parallel) {
  omp::LoopNestOp found;
  unsigned numLoops = 0;
  parallel.walk([&](omp::LoopNestOp loop) {
    found = loop;
    ++numLoops;
  });
  auto isKnownBefore = [&](Value bound) {
    return !parallel.getRegion().isAncestor(bound.getParentRegion());
  };
  return numLoops == 1 && llvm::all_of(found->getOperands(), isKnownBefore)
             ? found
             : omp::LoopNestOp();
}

/// The number of iterations of `loop`, whose upper bounds are exclusive.
static Value createTripCount(ImplicitLocOpBuilder &b, omp::LoopNestOp loop) {
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value count = one;
  for (auto [lower, upper, step] :
       llvm::zip_equal(loop.getLoopLowerBounds(), loop.getLoopUpperBounds(),
                       loop.getLoopSteps())) {
    Value span = arith::SubIOp::create(b, upper, lower);
    Value last = arith::SubIOp::create(b, step, one);
    Value trips =
        arith::DivUIOp::create(b, arith::AddIOp::create(b, span, last), step);
    count = arith::MulIOp::create(b, count, trips);
  }
  return count;
}

/// Orders what every thread of `parallel` has stored past the caches before the
/// threads join.
static void fenceStores(omp::ParallelOp parallel) {
  WalkResult result = parallel.walk([](vector::StoreOp store) {
    return store.getNontemporal() ? WalkResult::interrupt()
                                  : WalkResult::advance();
  });
  if (!result.wasInterrupted())
    return;
  OpBuilder builder(parallel.getRegion().back().getTerminator());
  createStreamingFence(builder, parallel.getLoc());
}

/// Opens the scopes that upstream puts around what a thread does: they are of
/// one block, while loops in them are to become several.
static void openScopes(ModuleOp module) {
  SmallVector<memref::AllocaScopeOp> scopes;
  module.walk([&](memref::AllocaScopeOp scope) {
    if (scope->getParentOfType<omp::LoopNestOp>())
      scopes.push_back(scope);
  });
  IRRewriter rewriter(module.getContext());
  for (memref::AllocaScopeOp scope : scopes) {
    Block *body = &scope.getBodyRegion().front();
    Operation *terminator = body->getTerminator();
    WalkResult result =
        body->walk([](memref::AllocaOp) { return WalkResult::interrupt(); });
    if (result.wasInterrupted()) {
      rewriter.setInsertionPoint(scope);
      Value stack = LLVM::StackSaveOp::create(
          rewriter, scope.getLoc(),
          LLVM::LLVMPointerType::get(rewriter.getContext()));
      rewriter.setInsertionPoint(terminator);
      LLVM::StackRestoreOp::create(rewriter, scope.getLoc(), stack);
    }
    rewriter.inlineBlockBefore(body, scope);
    rewriter.replaceOp(scope, terminator->getOperands());
    rewriter.eraseOp(terminator);
  }
}

static func::FuncOp declareGetMaxThreads(ModuleOp module) {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  FunctionType type = builder.getFunctionType({}, builder.getI32Type());
  if (Operation *existing =
          SymbolTable::lookupSymbolIn(module, kGetMaxThreads)) {
    auto function = dyn_cast<func::FuncOp>(existing);
    if (function && function.getFunctionType() == type)
      return function;
    existing->emitError() << "has the name of a function of OpenMP, expected "
                          << "it to be a func.func of type " << type;
    return {};
  }
  auto function =
      func::FuncOp::create(builder, module.getLoc(), kGetMaxThreads, type);
  function.setPrivate();
  return function;
}

LogicalResult
elemwise::adaptOpenMP(ModuleOp module,
                      const ElemwiseAdaptOpenMPPassOptions &options) {
  module.walk(fenceStores);
  openScopes(module);

  SmallVector<std::pair<omp::ParallelOp, omp::LoopNestOp>> work;
  module.walk([&](omp::ParallelOp parallel) {
    omp::LoopNestOp loop = findLoop(parallel);
    if (loop && !loop.getLoopInclusive() && !parallel.getNumThreads())
      work.emplace_back(parallel, loop);
  });
  if (work.empty())
    return success();
  func::FuncOp getMaxThreads = declareGetMaxThreads(module);
  if (!getMaxThreads)
    return failure();
  for (auto [parallel, loop] : work) {
    // Joining is barrier enough.
    if (auto share = dyn_cast<omp::WsloopOp>(loop->getParentOp()))
      share.setNowait(true);
    ImplicitLocOpBuilder b(parallel.getLoc(), parallel);
    Value runtime =
        func::CallOp::create(b, getMaxThreads, ValueRange()).getResult(0);
    Value count = arith::MinUIOp::create(
        b, createTripCount(b, loop),
        arith::IndexCastOp::create(b, b.getIndexType(), runtime));
    if (options.threads)
      count = arith::MinUIOp::create(
          b, count, arith::ConstantIndexOp::create(b, options.threads));
    parallel.getNumThreadsMutable().assign(
        arith::IndexCastOp::create(b, b.getI32Type(), count));
  }
  return success();
}

namespace {

struct AdaptOpenMPPass final
    : elemwise::impl::ElemwiseAdaptOpenMPPassBase<AdaptOpenMPPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(adaptOpenMP(getOperation(), {threads})))
      signalPassFailure();
  }
};

} // namespace
