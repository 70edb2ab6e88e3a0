# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays of any layout give what their contiguous copies give.

Views are made at random from a seed that a failure shows: strides of either sign
and zero, offsets that break alignment, both byte orders, fields of structures. The
memory of results lies between guard bytes.
"""

import elemwise
import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided
from reference import BITS, DTYPES, ELEMENTS, OPERATIONS, bits_of, interesting_bits, reference

EXTENTS = [0, 1, 1, 2, 3, 5, 8, 17, 33]
VIEWS_PER_SEED = 25
GUARD = 0xA5


def random_shape(rng):
    shape = rng.choice(EXTENTS, rng.integers(0, 5)).tolist()
    if rng.integers(0, 8) == 0:
        shape = [int(rng.integers(1000, 5000))]
    return tuple(shape)


def random_dtype(rng, element):
    return DTYPES[element] if rng.integers(0, 3) else DTYPES[element].newbyteorder()


def random_view(rng, dtype, shape, distinct):
    """(memory, view): `view` has `shape`, and distinct elements if they must be."""
    order = rng.permutation(len(shape))
    strides = [0] * len(shape)
    # Without slack elements lie side by side; with bytes, not aligned.
    slack = int(rng.choice([0, 0, 1, 2, 3]))
    unit = dtype.itemsize if rng.integers(0, 4) else 1
    step = dtype.itemsize
    for axis in order:
        step += unit * int(rng.integers(0, slack + 1))
        strides[axis] = step
        step *= max(shape[axis], 1)
        if not distinct and rng.integers(0, 6) == 0:
            strides[axis] = int(rng.choice([0, strides[axis] // 2]))
    start = int(rng.choice([0, 64, 64 + dtype.itemsize, 65]))
    for axis, extent in enumerate(shape):
        if rng.integers(0, 3) == 0:
            start += max(extent - 1, 0) * strides[axis]
            strides[axis] = -strides[axis]
    span = sum(abs(s) * max(n - 1, 0) for s, n in zip(strides, shape)) + dtype.itemsize
    memory = np.full(start + span + 64, GUARD, np.uint8)
    view = np.ndarray(shape, dtype, memory, start, strides)
    return memory, view


def fill(view, element, seed):
    count = view.size
    bits = np.random.default_rng(seed).permutation(interesting_bits(element, 64))
    bits = np.resize(bits, count).reshape(view.shape)
    view[...] = bits.view(DTYPES[element]).reshape(view.shape)


def covered(memory, view):
    """Which bytes of `memory` belong to elements of `view`."""
    mask = np.zeros(len(memory), bool)
    start = view.__array_interface__["data"][0] - memory.__array_interface__["data"][0]
    bytes_of_view = np.ndarray(
        (*view.shape, view.itemsize), bool, mask, start if view.size else 0, (*view.strides, 1)
    )
    bytes_of_view[...] = True
    return mask


@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_views(operation, element, seed):
    rng = np.random.default_rng([seed, ELEMENTS.index(element), OPERATIONS.index(operation)])
    function = getattr(elemwise, operation)
    for trial in range(VIEWS_PER_SEED):
        shape = random_shape(rng)
        memory, x = random_view(rng, random_dtype(rng, element), shape, distinct=False)
        fill(x, element, seed + trial)
        if rng.integers(0, 4) == 0:
            x.flags.writeable = False
        before = memory.copy()
        bits = bits_of(x, element)
        expected = reference(operation, bits.reshape(-1), element).reshape(shape)
        message = f"trial {trial}: {x.dtype} {shape} {x.strides}"

        np.testing.assert_array_equal(bits_of(function(x), element), expected, message)

        result_memory, y = random_view(rng, random_dtype(rng, element), shape, distinct=True)
        guards = ~covered(result_memory, y)
        message += f" to {y.dtype} {y.strides}"
        assert function(x, out=y) is y
        np.testing.assert_array_equal(bits_of(y, element), expected, message)
        assert (result_memory[guards] == GUARD).all(), message
        np.testing.assert_array_equal(memory, before, message)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_overlap(operation, element, seed):
    """Results in memory that overlaps the input's, in place included."""
    rng = np.random.default_rng([seed, ELEMENTS.index(element)])
    function = getattr(elemwise, operation)
    for _ in range(VIEWS_PER_SEED):
        count = int(rng.choice([1, 5, 64, 1000, 5000]))
        memory = np.empty(3 * count + 8, DTYPES[element])
        fill(memory, element, seed)
        step, other = (int(s) for s in rng.choice([-2, -1, 1, 1, 1, 2], 2))
        offset = int(rng.choice([0, 0, 1, 2, 7]))
        x = memory[offset:][::step][:count]
        y = memory[::other][:count]
        if rng.integers(0, 2):
            x, y = y, x
        expected = reference(operation, bits_of(x, element), element)
        function(x, out=y)
        np.testing.assert_array_equal(bits_of(y, element), expected, f"{offset} {step} {other}")


