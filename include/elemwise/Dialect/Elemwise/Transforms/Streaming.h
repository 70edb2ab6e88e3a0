// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// When results go to memory past the caches.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_STREAMING_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_STREAMING_H

#include "llvm/Support/CommandLine.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdint>

namespace mlir::elemwise {

/// Which operations store past the caches, where the target can and the rows
/// of the result are long enough.
enum class StreamingMode {
  Auto,   // Those that don't fit the last level of cache, out of place.
  Always, // All: for measuring and testing.
  Never
};

/// The values of an option of that type.
inline llvm::cl::ValuesClass getStreamingModeValues() {
  return llvm::cl::values(
      clEnumValN(StreamingMode::Auto, "auto",
                 "where the tensors don't fit the cache (decided when called)"),
      clEnumValN(StreamingMode::Always, "always", "wherever that is possible"),
      clEnumValN(StreamingMode::Never, "never", "nowhere"));
}

/// The bytes, read and written, from which on an operation streams that one
/// thread, or several, work on. `triple` is the target's.
///
/// One thread streams beyond 0.8 of the last level of cache, several beyond 1.5
/// of it, as measured. The cache is this machine's if code is made for its
/// architecture, and 32 MiB otherwise. More than 32 MiB don't count: such
/// caches are made of parts that belong to other cores, and on machines that
/// have them streaming pays long before they are full.
///
/// The size is a constant of the code. Reading it in the code instead takes
/// `cpuid`, which leaves a virtual machine for longer than a copy of a
/// mebibyte takes; a module that is compiled and run in one process is
/// compiled for that very machine in any case.
uint64_t getStreamingThreshold(const llvm::Triple &triple, bool severalThreads);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_STREAMING_H
