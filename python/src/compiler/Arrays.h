// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// NumPy arrays as compiled functions meet them.

#ifndef ELEMWISE_PYTHON_COMPILER_ARRAYS_H
#define ELEMWISE_PYTHON_COMPILER_ARRAYS_H

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include <pybind11/pybind11.h>

namespace elemwise {

/// The shapes of the results of `function` for `inputs`, a sequence of arrays:
/// a list of tuples. Throws ValueError for inputs that don't fit.
pybind11::list getResultShapes(const mlir::elemwise::CompiledFunction &function,
                               const pybind11::sequence &inputs);

/// Computes `results` from `inputs`, sequences of arrays of the element types
/// of the signature, in native byte order, at strides that are multiples of the
/// element size. Throws ValueError for what doesn't fit. Other Python threads
/// run meanwhile.
void call(const mlir::elemwise::CompiledFunction &function,
          const pybind11::sequence &inputs, const pybind11::sequence &results);

} // namespace elemwise

#endif // ELEMWISE_PYTHON_COMPILER_ARRAYS_H
