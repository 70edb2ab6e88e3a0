// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// One operation compiled for one target, and the two ways through its code.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_KERNEL_H
#define ELEMWISE_TEST_EXHAUSTIVE_KERNEL_H

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include <memory>
#include <optional>
#include <string>

namespace mlir::elemwise::test {

class Kernel {
public:
  /// Compiles `op` on tensors of `element` for `targetCPU`.
  static llvm::Expected<Kernel> compile(llvm::StringRef op, ElementKind element,
                                        const std::string &targetCPU);

  /// `count` elements in one call: nearly all in whole vectors.
  void runWhole(const void *x, void *y, size_t count) const;

  /// The same in calls of `kTailSize` elements, each the tail of a loop.
  void runInTails(const void *x, void *y, size_t count) const;

  /// Fewer than any vector of a loop holds.
  static constexpr size_t kTailSize = 7;

private:
  Kernel(CompiledModule module, const CompiledFunction &function,
         unsigned elementSize)
      : module(std::move(module)), function(&function),
        elementSize(elementSize) {}

  CompiledModule module;
  const CompiledFunction *function;
  unsigned elementSize;
};

/// The target CPUs, of all levels and this machine's own, for which code runs
/// here.
std::vector<std::string> getTargetsRunningHere();

/// The names of the operations that have the dialect's interface.
std::vector<std::string> getUnaryOpNames();

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_KERNEL_H
