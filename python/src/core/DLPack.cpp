// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DLPack.h"

#include "Ufunc.h"

#include <cstdint>
#include <vector>

using namespace elemwise;

//===----------------------------------------------------------------------===//
// The binary interface of DLPack
//===----------------------------------------------------------------------===//

namespace {

enum DeviceType : int32_t { kCPU = 1 };
enum TypeCode : uint8_t { kInt = 0, kUInt = 1, kFloat = 2, kBFloat = 4, kBool = 6 };

struct DataType {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
};

struct TensorData {
  void *data;
  int32_t deviceType, deviceId;
  int32_t rank;
  DataType type;
  int64_t *shape;
  /// In elements; null if they lie side by side, the last dimension innermost.
  int64_t *strides;
  uint64_t byteOffset;
};

/// What a capsule "dltensor" holds.
struct ManagedTensor {
  TensorData tensor;
  void *context;
  void (*deleter)(ManagedTensor *);
};

/// What a capsule "dltensor_versioned" holds, from version 1 on.
struct VersionedTensor {
  uint32_t major, minor;
  void *context;
  void (*deleter)(VersionedTensor *);
  uint64_t flags;
  TensorData tensor;
};

constexpr uint64_t kReadOnly = 1;

/// The names of capsules before and after their tensor is taken.
template <typename Managed>
struct Names;
template <>
struct Names<ManagedTensor> {
  static constexpr const char *fresh = "dltensor", *used = "used_dltensor";
};
template <>
struct Names<VersionedTensor> {
  static constexpr const char *fresh = "dltensor_versioned",
                              *used = "used_dltensor_versioned";
};

} // namespace

