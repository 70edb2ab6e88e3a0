// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The memory that a compiled function allocates while it runs. Compiled code
// can't say that there is none, so the call ends then, from within.

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_CALLMEMORY_H
#define ELEMWISE_LIB_EXECUTIONENGINE_CALLMEMORY_H

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "llvm/ADT/StringSet.h"

namespace mlir::elemwise {

/// Lets an object in `jit` that takes the functions `undefined` from elsewhere
/// find those that allocate where `callWithMemory` sees it. Gives whether it
/// allocates.
llvm::Expected<bool> addCallMemory(llvm::orc::LLJIT &jit,
                                   const llvm::StringSet<> &undefined);

/// Calls `function` with `arguments`. Fails if there is no memory for what it
/// allocates; it has then computed a part, and what it had allocated is free
/// again. The function must not start threads.
///
/// Where an allocation fails in code that is not called so, the process ends
/// with a message.
llvm::Error callWithMemory(CompiledFunction::PackedFunction function,
                           void **arguments);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_CALLMEMORY_H
