// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// All passes, by the stage that runs them.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD

include "elemwise/Dialect/Elemwise/Transforms/TensorPasses.td"
include "elemwise/Dialect/Elemwise/Transforms/CodegenPasses.td"
include "elemwise/Dialect/Elemwise/Transforms/LLVMPasses.td"

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
