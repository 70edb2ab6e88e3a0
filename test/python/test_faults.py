# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package where the system fails it: no memory, no room, files that change."""

import os
import resource
import stat
import subprocess
import sys
import textwrap

import elemwise
import numpy as np
import pytest

CEIL = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.ceil %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
"""
SQUARE = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = tensor.dim %x, %zero : tensor<?xf32>
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %square = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      linalg.yield %p : f32
  } -> tensor<?x?xf32>
  %last = arith.subi %n, %one : index
  %row = tensor.extract_slice %square[%last, 0] [1, %n] [1, 1]
      : tensor<?x?xf32> to tensor<?xf32>
  %y = elemwise.ceil %row : tensor<?xf32>
  return %y : tensor<?xf32>
}
"""


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def strict_umask():
    before = os.umask(0o027)
    yield
    os.umask(before)


def limit_files(size):
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


@pytest.fixture
def limited():
    """Sets the most bytes that a file may have, until the end of the test."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield limit_files
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def get_mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def test_no_memory_while_it_runs():
    f = elemwise.compile(SQUARE)
    # No address space holds the square.
    large = np.zeros(1 << 24, np.float32)
    with pytest.raises(MemoryError, match="needs 1125899906842688 bytes while it runs"):
        f(large)
    np.testing.assert_array_equal(f(np.float32([1, 0.5, 3])), [3, 2, 9])


def test_no_memory_for_a_copy():
    code = """
        import resource, sys, elemwise, numpy as np
        f = elemwise.compile(sys.argv[1])
        x = np.zeros(1 << 25, np.float32)[::-1]
        y = np.zeros(x.shape, np.float32)
        f(x[:10], out=y[:10])
        used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + (64 << 20),) * 2)
        try:
            f(x, out=y)
        except MemoryError as error:
            assert "out of memory: 33554432xf32 takes 134217728 bytes" in str(error), error
        else:
            assert False, "expected a MemoryError"
        f(x[:10], out=y[:10])
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code), CEIL], check=True)


def test_save_without_room(limited):
    f = elemwise.compile(CEIL)
    f.save("f")
    whole = open("f", "rb").read()
    with pytest.raises(FileNotFoundError):
        f.save("no/such/folder")
    with pytest.raises(OSError, match="No space left"):
        f.save("/dev/full")
    limited(100)
    for name in ("f", "g"):
        with pytest.raises(OSError, match="File too large"):
            f.save(name)
    assert os.listdir() == ["f"] and open("f", "rb").read() == whole
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_permissions(strict_umask):
    f = elemwise.compile(CEIL)
    f.save("f")
    assert get_mode("f") == 0o640
    os.chmod("f", 0o600)
    f.save("f")
    assert get_mode("f") == 0o600
    np.save("x.npy", np.ones(3))
    elemwise.map_npy(elemwise.ceil, "x.npy", "y.npy")
    assert get_mode("y.npy") == 0o640


def test_map_npy_without_room(limited):
    np.save("x.npy", np.ones(1000))
    with pytest.raises(OSError, match="No space left"):
        elemwise.map_npy(elemwise.ceil, "x.npy", "/dev/full")
    limited(5000)
    with pytest.raises(OSError, match="File too large"):
        elemwise.map_npy(elemwise.ceil, "x.npy", "y.npy", chunk_bytes=800)
    assert os.listdir() == ["x.npy"]


@pytest.mark.parametrize("size", [0, 128, 128 + 8 * 50_000, 128 + 8 * 99_999 + 7])
def test_map_npy_of_a_file_that_shrinks(size):
    np.save("x.npy", np.ones(100_000))

    def shrink(x, out=None):
        if len(x):
            os.truncate("x.npy", size)
        return elemwise.ceil(x, out=out)

    with pytest.raises(ValueError, match="x.npy: became shorter while it was read"):
        elemwise.map_npy(shrink, "x.npy", "y.npy", chunk_bytes=80_000)
    assert os.listdir() == ["x.npy"]


@pytest.mark.parametrize("folder", ["", "/dev/null", "file"])
def test_unusable_cache(monkeypatch, folder):
    open("file", "w").close()
    monkeypatch.setenv("ELEMWISE_CACHE", folder)
    assert elemwise.compile(CEIL)(np.float32([0.5])) == 1
