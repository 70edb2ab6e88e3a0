// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallCall.h"

#include "Kernel.h"

#include <algorithm>

using namespace elemwise;

/// From here on other Python threads should run meanwhile, and NumPy's overhead
/// counts for little.
static constexpr npy_intp kFewElements = 1024;

/// NumPy's way; the same for all ufuncs.
static vectorcallfunc generalCall = nullptr;

/// Whether `object` is an array on which the loop works as it lies.
static bool isPlain(PyObject *object) {
  if (!PyArray_CheckExact(object))
    return false;
  auto *array = reinterpret_cast<PyArrayObject *>(object);
  // A result of rank 0 becomes a scalar: NumPy's business.
  return PyArray_NDIM(array) > 0 && PyArray_ISCARRAY_RO(array) &&
         PyArray_SIZE(array) <= kFewElements;
}

/// Whether `result` may take what is computed from `input`, both plain.
static bool fits(PyArrayObject *input, PyArrayObject *result) {
  return PyArray_TYPE(result) == PyArray_TYPE(input) &&
         PyArray_SAMESHAPE(result, input) && PyArray_ISWRITEABLE(result) &&
         !(PyArray_FLAGS(result) & NPY_ARRAY_WRITEBACKIFCOPY);
}

static bool isOut(PyObject *names) {
  return PyTuple_GET_SIZE(names) == 1 &&
         !PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "out");
}

/// The result of a call that may go the short way; null, without an exception,
/// for any other.
static PyObject *getResult(PyArrayObject *input, PyObject *const *keywords,
                           PyObject *names) {
  if (!names || !PyTuple_GET_SIZE(names))
    return PyArray_EMPTY(PyArray_NDIM(input), PyArray_DIMS(input),
                         PyArray_TYPE(input), /*fortran=*/0);
  PyObject *result = *keywords;
  if (!isOut(names) || !isPlain(result) ||
      !fits(input, reinterpret_cast<PyArrayObject *>(result)))
    return nullptr;
  Py_INCREF(result);
  return result;
}

static PyObject *call(PyObject *callable, PyObject *const *arguments,
                      size_t flaggedCount, PyObject *names) {
  auto *ufunc = reinterpret_cast<PyUFuncObject *>(callable);
  auto goGeneralWay = [&] {
    return generalCall(callable, arguments, flaggedCount, names);
  };
  if (PyVectorcall_NARGS(flaggedCount) != 1 || !isPlain(arguments[0]))
    return goGeneralWay();
  auto *input = reinterpret_cast<PyArrayObject *>(arguments[0]);
  const char *type = std::find(ufunc->types, ufunc->types + 2 * ufunc->ntypes,
                               PyArray_TYPE(input));
  const auto index = (type - ufunc->types) / 2;
  if (index == ufunc->ntypes)
    return goGeneralWay();
  Reference result(getResult(input, arguments + 1, names));
  if (!result)
    return PyErr_Occurred() ? nullptr : goGeneralWay();
  if (!static_cast<Kernel *>(ufunc->data[index])->prepare())
    return nullptr;
  char *data[] = {PyArray_BYTES(input),
                  PyArray_BYTES(reinterpret_cast<PyArrayObject *>(result.get()))};
  const npy_intp count = PyArray_SIZE(input), size = PyArray_ITEMSIZE(input);
  const npy_intp strides[] = {size, size};
  // Overlap of any kind is right in the order of one loop only if the result
  // begins no later than the input.
  if (data[1] > data[0] && data[1] < data[0] + count * size)
    return goGeneralWay();
  ufunc->functions[index](data, &count, strides, ufunc->data[index]);
  return result.release();
}

void elemwise::addSmallCall(PyUFuncObject *ufunc) {
  generalCall = ufunc->vectorcall;
  ufunc->vectorcall = call;
}
