// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What passes share that apply patterns wherever they match, once.

#ifndef ELEMWISE_LIB_SUPPORT_WALKPATTERNSPASS_H
#define ELEMWISE_LIB_SUPPORT_WALKPATTERNSPASS_H

#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::elemwise {

/// A pass over the generated `Base` that applies the patterns that `populate`
/// adds.
template <typename Base, void populate(RewritePatternSet &)>
struct WalkPatternsPass : Base {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    populate(owned);
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() override {
    walkAndApplyPatterns(this->getOperation(), patterns);
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_SUPPORT_WALKPATTERNSPASS_H
