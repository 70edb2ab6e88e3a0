// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// NumPy ufuncs whose loops are compiled code.

#ifndef ELEMWISE_PYTHON_CORE_UFUNC_H
#define ELEMWISE_PYTHON_CORE_UFUNC_H

#include "NumPy.h"

namespace elemwise {

/// `make_ufunc(name, doc)`: the ufunc of the operation `name` of the dialect, on
/// float16, float32, float64, `bfloat16` (see getBFloat16) and the bfloat16 of
/// ml_dtypes.
PyObject *makeUfunc(PyObject *module, PyObject *arguments);

/// The dtype under which two bytes are a bfloat16 where NumPy has none: a
/// structure of one 16-bit field of the same name. Borrowed; null with an
/// exception.
PyArray_Descr *getBFloat16();

/// Whether `descr` is that one, in any byte order, or the one of ml_dtypes.
bool isBFloat16(PyArray_Descr *descr);

} // namespace elemwise

#endif // ELEMWISE_PYTHON_CORE_UFUNC_H
