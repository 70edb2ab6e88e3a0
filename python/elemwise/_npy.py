# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays in files that may be larger than memory."""

from __future__ import annotations

import importlib
import os
from io import BufferedReader
from typing import Any, BinaryIO, Callable, Optional

import numpy as np

from elemwise._arrays import Array, is_bfloat16
from elemwise._core import bfloat16
from elemwise._files import Path, new_file

CHUNK_BYTES = 16 << 20
"""What is computed at once: enough to keep the disk busy, little enough for memory."""


def open_npy(path: Path, dtype: Any = None) -> Array:
    """The array in the .npy file `path`, mapped and read-only.

    A file can't say bfloat16: it keeps two bytes of no meaning (`|V2`), which come
    back as such unless `dtype` is `elemwise.bfloat16`. Raises ValueError for a file
    that is no .npy file, is cut short, or has another dtype than `dtype`.
    """
    array = np.load(path, mmap_mode="r", allow_pickle=False)
    if not isinstance(array, np.memmap):
        raise ValueError(f"{os.fspath(path)}: expected a .npy file of one array")
    if dtype is None:
        return array
    if dtype == bfloat16 and is_bfloat16(array.dtype):
        return array.view(bfloat16)
    if array.dtype != dtype:
        raise ValueError(f"{os.fspath(path)}: got {array.dtype!r}, expected {np.dtype(dtype)!r}")
    return array


def _make_progress(progress: Optional[bool], total: int) -> Any:
    """Something with `update(bytes)` and `close()`: tqdm's bar where it is installed
    and wanted, else nothing."""
    if progress is True or (progress is None and total >= 64 * CHUNK_BYTES):
        try:
            tqdm = importlib.import_module("tqdm.auto").tqdm
            return tqdm(total=total, unit="B", unit_scale=True, unit_divisor=1024)
        except ImportError:
            pass
    return _Silence()


class _Silence:
    def update(self, bytes: int) -> None:
        pass

    def close(self) -> None:
        pass


def map_npy(
    function: Callable[..., Any],
    source: Path,
    target: Path,
    *,
    dtype: Any = None,
    progress: Optional[bool] = None,
    chunk_bytes: int = CHUNK_BYTES,
) -> Array:
    """Writes `function` of the array in the file `source` to the file `target`.

    Both are walked in pieces, so that they may be larger than memory. The file `target`
    appears when it is whole, in place of one that was there.

    Parameters
    ----------
    function : callable
        A ufunc of this package or of NumPy, with one input and one result. It is
        called as `function(x, out=y)`.
    source, target : path
        Files of the .npy format; they may be the same.
    dtype : dtype, optional
        `elemwise.bfloat16` for files whose two bytes of no meaning are that.
    progress : bool, optional
        Show a progress bar, if tqdm is installed; by default for more than a gigabyte.
    chunk_bytes : int
        About how much is computed at once.

    Returns
    -------
    numpy.memmap
        The result, read-only.

    Examples
    --------
    >>> import elemwise, numpy, os, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> x, y = (os.path.join(folder.name, name) for name in ("x.npy", "y.npy"))
    >>> numpy.save(x, numpy.float32([0.5, 2]))
    >>> elemwise.map_npy(elemwise.reciprocal, x, y)
    memmap([2. , 0.5], dtype=float32)
    """
    if chunk_bytes <= 0:
        raise ValueError(f"got chunk_bytes={chunk_bytes}, expected more than none")
    target = os.fspath(target)
    with open(source, "rb") as file:
        # Of this one only the header is used: somebody may cut the file off.
        array: Any = open_npy(source, dtype)
        file.seek(array.offset)
        with new_file(target) as result:
            _compute(function, array, file, result, progress, chunk_bytes)
    return open_npy(target, dtype)


def _compute(
    function: Callable[..., Any],
    array: Array,
    source: BufferedReader,
    target: BinaryIO,
    progress: Optional[bool],
    chunk_bytes: int,
) -> None:
    """Writes to `target` what `function` makes of `source`, whose elements come next and
    are as `array` says."""
    fortran = array.flags.f_contiguous and not array.flags.c_contiguous
    # A type check before there is a file.
    stored = function(np.empty(0, array.dtype)).dtype
    kept = np.dtype("V2") if is_bfloat16(stored) else stored
    # It has no types of its own.
    npy_format: Any = np.lib.format
    header = {
        "descr": npy_format.dtype_to_descr(kept),
        "fortran_order": fortran,
        "shape": array.shape,
    }
    npy_format.write_array_header_1_0(target, header)
    step = max(min(chunk_bytes // array.itemsize, array.size), 1)
    piece, result = np.empty(step, array.dtype), np.empty(step, stored)
    bar = _make_progress(progress, array.nbytes)
    try:
        for start in range(0, array.size, step):
            count = min(step, array.size - start)
            _read(source, piece[:count])
            function(piece[:count], out=result[:count])
            target.write(result[:count].view(np.uint8).data)
            bar.update(count * array.itemsize)
    finally:
        bar.close()


def _read(source: BufferedReader, piece: Array) -> None:
    rest = piece.view(np.uint8).data
    while rest:
        count = source.readinto(rest)
        if not count:
            raise ValueError(f"{source.name}: became shorter while it was read")
        rest = rest[count:]
