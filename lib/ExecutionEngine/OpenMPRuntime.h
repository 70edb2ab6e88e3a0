// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_OPENMPRUNTIME_H
#define ELEMWISE_LIB_EXECUTIONENGINE_OPENMPRUNTIME_H

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::elemwise {

/// Lets an object in `jit` that takes the functions `undefined` from elsewhere
/// find LLVM's OpenMP runtime if it calls that: the one in this process, else
/// `libomp`, which is loaded then. Gives whether it calls it. Fails if there is
/// none.
llvm::Expected<bool> addOpenMPRuntime(llvm::orc::LLJIT &jit,
                                      const llvm::StringSet<> &undefined);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_OPENMPRUNTIME_H
