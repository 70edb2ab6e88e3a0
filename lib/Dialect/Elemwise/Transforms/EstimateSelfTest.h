// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What is known about the estimates of this machine's CPU by trying.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_ESTIMATESELFTEST_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_ESTIMATESELFTEST_H

namespace mlir::elemwise {

/// Whether vrcp14ps, rounded to bf16, is 1/x correctly rounded for each of the
/// 65,536 bf16 numbers. False where this CPU lacks the instruction. The trial
/// is run once, by the first call.
bool isRcp14ExactForBF16OnHost();

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_ESTIMATESELFTEST_H
