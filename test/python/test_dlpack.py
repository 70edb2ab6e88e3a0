# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors come and go by DLPack without a copy."""

import ctypes
import gc

import elemwise
import numpy as np
import pytest
from reference import DTYPES, ELEMENTS, bits_of, interesting_bits, reference


class Tensor:
    """Some library's tensor: nothing but the protocol."""

    def __init__(self, array, device=1):
        self.array, self.device = array, device

    def __dlpack__(self, *, stream=None):
        return self.array.__dlpack__()

    def __dlpack_device__(self):
        return self.device, 0


def make_tensor(element, shape=(600,)):
    bits = np.resize(interesting_bits(element, 600), shape)
    return bits, Tensor(bits.view(DTYPES[element]).view(elemwise.DLPackArray))


@pytest.mark.parametrize("element", ELEMENTS)
def test_round_trip(element):
    bits, tensor = make_tensor(element)
    x = elemwise.from_dlpack(tensor)
    assert x.dtype == DTYPES[element] and np.shares_memory(x, bits)
    y = elemwise.reciprocal(x)
    back = elemwise.from_dlpack(Tensor(y))
    assert np.shares_memory(back, y)
    np.testing.assert_array_equal(bits_of(back, element), reference("reciprocal", bits, element))


@pytest.mark.parametrize("dtype", ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4",
                                   "f8"])  # fmt: skip
def test_all_types(dtype):
    x = np.arange(6).reshape(2, 3).astype(dtype)
    if dtype != "?":
        # NumPy's own reader and writer agree with ours.
        np.testing.assert_array_equal(elemwise.from_dlpack(x), x)
        np.testing.assert_array_equal(np.from_dlpack(x.view(elemwise.DLPackArray)), x)
    y = elemwise.from_dlpack(x.view(elemwise.DLPackArray))
    assert y.dtype == x.dtype
    np.testing.assert_array_equal(y, x)


def test_numpy_takes_and_gives():
    x = np.linspace(0, 1, 12).reshape(3, 4)[::-1, ::2]
    y = elemwise.from_dlpack(x)
    assert y.strides == x.strides and np.shares_memory(x, y)
    np.testing.assert_array_equal(np.from_dlpack(elemwise.ceil(y)), np.ceil(x))


def test_keywords_of_the_protocol():
    x = np.ones(3).view(elemwise.DLPackArray)
    take = elemwise._core.from_capsule
    shared = take(x.__dlpack__(max_version=(1, 0), dl_device=(1, 0), copy=False))
    assert np.shares_memory(shared, x)
    assert not np.shares_memory(take(x.__dlpack__(copy=True)), x)
    with pytest.raises(BufferError, match="dl_device"):
        x.__dlpack__(dl_device=(2, 0))


@pytest.mark.parametrize("shape", [(), (0,), (2, 0, 3), (1, 1)])
def test_shapes(shape):
    x = np.ones(shape, np.float32)
    y = elemwise.from_dlpack(x)
    assert y.shape == shape


def test_memory_lives_as_long_as_the_array():
    x = np.arange(1000, dtype=np.float32)
    y = elemwise.from_dlpack(Tensor(x.copy()))
    gc.collect()
    np.testing.assert_array_equal(y, x)
    # A capsule that nobody takes gives its memory back.
    import weakref

    array = np.ones(3).view(elemwise.DLPackArray)
    alive = weakref.ref(array)
    capsule = array.__dlpack__()
    del array
    assert alive() is not None
    del capsule
    assert alive() is None


def test_capsule_is_used_once():
    capsule = np.ones(3).__dlpack__()
    elemwise._core.from_capsule(capsule)
    with pytest.raises(TypeError, match="not used up"):
        elemwise._core.from_capsule(capsule)
    with pytest.raises(TypeError, match="not used up"):
        elemwise._core.from_capsule(3)


def test_refused():
    with pytest.raises(TypeError, match="offers DLPack"):
        elemwise.from_dlpack([1.0])
    with pytest.raises(BufferError, match="on another device"):
        elemwise.from_dlpack(Tensor(np.ones(3), device=2))
    with pytest.raises(BufferError, match="type code 5"):
        elemwise.from_dlpack(np.ones(3, np.complex64))
    give = lambda x: x.view(elemwise.DLPackArray).__dlpack__()  # noqa: E731
    with pytest.raises(BufferError, match="native byte order"):
        give(np.ones(3, ">f4"))
    with pytest.raises(BufferError, match="expected bool, integers or floats"):
        give(np.zeros(3, "M8[s]"))
    with pytest.raises(BufferError, match="read-only"):
        give(np.broadcast_to(np.ones(1), 3))
    with pytest.raises(BufferError, match="whole elements"):
        give(np.zeros(3, [("tag", "u1"), ("x", "f4")])["x"])
    with pytest.raises(RuntimeError, match="stream"):
        np.ones(3).view(elemwise.DLPackArray).__dlpack__(stream=1)


@pytest.mark.parametrize("element", ELEMENTS)
def test_compiled_functions_take_tensors(element):
    f = elemwise.compile(
        f"func.func @f(%x: tensor<?x{element}>) -> tensor<?x{element}> {{\n"
        f"  %y = elemwise.ceil %x : tensor<?x{element}>\n  return %y : tensor<?x{element}>\n}}"
    )
    bits, tensor = make_tensor(element)
    result = f(tensor)
    assert isinstance(result, elemwise.DLPackArray)
    expected = reference("ceil", bits, element)
    np.testing.assert_array_equal(bits_of(elemwise.from_dlpack(result), element), expected)
    assert not isinstance(f(bits.view(DTYPES[element])), elemwise.DLPackArray)


class VersionedTensor(ctypes.Structure):
    """DLManagedTensorVersioned of DLPack 1.0."""

    _fields_ = [
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32), ("rank", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.c_void_p),
        ("offset", ctypes.c_uint64),
    ]  # fmt: skip


@pytest.mark.parametrize("major, flags", [(1, 0), (1, 1), (2, 0)])
def test_versioned(major, flags):
    memory = np.array([9, 0.5, -0.5, 2.5], np.float32)
    shape = (ctypes.c_int64 * 1)(3)
    managed = VersionedTensor(
        major, 0, None, None, flags, memory.ctypes.data, 1, 0, 1, 2, 32, 1, shape, None, 4
    )
    new = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    capsule = new(ctypes.addressof(managed), b"dltensor_versioned", None)
    if major == 2:
        with pytest.raises(BufferError, match="another version"):
            elemwise._core.from_capsule(capsule)
        return
    x = elemwise._core.from_capsule(capsule)
    np.testing.assert_array_equal(x, memory[1:])
    assert x.flags.writeable == (not flags)


def test_torch():
    torch = pytest.importorskip("torch")
    for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64):
        t = torch.linspace(-3, 3, 101, dtype=torch.float64).to(dtype)
        x = elemwise.from_dlpack(t)
        y = torch.from_dlpack(elemwise.ceil(x))
        assert y.dtype == dtype
        assert torch.equal(y, torch.ceil(t.to(torch.float64)).to(dtype))
        elemwise.ceil(x, out=x)
        assert torch.equal(t, y)
