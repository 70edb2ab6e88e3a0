# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of arrays, mapped and computed in pieces."""

import os
import subprocess
import sys
import textwrap

import elemwise
import numpy as np
import pytest
from reference import DTYPES, ELEMENTS, OPERATIONS, bits_of, interesting_bits, reference


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("chunk_bytes", [1, 1000, 1 << 20])
def test_values(element, operation, chunk_bytes):
    bits = np.resize(interesting_bits(element, 1000), 1001)
    np.save("x.npy", bits.view("V2" if element == "bf16" else DTYPES[element]))
    before = open("x.npy", "rb").read()
    dtype = elemwise.bfloat16 if element == "bf16" else None
    result = elemwise.map_npy(
        getattr(elemwise, operation), "x.npy", "y.npy", dtype=dtype, chunk_bytes=chunk_bytes
    )
    assert isinstance(result, np.memmap) and result.dtype == DTYPES[element]
    expected = reference(operation, bits, element)
    np.testing.assert_array_equal(bits_of(result, element), expected)
    assert sorted(os.listdir()) == ["x.npy", "y.npy"]
    assert open("x.npy", "rb").read() == before
    # What others read is the plain format.
    assert np.load("y.npy").dtype == ("V2" if element == "bf16" else DTYPES[element])


@pytest.mark.parametrize("shape", [(), (0,), (3, 0, 2), (5, 7, 11)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_shapes_and_orders(shape, order):
    x = np.asarray(np.random.default_rng(0).random(shape), order=order)
    np.save("x.npy", x)
    y = elemwise.map_npy(elemwise.ceil, "x.npy", "y.npy", chunk_bytes=100)
    np.testing.assert_array_equal(y, np.ceil(x))
    assert y.flags.f_contiguous == x.flags.f_contiguous


def test_big_endian_and_same_file():
    x = np.linspace(0.5, 9, 1000).astype(">f4")
    np.save("x.npy", x)
    y = elemwise.map_npy(elemwise.reciprocal, "x.npy", "x.npy")
    np.testing.assert_array_equal(y, elemwise.reciprocal(x))
    assert os.listdir() == ["x.npy"]


def test_refused():
    np.save("integers.npy", np.arange(3))
    np.save("float.npy", np.arange(3.0))
    np.save("objects.npy", np.array([None]))
    np.savez("several.npz", a=np.arange(3.0))
    open("text.npy", "w").write("text")
    whole = open("float.npy", "rb").read()
    open("short.npy", "wb").write(whole[:-1])
    for name, error, message in [
        ("integers.npy", TypeError, "ONNX allows floating point only"),
        ("objects.npy", ValueError, ""),
        ("several.npz", ValueError, "expected a .npy file of one array"),
        ("text.npy", ValueError, ""),
        ("short.npy", ValueError, ""),
        ("none.npy", FileNotFoundError, "none.npy"),
    ]:
        with pytest.raises(error, match=message):
            elemwise.map_npy(elemwise.ceil, name, "y.npy")
    with pytest.raises(ValueError, match=r"float.npy: got dtype\('float64'\), expected"):
        elemwise.map_npy(elemwise.ceil, "float.npy", "y.npy", dtype=elemwise.bfloat16)
    with pytest.raises(ValueError, match="chunk_bytes=0"):
        elemwise.map_npy(elemwise.ceil, "float.npy", "y.npy", chunk_bytes=0)
    with pytest.raises(FileNotFoundError):
        elemwise.map_npy(elemwise.ceil, "float.npy", "none/y.npy")

    def fail(x, out=None):
        if len(x):
            raise RuntimeError("half way")
        return x

    with pytest.raises(RuntimeError):
        elemwise.map_npy(fail, "float.npy", "y.npy")
    assert not [name for name in os.listdir() if name.startswith("y.npy")]


def test_progress(capfd):
    pytest.importorskip("tqdm")
    np.save("x.npy", np.ones(1000))
    elemwise.map_npy(elemwise.ceil, "x.npy", "y.npy", progress=True, chunk_bytes=800)
    assert "100%" in capfd.readouterr().err
    elemwise.map_npy(elemwise.ceil, "x.npy", "y.npy")
    assert not capfd.readouterr().err


def test_progress_without_tqdm(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    np.save("x.npy", np.ones(10))
    assert (elemwise.map_npy(elemwise.ceil, "x.npy", "y.npy", progress=True) == 1).all()


def test_file_larger_than_memory():
    """A process that may hold 64 MiB of its own computes a file of 256 MiB."""
    count = 64 << 20
    x = np.lib.format.open_memmap("x.npy", "w+", np.float32, (count,))
    x[:: 1 << 20] = 0.5
    x.flush()
    code = """
        import resource, elemwise, numpy as np
        elemwise.ceil(np.float32(0.5))
        used = int(open("/proc/self/statm").read().split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (used + (64 << 20),) * 2)
        y = elemwise.map_npy(elemwise.ceil, "x.npy", "y.npy")
        assert (y[:: 1 << 20] == 1).all() and not y[1 :: 1 << 20].any()
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)
