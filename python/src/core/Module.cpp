// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// `elemwise._core`: what of the package needs NumPy's C API and no compiler.

#define ELEMWISE_IMPORTS_NUMPY
#include "DLPack.h"
#include "NumPy.h"
#include "Ufunc.h"

static PyMethodDef methods[] = {
    {"make_ufunc", elemwise::makeUfunc, METH_VARARGS,
     "make_ufunc(name, doc)\n--\n\n"
     "The ufunc of the operation `name` of the dialect."},
    {"from_capsule", elemwise::fromCapsule, METH_O,
     "from_capsule(capsule)\n--\n\n"
     "An array over the memory of a DLPack capsule, which is used up."},
    {"to_capsule", elemwise::toCapsule, METH_O,
     "to_capsule(array)\n--\n\nA DLPack capsule over the memory of an array."},
    {nullptr, nullptr, 0, nullptr}};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "_core",
                                 "Ufuncs over compiled loops.",
                                 -1,
                                 methods,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr};

PyMODINIT_FUNC PyInit__core() {
  import_array();
  import_umath();
  elemwise::Reference module(PyModule_Create(&definition));
  auto *bfloat16 = reinterpret_cast<PyObject *>(elemwise::getBFloat16());
  if (!module || !bfloat16 ||
      PyModule_AddObjectRef(module.get(), "bfloat16", bfloat16) ||
      PyModule_AddStringConstant(module.get(), "__version__",
                                 ELEMWISE_VERSION_STRING))
    return nullptr;
  return module.release();
}
