// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the canonicalizer makes of an operation on a constant.

#ifndef ELEMWISE_TEST_CONFORMANCE_FOLD_H
#define ELEMWISE_TEST_CONFORMANCE_FOLD_H

#include "Reference.h"

#include <vector>

namespace mlir::elemwise::test {

/// Folds `op` on a constant tensor with the elements `bits`; the bits of the
/// constant that comes of it.
llvm::Expected<std::vector<uint64_t>>
foldConstant(ElementKind kind, OpKind op, llvm::ArrayRef<uint64_t> bits);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_CONFORMANCE_FOLD_H
