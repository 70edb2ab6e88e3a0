// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the fuzzers of IR require of it. Much of what they run is upstream's and
// not made for hostile input, so the dialects are few: ours and those that it
// stands among.

#ifndef ELEMWISE_TEST_FUZZ_MODULECHECKS_H
#define ELEMWISE_TEST_FUZZ_MODULECHECKS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::elemwise::fuzz {

/// A context of elemwise, arith, func and tensor, for the next input.
MLIRContext &getContext();

/// The module that `bytes`, text or bytecode, hold; none if they hold none.
OwningOpRef<ModuleOp> parse(StringRef bytes, MLIRContext &context);

/// The text of the module, in the generic form if `generic`.
std::string print(ModuleOp module, bool generic);

/// Requires of a valid module that it prints and reads as the same, as text, in
/// the generic form and as bytecode; and, if there is an operation of ours in
/// it, that what a pipeline makes of it is valid. Which one depends on the
/// module.
void checkModule(ModuleOp module);

} // namespace mlir::elemwise::fuzz

#endif // ELEMWISE_TEST_FUZZ_MODULECHECKS_H
