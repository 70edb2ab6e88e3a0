# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays in files that may be larger than memory."""

from __future__ import annotations

import importlib
import os
from typing import Any, Callable, Optional, Union

import numpy as np

from elemwise._arrays import Array, is_bfloat16
from elemwise._core import bfloat16

Path = Union[str, "os.PathLike[str]"]

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

    Both are mapped and walked in pieces, so that they may be larger than memory. The
    file `target` appears when it is whole, in place of one that was there.

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
    array = open_npy(source, dtype)
    target = os.fspath(target)
    temporary = f"{target}.{os.getpid()}.tmp"
    try:
        _compute(function, array, temporary, progress, chunk_bytes)
        del array
        os.replace(temporary, target)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise
    return open_npy(target, dtype)


def _compute(
    function: Callable[..., Any],
    array: Array,
    path: str,
    progress: Optional[bool],
    chunk_bytes: int,
) -> None:
    fortran = array.flags.f_contiguous and not array.flags.c_contiguous
    # A type check before there is a file.
    stored = function(array.ravel(order="K")[:0]).dtype
    kept = np.dtype("V2") if is_bfloat16(stored) else stored
    result = np.lib.format.open_memmap(  # type: ignore[no-untyped-call]
        path, "w+", kept, array.shape, fortran
    ).view(stored)
    flat = array.reshape(-1, order="F" if fortran else "C")
    flat_result = result.reshape(-1, order="F" if fortran else "C")
    step = max(chunk_bytes // array.itemsize, 1)
    bar = _make_progress(progress, array.nbytes)
    try:
        for start in range(0, array.size, step):
            piece = flat[start : start + step]
            function(piece, out=flat_result[start : start + step])
            bar.update(piece.nbytes)
        result.flush()
    finally:
        bar.close()
