// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ufunc.h"

#include "Kernel.h"
#include "SmallCall.h"

#include <cstring>

using namespace elemwise;

namespace {

/// What a ufunc refers to and doesn't own by itself.
struct Storage {
  Storage(const char *name, const char *doc) : name(name), doc(doc) {}

  const std::string name, doc;
  Kernel f16{name, "f16"}, f32{name, "f32"}, f64{name, "f64"};
  Kernel bf16{name, "bf16"};
  PyUFuncGenericFunction functions[3] = {runLoop<npy_uint16>, runLoop<npy_uint32>,
                                         runLoop<npy_uint64>};
  char types[6] = {NPY_HALF,  NPY_HALF,   NPY_FLOAT,
                   NPY_FLOAT, NPY_DOUBLE, NPY_DOUBLE};
  /// By these a ufunc's functions find all of its kernels: the first three are
  /// those of `functions`.
  void *data[4] = {&f16, &f32, &f64, &bf16};
};

enum KernelIndex { F16, F32, F64, BF16 };

} // namespace

static Kernel &getKernel(PyUFuncObject *ufunc, KernelIndex index) {
  return *static_cast<Kernel *>(ufunc->data[index]);
}

PyArray_Descr *elemwise::getBFloat16() {
  static PyArray_Descr *descr = nullptr;
  if (descr)
    return descr;
  Reference fields(Py_BuildValue("[(ss)]", "bfloat16", "<u2"));
  if (!fields || !PyArray_DescrConverter(fields.get(), &descr))
    return nullptr;
  return descr;
}

/// Whether `descr` is the bfloat16 of ml_dtypes, a type that NumPy was taught.
static bool isRegisteredBFloat16(PyArray_Descr *descr) {
  const char *name = descr->typeobj->tp_name;
  const char *dot = std::strrchr(name, '.');
  return PyTypeNum_ISUSERDEF(descr->type_num) && descr->elsize == 2 &&
         !std::strcmp(dot ? dot + 1 : name, "bfloat16");
}

/// The other byte order's, too: NumPy swaps the bytes on the way.
static bool isStructuredBFloat16(PyArray_Descr *descr) {
  if (descr->type_num != NPY_VOID || descr->elsize != 2)
    return false;
  if (PyArray_EquivTypes(descr, getBFloat16()))
    return true;
  Reference swapped(reinterpret_cast<PyObject *>(
      PyArray_DescrNewByteorder(getBFloat16(), NPY_SWAP)));
  if (!swapped)
    PyErr_Clear();
  return swapped && PyArray_EquivTypes(
                        descr, reinterpret_cast<PyArray_Descr *>(swapped.get()));
}

bool elemwise::isBFloat16(PyArray_Descr *descr) {
  return isStructuredBFloat16(descr) || isRegisteredBFloat16(descr);
}

/// Raises a TypeError that says why `descr` isn't taken, and what to do.
static int refuse(PyUFuncObject *ufunc, PyArray_Descr *descr) {
  const bool mayHoldBFloat16 =
      descr->elsize == 2 && (PyTypeNum_ISINTEGER(descr->type_num) ||
                             descr->type_num == NPY_VOID);
  PyErr_Format(PyExc_TypeError,
               "elemwise.%s: got %R, expected float16, bfloat16, float32 or "
               "float64: ONNX allows floating point only; convert it first, as "
               "in x.astype('float32')%s",
               ufunc->name, descr,
               mayHoldBFloat16 ? ", or, if these are the bits of bfloat16, take "
                                 "x.view(elemwise.bfloat16)"
                               : "");
  return -1;
}

/// Teaches `ufunc` a type that was registered with NumPy.
static bool addLoop(PyUFuncObject *ufunc, int type) {
  const int types[] = {type, type};
  return PyUFunc_RegisterLoopForType(ufunc, type, runLoop<npy_uint16>, types,
                                     &getKernel(ufunc, BF16)) == 0;
}

