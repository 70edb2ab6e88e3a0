# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types in NumPy: how they are held, rounded, and laid out in memory.

Integers have no sign: they are held as those of two's complement.


A bfloat16 is held as the float32 of the same value, everything else as itself.
NumPy's float16 computes in float32 and rounds once more; for the operations used
here, as for bfloat16, that second rounding is harmless: float32 has more than twice
the digits and two (Figueroa, "When is double rounding innocuous?", 1995).
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

FLOATS = ("f16", "bf16", "f32", "f64")
INTEGERS = ("i8", "i16", "i32", "i64")
WIDTHS = {
    "f16": 16,
    "bf16": 16,
    "f32": 32,
    "f64": 64,
    "i8": 8,
    "i16": 16,
    "i32": 32,
    "i64": 64,
}
HELD_AS = {
    "f16": np.float16,
    "bf16": np.float32,
    "f32": np.float32,
    "f64": np.float64,
    "i1": np.bool_,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "index": np.int64,
}
IN_MEMORY = {
    "f16": np.uint16,
    "bf16": np.uint16,
    "f32": np.uint32,
    "f64": np.uint64,
    "i1": np.uint8,
    "i8": np.uint8,
    "i16": np.uint16,
    "i32": np.uint32,
    "i64": np.uint64,
    "index": np.uint64,
}


def round_to_bf16(x: np.ndarray) -> np.ndarray:
    """The nearest bfloat16 of float32 values, ties to even."""
    bits = np.asarray(x, np.float32).view(np.uint32)
    last = (bits >> np.uint32(16)) & np.uint32(1)
    # Overflow of the sum is in NaNs alone, which are replaced.
    rounded = np.asarray((bits + np.uint32(0x7FFF) + last) & np.uint32(0xFFFF0000))
    return np.where(np.isnan(x), np.float32(np.nan), rounded.view(np.float32))


def round_to_odd(x: np.ndarray) -> np.ndarray:
    """The float32 of float64 values toward zero, its last bit set if inexact."""
    near = np.asarray(x.astype(np.float32))
    wide = near.astype(np.float64)
    bits = near.view(np.uint32) - (np.abs(wide) > np.abs(x)).astype(np.uint32)
    odd = np.asarray(bits | np.uint32(1)).view(np.float32)
    return np.where((wide == x) | np.isnan(x), near, odd)


def convert(x: np.ndarray, element: str) -> np.ndarray:
    """The nearest value of the type `element`."""
    if element != "bf16":
        return np.asarray(x).astype(HELD_AS[element])
    if x.dtype == np.float64:
        x = round_to_odd(x)
    return round_to_bf16(np.asarray(x).astype(np.float32))


def nearest(x: Fraction, element: str) -> np.ndarray:
    """The nearest value of the type `element`; of what is zero, +0."""
    try:
        near = float(x)
    except OverflowError:
        return convert(np.float64(-np.inf if x < 0 else np.inf), element)
    if element != "f64" and Fraction(near) != x:
        # To odd, so that the conversion rounds as if it were the only one.
        bits = int(np.float64(near).view(np.uint64)) - (abs(Fraction(near)) > abs(x))
        near = np.uint64(bits | 1).view(np.float64)
    return convert(np.asarray(near, np.float64), element)


def to_bits(x: np.ndarray, element: str) -> np.ndarray:
    """The elements as they lie in memory."""
    x = np.asarray(x, order="C")
    if element == "bf16":
        return (x.view(np.uint32) >> np.uint32(16)).astype(np.uint16)
    return x.view(IN_MEMORY[element])


def from_bits(bits: np.ndarray, element: str) -> np.ndarray:
    if element == "bf16":
        return np.asarray(bits.astype(np.uint32) << np.uint32(16)).view(np.float32)
    return np.ascontiguousarray(bits).view(HELD_AS[element])


def differing(got: np.ndarray, expected: np.ndarray, element: str) -> np.ndarray:
    """The flat positions at which bits differ, a NaN being equal to a NaN."""
    different = got != expected
    if element in FLOATS:
        nans = np.isnan(from_bits(got, element)) & np.isnan(from_bits(expected, element))
        different &= ~nans
    return np.flatnonzero(different)
