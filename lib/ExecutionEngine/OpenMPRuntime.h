// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_OPENMPRUNTIME_H
#define ELEMWISE_LIB_EXECUTIONENGINE_OPENMPRUNTIME_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::elemwise {

/// Lets `jit` find LLVM's OpenMP runtime if `object` calls it: the one in this
/// process, else `libomp`, which is loaded then. Fails if there is none.
llvm::Error addOpenMPRuntime(llvm::orc::LLJIT &jit,
                             llvm::MemoryBufferRef object);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_OPENMPRUNTIME_H