static PyObject *raise(const char *message) {
  PyErr_SetString(PyExc_BufferError, message);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// From DLPack
//===----------------------------------------------------------------------===//

/// The dtype of `type`, owned; null with an exception.
static PyArray_Descr *getDType(DataType type) {
  const char *kind = nullptr;
  switch (type.code) {
  case kInt:
    kind = "i";
    break;
  case kUInt:
    kind = "u";
    break;
  case kFloat:
    kind = "f";
    break;
  case kBFloat:
    if (type.bits == 16 && type.lanes == 1) {
      Py_INCREF(getBFloat16());
      return getBFloat16();
    }
    break;
  case kBool:
    if (type.bits == 8 && type.lanes == 1)
      return PyArray_DescrFromType(NPY_BOOL);
    break;
  }
  const bool hasDType =
      kind && type.lanes == 1 && (type.bits == 16 || type.bits == 32 ||
                                  type.bits == 64 ||
                                  (type.bits == 8 && type.code != kFloat));
  if (!hasDType) {
    PyErr_Format(PyExc_BufferError,
                 "got a DLPack tensor of type code %d, %d bits and %d lanes, "
                 "expected bool, an integer or a float that NumPy has, or "
                 "bfloat16",
                 type.code, type.bits, type.lanes);
    return nullptr;
  }
  Reference text(PyUnicode_FromFormat("%s%d", kind, type.bits / 8));
  PyArray_Descr *descr = nullptr;
  if (text)
    PyArray_DescrConverter(text.get(), &descr);
  return descr;
}

/// An array over `tensor`, of which it owns nothing yet.
static PyObject *makeArray(const TensorData &tensor, bool isReadOnly) {
  if (tensor.deviceType != kCPU)
    return raise("got a DLPack tensor on a device, expected one on the CPU");
  if (tensor.rank < 0 || tensor.rank > NPY_MAXDIMS)
    return raise("got a DLPack tensor of more dimensions than NumPy allows");
  PyArray_Descr *descr = getDType(tensor.type);
  if (!descr)
    return nullptr;
  npy_intp strides[NPY_MAXDIMS];
  npy_intp step = descr->elsize;
  for (int i = tensor.rank; i-- > 0; step *= tensor.shape[i])
    strides[i] =
        tensor.strides ? tensor.strides[i] * npy_intp(descr->elsize) : step;
  static_assert(sizeof(npy_intp) == sizeof(int64_t), "extents are read in place");
  return PyArray_NewFromDescr(
      &PyArray_Type, descr, tensor.rank,
      reinterpret_cast<npy_intp *>(tensor.shape), strides,
      static_cast<char *>(tensor.data) + tensor.byteOffset,
      isReadOnly ? 0 : NPY_ARRAY_WRITEABLE, nullptr);
}

/// Lets `array` keep the memory that `capsule` manages.
template <typename Managed>
static PyObject *takeOver(Reference array, PyObject *capsule,
                          Managed *managed) {
  static constexpr const char *kOwner = "elemwise.dltensor";
  PyObject *owner = PyCapsule_New(managed, kOwner, [](PyObject *capsule) {
    auto *managed =
        static_cast<Managed *>(PyCapsule_GetPointer(capsule, kOwner));
    if (managed->deleter)
      managed->deleter(managed);
  });
  if (!owner)
    return nullptr;
  // From here on the capsule's own destructor leaves the tensor alone.
  PyCapsule_SetName(capsule, Names<Managed>::used);
  if (PyArray_SetBaseObject(reinterpret_cast<PyArrayObject *>(array.get()),
                            owner))
    return nullptr;
  return array.release();
}

PyObject *elemwise::fromCapsule(PyObject *, PyObject *capsule) {
  if (PyCapsule_IsValid(capsule, Names<ManagedTensor>::fresh)) {
    auto *managed = static_cast<ManagedTensor *>(
        PyCapsule_GetPointer(capsule, Names<ManagedTensor>::fresh));
    Reference array(makeArray(managed->tensor, /*isReadOnly=*/false));
    return array ? takeOver(std::move(array), capsule, managed) : nullptr;
  }
  if (PyCapsule_IsValid(capsule, Names<VersionedTensor>::fresh)) {
    auto *managed = static_cast<VersionedTensor *>(
        PyCapsule_GetPointer(capsule, Names<VersionedTensor>::fresh));
    if (managed->major != 1)
      return raise("got a DLPack tensor of another version, expected 1");
    Reference array(makeArray(managed->tensor, managed->flags & kReadOnly));
    return array ? takeOver(std::move(array), capsule, managed) : nullptr;
  }
  PyErr_Format(PyExc_TypeError,
               "got %R, expected a DLPack capsule that is not used up",
               capsule);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// To DLPack
//===----------------------------------------------------------------------===//

namespace {

/// An array as DLPack describes it, and what the description refers to.
struct ExportedArray {
  ManagedTensor managed;
  Reference array;
  std::vector<int64_t> shape, strides;

  static void destroy(ManagedTensor *managed) {
    // Any thread may end a tensor.
    PyGILState_STATE state = PyGILState_Ensure();
    delete static_cast<ExportedArray *>(managed->context);
    PyGILState_Release(state);
  }
};

} // namespace

/// Sets `type` to what `descr` is in DLPack; false if it is nothing there.
static bool getDataType(PyArray_Descr *descr, DataType &type) {
  type.bits = 8 * descr->elsize;
  type.lanes = 1;
  if (!PyArray_ISNBO(descr->byteorder))
    return false;
  if (isBFloat16(descr))
    type.code = kBFloat;
  else if (descr->type_num == NPY_BOOL)
    type.code = kBool;
  else if (PyTypeNum_ISSIGNED(descr->type_num))
    type.code = kInt;
  else if (PyTypeNum_ISUNSIGNED(descr->type_num))
    type.code = kUInt;
  else if (PyTypeNum_ISFLOAT(descr->type_num) && descr->elsize <= 8)
    type.code = kFloat;
  else
    return false;
  return true;
}

PyObject *elemwise::toCapsule(PyObject *, PyObject *object) {
  if (!PyArray_Check(object))
    return raise("expected an array");
  auto *array = reinterpret_cast<PyArrayObject *>(object);
  if (!PyArray_ISWRITEABLE(array))
    return raise("the array is read-only, which DLPack can't say");
  auto exported = std::make_unique<ExportedArray>();
  TensorData &tensor = exported->managed.tensor;
  tensor = {PyArray_DATA(array), kCPU, 0, PyArray_NDIM(array), {}, nullptr,
            nullptr, 0};
  if (!getDataType(PyArray_DESCR(array), tensor.type)) {
    PyErr_Format(PyExc_BufferError,
                 "got %R, expected bool, integers or floats in native byte "
                 "order, or bfloat16",
                 PyArray_DESCR(array));
    return nullptr;
  }
  for (int i = 0; i < tensor.rank; ++i) {
    if (PyArray_STRIDE(array, i) % PyArray_ITEMSIZE(array))
      return raise("expected strides of whole elements");
    exported->shape.push_back(PyArray_DIM(array, i));
    exported->strides.push_back(PyArray_STRIDE(array, i) /
                                PyArray_ITEMSIZE(array));
  }
  tensor.shape = exported->shape.data();
  tensor.strides = exported->strides.data();
  Py_INCREF(object);
  exported->array.reset(object);
  exported->managed.context = exported.get();
  exported->managed.deleter = ExportedArray::destroy;
  PyObject *capsule = PyCapsule_New(
      &exported->managed, Names<ManagedTensor>::fresh, [](PyObject *capsule) {
        if (!PyCapsule_IsValid(capsule, Names<ManagedTensor>::fresh))
          return;
        ExportedArray::destroy(static_cast<ManagedTensor *>(
            PyCapsule_GetPointer(capsule, Names<ManagedTensor>::fresh)));
      });
  if (capsule)
    exported.release();
  return capsule;
}
