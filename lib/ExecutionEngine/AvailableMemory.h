// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// How much memory there is for this process. The system gives addresses for
// more than that, and kills a process, not always this one, when they are used.

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_AVAILABLEMEMORY_H
#define ELEMWISE_LIB_EXECUTIONENGINE_AVAILABLEMEMORY_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace mlir::elemwise {

/// The bytes that this process may still use: what Linux counts as available,
/// with free swap, or what the process's control groups (version 1 or 2) still
/// allow, if that is less. The files that say so are looked for below `root`.
uint64_t getAvailableMemory(llvm::StringRef root = "");

/// Whether there are `bytes` bytes of memory. Little is not looked after: it
/// takes long in comparison.
bool isMemoryAvailable(uint64_t bytes);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_AVAILABLEMEMORY_H