/// Whether `ufunc` knows the loop of `type`.
static bool hasLoop(PyUFuncObject *ufunc, int type) {
  Reference key(PyLong_FromLong(type));
  return ufunc->userloops && key &&
         PyDict_GetItem(ufunc->userloops, key.get());
}

/// The dtype that `dtype=` or `signature=` asks for, else that of the input.
static PyArray_Descr *getWantedType(PyObject *signature,
                                    PyArrayObject *input) {
  if (signature && PyTuple_Check(signature))
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(signature); ++i)
      if (PyObject *type = PyTuple_GET_ITEM(signature, i);
          PyArray_DescrCheck(type))
        return reinterpret_cast<PyArray_Descr *>(type);
  return PyArray_DESCR(input);
}

/// Called by NumPy for input types that no loop takes as they are, and for those
/// that NumPy knows too little of.
static int resolveTypes(PyUFuncObject *ufunc, NPY_CASTING,
                        PyArrayObject **operands, PyObject *signature,
                        PyArray_Descr **types) {
  PyArray_Descr *wanted = getWantedType(signature, operands[0]);
  const int number = wanted->type_num;
  PyArray_Descr *type;
  if (isStructuredBFloat16(wanted)) {
    type = getBFloat16();
    Py_INCREF(type);
  } else if (isRegisteredBFloat16(wanted)) {
    if (!hasLoop(ufunc, number) && !addLoop(ufunc, number))
      return -1;
    type = PyArray_DescrFromType(number);
  } else if (number == NPY_HALF || number == NPY_FLOAT ||
             number == NPY_DOUBLE) {
    type = PyArray_DescrFromType(number);
  } else {
    return refuse(ufunc, wanted);
  }
  Py_INCREF(type);
  types[0] = types[1] = type;
  return 0;
}

/// Called by NumPy before every walk over arrays, with the interpreter lock.
static int selectLoop(PyUFuncObject *ufunc, PyArray_Descr **types,
                      PyUFuncGenericFunction *loop, void **data, int *) {
  KernelIndex index;
  switch (types[0]->type_num) {
  case NPY_HALF:
    index = F16;
    *loop = runLoop<npy_uint16>;
    break;
  case NPY_FLOAT:
    index = F32;
    *loop = runLoop<npy_uint32>;
    break;
  case NPY_DOUBLE:
    index = F64;
    *loop = runLoop<npy_uint64>;
    break;
  default:
    if (!isBFloat16(types[0]))
      return refuse(ufunc, types[0]);
    index = BF16;
    *loop = runLoop<npy_uint16>;
  }
  Kernel &kernel = getKernel(ufunc, index);
  *data = &kernel;
  return kernel.prepare() ? 0 : -1;
}

PyObject *elemwise::makeUfunc(PyObject *, PyObject *arguments) {
  const char *name, *doc;
  if (!PyArg_ParseTuple(arguments, "ss:make_ufunc", &name, &doc) ||
      !getBFloat16())
    return nullptr;
  constexpr const char *kStorage = "elemwise.ufunc";
  auto storage = std::make_unique<Storage>(name, doc);
  Reference owner(
      PyCapsule_New(storage.get(), kStorage, [](PyObject *capsule) {
        delete static_cast<Storage *>(PyCapsule_GetPointer(capsule, kStorage));
      }));
  if (!owner)
    return nullptr;
  Storage &kept = *storage.release();
  Reference object(PyUFunc_FromFuncAndData(
      kept.functions, kept.data, kept.types, /*ntypes=*/3, /*nin=*/1,
      /*nout=*/1, PyUFunc_None, kept.name.c_str(), kept.doc.c_str(),
      /*unused=*/0));
  if (!object)
    return nullptr;
  auto *ufunc = reinterpret_cast<PyUFuncObject *>(object.get());
  ufunc->obj = owner.release();
  ufunc->type_resolver = resolveTypes;
  ufunc->legacy_inner_loop_selector = selectLoop;
  addSmallCall(ufunc);
  if (!addLoop(ufunc, NPY_VOID))
    return nullptr;
  return object.release();
}
