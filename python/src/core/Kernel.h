// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Compiled code for one operation on one element type, made when it is needed,
// and the inner loop that NumPy calls it through.

#ifndef ELEMWISE_PYTHON_CORE_KERNEL_H
#define ELEMWISE_PYTHON_CORE_KERNEL_H

#include "NumPy.h"

#include <atomic>
#include <cstdint>
#include <string>

namespace elemwise {

/// The code of `operation` on elements of MLIR's type `element`.
class Kernel {
public:
  Kernel(std::string operation, const char *element)
      : operation(std::move(operation)), element(element) {}

  /// Compiles, if no call has before. Returns false with a Python exception if
  /// that fails. The interpreter lock is held.
  bool prepare() {
    return entry.load(std::memory_order_acquire) || compile();
  }

  /// Computes `count` elements that lie side by side, aligned to their size.
  /// `to` is `from`, or doesn't overlap it.
  void operator()(const char *from, char *to, int64_t count) const;

private:
  bool compile();

  const std::string operation;
  const char *const element;
  /// Takes pointers to memref descriptors. It is never unloaded.
  std::atomic<void (*)(void **)> entry{nullptr};
};

/// A PyUFuncGenericFunction on elements of `Word`'s size; `data` is a Kernel
/// that is prepared. Elements may lie at any stride. As NumPy has it, input and
/// result may overlap where no result is written before an element behind it is
/// read.
template <typename Word>
void runLoop(char **arguments, const npy_intp *extents, const npy_intp *strides,
             void *data);

} // namespace elemwise

#endif // ELEMWISE_PYTHON_CORE_KERNEL_H
