// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// One operation by one sequence, compiled for one target, and the two ways
// through its code.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_KERNEL_H
#define ELEMWISE_TEST_EXHAUSTIVE_KERNEL_H

#include "elemwise/Dialect/Elemwise/Transforms/ExpandOps.h"
#include "elemwise/ExecutionEngine/CompiledModule.h"

#include <string>

namespace mlir::elemwise::test {

/// What code is made from.
struct KernelSource {
  std::string op;
  ElementKind element;
  std::string targetCPU;
  /// The sequence to use, whatever features it asks for; null: the one that the
  /// target has for its own.
  const ExpansionRow *row = nullptr;
};

/// A row by the features that it asks for.
std::string getSequenceName(const ExpansionRow &row);

/// Code, and what was seen while it was made.
struct KernelCode {
  CompiledObject object;
  /// The number of lanes of one iteration of the loops: the row's sequence was
  /// used for vectors of so many. Zero without a row.
  size_t lanes = 0;

  bool operator==(const KernelCode &other) const {
    return object.code == other.object.code;
  }
};

/// Compiles the operation on one tensor of unknown extent. Fails if the row's
/// sequence is then used for anything but one loop over whole vectors and one
/// over masked ones.
llvm::Expected<KernelCode> compileKernel(const KernelSource &source);

class Kernel {
public:
  /// `code` comes from `source`, which has a row.
  static llvm::Expected<Kernel> load(const KernelSource &source,
                                     KernelCode code);

  /// The sequence and the target, for messages.
  const std::string &getName() const { return name; }

  /// The number of lanes of one iteration of its loops.
  size_t getLanes() const { return lanes; }

  /// By so many lanes must inputs move, to come into another register of the
  /// sequence. A sequence may treat its registers each in another way. The
  /// number of lanes, if it treats all alike.
  size_t getStep() const { return step; }

  /// `count` elements in one call, a multiple of the lanes: whole vectors.
  void runWhole(const void *x, void *y, size_t count) const;

  /// `count` elements in calls of one less than fill a vector: masked vectors.
  void runMasked(const void *x, void *y, size_t count) const;

private:
  Kernel(std::string name, CompiledModule module,
         const CompiledFunction &function, unsigned elementSize, size_t lanes,
         size_t step)
      : name(std::move(name)), module(std::move(module)), function(&function),
        elementSize(elementSize), lanes(lanes), step(step) {}

  std::string name;
  CompiledModule module;
  const CompiledFunction *function;
  unsigned elementSize;
  size_t lanes, step;
};

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_KERNEL_H
