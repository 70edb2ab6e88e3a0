# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Harness.h by way of ctypes: memory, data, reference results, taking turns."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import Any, Callable, Sequence

from .toolchain import HERE, Toolchain
from .work import Format, Work

ONCE = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t
)
REPEATED = ctypes.CFUNCTYPE(
    None,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_size_t,
    ctypes.c_size_t,
)
MAX_ROUNDS = 400


@dataclass
class Kernel:
    """Something to call on (input, output, bytes): by a C function, `once`, or
    by a Python function that repeats the call, `repeated`. `close` frees it."""

    once: Any = None
    repeated: Callable[[int, int, int, int], None] | None = None
    state: int | None = None
    keep: list[Any] = field(default_factory=list)  # what the kernel refers to
    close: Callable[[], object] = lambda: None


class _Contestant(ctypes.Structure):
    _fields_ = [
        ("once", ctypes.c_void_p),
        ("repeated", ctypes.c_void_p),
        ("state", ctypes.c_void_p),
        ("in_", ctypes.c_void_p),
        ("out", ctypes.c_void_p),
        ("bytes", ctypes.c_size_t),
    ]


class _Format(ctypes.Structure):
    _fields_ = [("bits", ctypes.c_uint), ("exponent_bits", ctypes.c_uint)]


def _describe(format_: Format) -> _Format:
    return _Format(format_.bits, format_.exponent_bits)


class Harness:
    """The measuring code, compiled for this machine."""

    TYPICAL = 0
    EVERY_PATTERN = 4

    def __init__(self, toolchain: Toolchain) -> None:
        folder = HERE.parent
        sources = [folder / f"{n}.c" for n in ("Harness", "Copies", "Reference")]
        self._c = toolchain.build_library("harness", sources)
        self._c.benchAllocate.restype = ctypes.c_void_p
        self._c.benchInterleave.restype = ctypes.c_size_t
        self._c.benchCountDifferences.restype = ctypes.c_size_t
        self._c.benchCopyKind.restype = ctypes.c_char_p
        self.copy_kind: str = self._c.benchCopyKind().decode()
        self.limits = {
            "copy": Kernel(once=self._c.benchCopy),
            "streaming copy": Kernel(once=self._c.benchCopyStreaming),
        }

    def allocate(self, size: int) -> int:
        """The address of `size` bytes in huge pages, kept until the process ends."""
        address = self._c.benchAllocate(ctypes.c_size_t(size))
        if not address:
            raise MemoryError(f"no memory for a tensor of {size} bytes")
        return address

    def fill(self, format_: Format, data: int, address: int, size: int) -> None:
        self._c.benchFill(
            _describe(format_), data, ctypes.c_void_p(address), ctypes.c_size_t(size)
        )

    def reference(self, work: Work, in_: int, out: int, size: int) -> None:
        """Writes the exact results, computed element by element in double."""
        for op in work.chain:
            self._c.benchReference(
                ctypes.c_char_p(op.encode()),
                _describe(work.format),
                ctypes.c_void_p(in_),
                ctypes.c_void_p(out),
                ctypes.c_size_t(size),
            )
            in_ = out

    def count_differences(self, format_: Format, a: int, b: int, size: int) -> int:
        """How many elements differ in their bits and aren't both NaNs."""
        return self._c.benchCountDifferences(
            _describe(format_),
            ctypes.c_void_p(a),
            ctypes.c_void_p(b),
            ctypes.c_size_t(size),
        )

    def call(self, kernel: Kernel, in_: int, out: int, size: int) -> None:
        if kernel.repeated:
            kernel.repeated(in_, out, size, 1)
        else:
            ONCE(ctypes.cast(kernel.once, ctypes.c_void_p).value)(
                kernel.state, in_, out, size
            )

    def interleave(
        self, kernels: Sequence[Kernel], in_: int, out: int, size: int, seconds: float
    ) -> list[list[float]]:
        """Nanoseconds a call, for every round a list with one time a kernel."""
        callbacks: list[Any] = []  # alive until the measurement ends

        def contestant(kernel: Kernel) -> _Contestant:
            if kernel.repeated is None:
                once = ctypes.cast(kernel.once, ctypes.c_void_p)
                return _Contestant(once, None, kernel.state, in_, out, size)
            repeat = kernel.repeated
            callbacks.append(REPEATED(lambda _, i, o, n, calls: repeat(i, o, n, calls)))
            pointer = ctypes.cast(callbacks[-1], ctypes.c_void_p)
            return _Contestant(None, pointer, None, in_, out, size)

        count = len(kernels)
        contestants = (_Contestant * count)(*map(contestant, kernels))
        times = (ctypes.c_double * (MAX_ROUNDS * count))()
        rounds = self._c.benchInterleave(
            contestants,
            ctypes.c_size_t(count),
            ctypes.c_double(seconds),
            ctypes.c_size_t(MAX_ROUNDS),
            times,
        )
        return [times[r * count : (r + 1) * count] for r in range(rounds)]