def test_windows():
    """Elements that several indices share."""
    x = np.linspace(-3, 3, 64, dtype=np.float32)
    windows = as_strided(x, (32, 32), (4, 4))
    np.testing.assert_array_equal(elemwise.ceil(windows), np.ceil(windows))


@pytest.mark.parametrize("element", ELEMENTS)
def test_field_of_structure(element):
    """Every fifth byte and so on: neither aligned nor at whole elements."""
    bits = interesting_bits(element, 3000)
    record = np.dtype([("tag", "u1"), ("x", DTYPES[element])])
    records = np.zeros(len(bits), record)
    records["tag"] = GUARD
    records["x"] = bits.view(DTYPES[element])
    elemwise.reciprocal(records["x"], out=records["x"])
    expected = reference("reciprocal", bits, element)
    np.testing.assert_array_equal(bits_of(records["x"], element), expected)
    assert (records["tag"] == GUARD).all()


def test_memory_order_is_kept():
    x = np.asfortranarray(np.ones((3, 4), np.float32))
    assert elemwise.ceil(x).flags.f_contiguous
    assert elemwise.ceil(x, order="C").flags.c_contiguous
    assert elemwise.ceil(x.T).strides == x.T.strides


def test_scalars():
    assert isinstance(elemwise.ceil(np.float32(1.5)), np.float32)
    assert isinstance(elemwise.ceil(np.array(1.5)), np.float64)
    assert elemwise.ceil(1.5) == 2.0
    y = np.array(0.0)
    assert elemwise.ceil(1.5, out=y) is y and y == 2.0


def test_page_edge():
    """Code that computes whole vectors touches nothing behind the last element."""
    import ctypes
    import mmap

    page = mmap.PAGESIZE
    region = mmap.mmap(-1, 3 * page)
    address = ctypes.addressof(ctypes.c_char.from_buffer(region))
    libc = ctypes.CDLL(None, use_errno=True)
    for guard in (address, address + 2 * page):
        assert libc.mprotect(ctypes.c_void_p(guard), page, 0) == 0
    try:
        middle = np.frombuffer((ctypes.c_char * page).from_address(address + page), np.uint8)
        for element in ELEMENTS:
            size = DTYPES[element].itemsize
            for count in (1, 3, 8, 65, 1030 if size < 4 else 500):
                for start in (0, page - count * size):
                    x = middle[start : start + count * size].view(DTYPES[element])
                    bits = np.resize(interesting_bits(element, 64), count)
                    x[...] = bits.view(DTYPES[element])
                    elemwise.ceil(x, out=x)
                    expected = reference("ceil", bits, element)
                    np.testing.assert_array_equal(bits_of(x, element), expected)
    finally:
        for guard in (address, address + 2 * page):
            libc.mprotect(ctypes.c_void_p(guard), page, 3)
