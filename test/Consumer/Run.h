// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What every program here does with the IR that it makes.

#ifndef ELEMWISE_TEST_CONSUMER_RUN_H
#define ELEMWISE_TEST_CONSUMER_RUN_H

#include "mlir/IR/BuiltinOps.h"

/// A context in which the whole of Elemwise can be parsed, lowered and
/// compiled.
mlir::DialectRegistry createRegistry();

/// Lowers `module` to the LLVM dialect; an error is emitted.
mlir::LogicalResult lower(mlir::ModuleOp module);

/// Compiles `module`, which is in the LLVM dialect, calls its only function on
/// the tensor `input`, and compares with `expected`, both as
/// "4xf32=0.3 -4 0 nan". Whether every bit is as expected (of a NaN, that it is
/// one); what is wrong is printed.
bool runsAsExpected(mlir::ModuleOp module, llvm::StringRef input,
                    llvm::StringRef expected);

#endif // ELEMWISE_TEST_CONSUMER_RUN_H
