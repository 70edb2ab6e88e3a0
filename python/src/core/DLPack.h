// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Tensors that cross between libraries without a copy, by the DLPack protocol
// (https://dmlc.github.io/dlpack/latest/c_api.html). NumPy speaks it too, but
// not of bfloat16.

#ifndef ELEMWISE_PYTHON_CORE_DLPACK_H
#define ELEMWISE_PYTHON_CORE_DLPACK_H

#include "NumPy.h"

namespace elemwise {

/// `from_capsule(capsule)`: an array over the memory of a DLPack capsule, which
/// is used up. It may be written to, unless the capsule forbids it. Raises
/// BufferError for a tensor that is not in this machine's memory or of a type
/// that has no dtype.
PyObject *fromCapsule(PyObject *module, PyObject *capsule);

/// `to_capsule(array)`: a DLPack capsule over the memory of an array. Raises
/// BufferError for an array that is read-only or that DLPack can't describe.
PyObject *toCapsule(PyObject *module, PyObject *array);

} // namespace elemwise

#endif // ELEMWISE_PYTHON_CORE_DLPACK_H
