// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A context for many inputs, since making one takes longer than most of them.

#ifndef ELEMWISE_TEST_FUZZ_SHAREDCONTEXT_H
#define ELEMWISE_TEST_FUZZ_SHAREDCONTEXT_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

#include <memory>

namespace mlir::elemwise::fuzz {

class SharedContext {
public:
  explicit SharedContext(DialectRegistry registry = DialectRegistry())
      : registry(std::move(registry)) {}

  /// The context for the next input. It is a new one now and then, since types
  /// and attributes stay for as long as their context.
  MLIRContext &get() {
    constexpr unsigned maxUses = 500;
    if (uses++ % maxUses == 0)
      context = std::make_unique<MLIRContext>(registry,
                                              MLIRContext::Threading::DISABLED);
    return *context;
  }

private:
  DialectRegistry registry;
  std::unique_ptr<MLIRContext> context;
  unsigned uses = 0;
};

} // namespace mlir::elemwise::fuzz

#endif // ELEMWISE_TEST_FUZZ_SHAREDCONTEXT_H
