// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A bfloat16 that NumPy is taught as ml_dtypes teaches it, with no more than
// its bits: for machines on which that package is not installed.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <numpy/arrayobject.h>

#include <cstring>

namespace {

struct Scalar {
  PyObject_HEAD;
  npy_uint16 bits;
};

} // namespace

static PyTypeObject scalarType;

static PyObject *getItem(void *data, void *) {
  PyObject *scalar = scalarType.tp_alloc(&scalarType, 0);
  if (scalar)
    std::memcpy(&reinterpret_cast<Scalar *>(scalar)->bits, data, 2);
  return scalar;
}

static int setItem(PyObject *item, void *data, void *) {
  if (!PyObject_TypeCheck(item, &scalarType)) {
    PyErr_SetString(PyExc_TypeError, "expected a bfloat16");
    return -1;
  }
  std::memcpy(data, &reinterpret_cast<Scalar *>(item)->bits, 2);
  return 0;
}

static void copySwap(void *to, void *from, int swap, void *) {
  if (from)
    std::memcpy(to, from, 2);
  if (swap)
    std::swap(static_cast<char *>(to)[0], static_cast<char *>(to)[1]);
}

static void copySwapN(void *to, npy_intp toStride, void *from,
                      npy_intp fromStride, npy_intp count, int swap,
                      void *array) {
  for (npy_intp i = 0; i < count; ++i)
    copySwap(static_cast<char *>(to) + i * toStride,
             from ? static_cast<char *>(from) + i * fromStride : nullptr, swap,
             array);
}

static npy_bool isNonZero(void *data, void *) {
  npy_uint16 bits;
  std::memcpy(&bits, data, 2);
  return (bits & 0x7FFF) != 0;
}

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "registered_bfloat16",
                                 nullptr,
                                 -1,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr};

PyMODINIT_FUNC PyInit_registered_bfloat16() {
  import_array();
  Py_SET_REFCNT(reinterpret_cast<PyObject *>(&scalarType), 1);
  scalarType.tp_name = "registered_bfloat16.bfloat16";
  scalarType.tp_basicsize = sizeof(Scalar);
  scalarType.tp_base = &PyGenericArrType_Type;
  scalarType.tp_flags = Py_TPFLAGS_DEFAULT;
  if (PyType_Ready(&scalarType))
    return nullptr;
  static PyArray_ArrFuncs functions;
  PyArray_InitArrFuncs(&functions);
  functions.getitem = getItem;
  functions.setitem = setItem;
  functions.copyswap = copySwap;
  functions.copyswapn = copySwapN;
  functions.nonzero = isNonZero;
  static PyArray_Descr descr;
  PyObject_Init(reinterpret_cast<PyObject *>(&descr), &PyArrayDescr_Type);
  descr.typeobj = &scalarType;
  descr.kind = 'V';
  descr.type = 'E';
  descr.byteorder = '=';
  descr.flags = NPY_NEEDS_PYAPI | NPY_USE_GETITEM | NPY_USE_SETITEM;
  descr.elsize = 2;
  descr.alignment = 2;
  descr.f = &functions;
  descr.hash = -1;
  PyObject *module = PyModule_Create(&definition);
  if (!module || PyArray_RegisterDataType(&descr) < 0 ||
      PyModule_AddObjectRef(module, "bfloat16",
                            reinterpret_cast<PyObject *>(&descr)))
    return nullptr;
  return module;
}
