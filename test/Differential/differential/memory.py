# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays between pages that nobody may touch."""

from __future__ import annotations

import ctypes
import itertools
import mmap

import numpy as np

from .floats import IN_MEMORY, from_bits, to_bits
from .library import ELEMENT_TYPES, Buffer

PROT_NONE, PROT_READ = 0, 1
PAGE = mmap.PAGESIZE
FILLER = 0xA5
_libc = ctypes.CDLL(None, use_errno=True)


def _protect(address: int, size: int, protection: int) -> None:
    if _libc.mprotect(ctypes.c_void_p(address), ctypes.c_size_t(size), protection):
        raise OSError(ctypes.get_errno(), "mprotect")


class GuardedArray:
    """An array of `shape` that ends where a forbidden page begins, or begins where one
    ends. `layout` orders the dimensions in memory, outermost first; a positive `gap`
    puts that many elements between those of the innermost one. What is left of the
    pages holds a pattern."""

    def __init__(self, element: str, shape, *, at_end: bool, layout=None, gap: int = 0):
        self.element, self.shape = element, tuple(shape)
        dtype = np.dtype(IN_MEMORY[element])
        layout = list(layout if layout is not None else range(len(self.shape)))
        strides, distance = [0] * len(self.shape), 1 + gap
        for dimension in reversed(layout):
            strides[dimension] = distance
            distance *= max(self.shape[dimension], 1)
        used = (1 + sum((n - 1) * s for n, s in zip(self.shape, strides))) * dtype.itemsize
        if 0 in self.shape:
            used = 0
        self.pages = max(1, -(-used // PAGE)) * PAGE
        self.map = mmap.mmap(-1, self.pages + 2 * PAGE)
        self.bytes = np.frombuffer(self.map, np.uint8)
        self.address = self.bytes.ctypes.data
        self.start = PAGE + (self.pages - used if at_end else 0)
        self.bytes[PAGE : PAGE + self.pages] = FILLER
        self.bits = np.ndarray(
            self.shape, dtype, self.map, self.start, [s * dtype.itemsize for s in strides]
        )
        _protect(self.address, PAGE, PROT_NONE)
        _protect(self.address + PAGE + self.pages, PAGE, PROT_NONE)
        rank = len(self.shape)
        self._shape = (ctypes.c_int64 * max(rank, 1))(*self.shape)
        self._strides = (ctypes.c_int64 * max(rank, 1))(*strides)
        contiguous = layout == sorted(layout) and not gap
        self.buffer = Buffer(
            ELEMENT_TYPES[element],
            self.address + self.start,
            rank,
            self._shape,
            None if contiguous else self._strides,
        )

    def write(self, data: np.ndarray) -> None:
        """Fills in `data`; from here on nobody may write."""
        self.bits[...] = to_bits(data, self.element).reshape(self.shape)
        _protect(self.address + PAGE, self.pages, PROT_READ)

    def read(self) -> np.ndarray:
        return from_bits(np.ascontiguousarray(self.bits), self.element).reshape(self.shape)

    def is_clean_around(self) -> bool:
        """Whether every byte that is no element holds the pattern."""
        around = self.bytes[PAGE : PAGE + self.pages].copy()
        offset = self.start - PAGE
        size = self.bits.dtype.itemsize
        steps = [range(0, n * s, s) for n, s in zip(self.shape, self.bits.strides)]
        for at in itertools.product(*steps) if 0 not in self.shape else ():
            begin = offset + sum(at)
            around[begin : begin + size] = FILLER
        return bool((around == FILLER).all())
