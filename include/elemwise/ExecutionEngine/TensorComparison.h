// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Comparing tensors bit for bit.

#ifndef ELEMWISE_EXECUTIONENGINE_TENSORCOMPARISON_H
#define ELEMWISE_EXECUTIONENGINE_TENSORCOMPARISON_H

#include "elemwise/ExecutionEngine/Tensor.h"

namespace mlir::elemwise {

/// An element that is not what was expected.
struct ElementMismatch {
  llvm::SmallVector<int64_t, 4> index;
  uint64_t got;
  uint64_t expected;
};

/// How one tensor differs from another.
struct TensorComparison {
  HostTensorType gotType;
  HostTensorType expectedType;
  /// How many elements differ; 0 if the types do.
  int64_t numMismatches = 0;
  /// The first of them in row-major order.
  std::vector<ElementMismatch> mismatches;

  bool areEqual() const {
    return gotType == expectedType && numMismatches == 0;
  }
};

/// Compares the types of two tensors and the bits of their elements, in which a
/// NaN equals every other. At most `maxReported` mismatches are kept.
TensorComparison compareTensors(const Tensor &got, const Tensor &expected,
                                size_t maxReported = 10);

/// Prints nothing for equal tensors, else one line for each mismatch,
/// `[0, 2]: got 0.5 (0x3F000000), expected 1 (0x3F800000)`, and a line that
/// counts them; or the line `expected 2x3xf32, got 2x4xf32`.
llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                              const TensorComparison &comparison);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_TENSORCOMPARISON_H
