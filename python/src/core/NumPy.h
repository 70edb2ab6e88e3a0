// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Python's and NumPy's C API, as the files of this module share it. The file
// that imports NumPy defines ELEMWISE_IMPORTS_NUMPY first.

#ifndef ELEMWISE_PYTHON_CORE_NUMPY_H
#define ELEMWISE_PYTHON_CORE_NUMPY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL elemwise_numpy_array_api
#define PY_UFUNC_UNIQUE_SYMBOL elemwise_numpy_ufunc_api
#ifndef ELEMWISE_IMPORTS_NUMPY
#define NO_IMPORT_ARRAY
#define NO_IMPORT_UFUNC
#endif
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

#include <memory>

namespace elemwise {

struct DropReference {
  template <typename T>
  void operator()(T *object) const {
    Py_XDECREF(reinterpret_cast<PyObject *>(object));
  }
};

/// A Python object that is owned.
using Reference = std::unique_ptr<PyObject, DropReference>;

} // namespace elemwise

#endif // ELEMWISE_PYTHON_CORE_NUMPY_H
