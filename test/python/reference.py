# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the operations must give, by NumPy and by integers.

Arrays of bits go in and out: uint16, uint32 or uint64. Every NaN comes out as one
pattern, so that arrays of results can be compared as they are.
"""

import numpy as np

import elemwise

BITS = {"f16": np.uint16, "bf16": np.uint16, "f32": np.uint32, "f64": np.uint64}
DTYPES = {
    "f16": np.dtype(np.float16),
    "bf16": elemwise.bfloat16,
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
}
ELEMENTS = list(BITS)
OPERATIONS = ["ceil", "reciprocal"]
NAN = {"f16": 0x7E00, "bf16": 0x7FC0, "f32": 0x7FC00000, "f64": 0x7FF8000000000000}
INFINITY = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF0000000000000}


def bits_of(array, element):
    """The bits of an array of any layout and byte order, NaNs made equal."""
    packed = np.ascontiguousarray(array)
    if not packed.dtype.isnative:
        packed = packed.byteswap().view(packed.dtype.newbyteorder())
    bits = packed.view(BITS[element]).reshape(np.shape(array))
    sign = BITS[element](1 << (8 * bits.itemsize - 1))
    return np.where((bits & ~sign) > INFINITY[element], BITS[element](NAN[element]), bits)


def values_of(bits, element):
    """The numbers, in a type that holds them all."""
    if element == "bf16":
        return (bits.astype(np.uint32) << 16).view(np.float32)
    return bits.view(DTYPES[element])


def round_to_bfloat16(values):
    """The bits of float64 `values` rounded once, ties to even."""
    finite = np.where(np.isfinite(values), values, 0)
    # A power of two for each: what the last place of the result counts.
    exponents = np.maximum(np.frexp(finite)[1] - 1, -126)
    place = np.ldexp(1.0, exponents - 7)
    rounded = np.where(np.isfinite(values), np.rint(finite / place) * place, values)
    rounded = np.copysign(rounded, values)
    return (rounded.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def reference(operation, bits, element):
    """The bits of the results for `bits`, of rank 1 or more."""
    with np.errstate(all="ignore"):
        values = values_of(np.ascontiguousarray(bits), element)
        if element in ("f16", "bf16"):
            # The quotient of numbers of 8 or 11 bits may be rounded to 53 first.
            values = values.astype(np.float64)
        results = np.ceil(values) if operation == "ceil" else 1 / values
        if element == "bf16":
            results = round_to_bfloat16(results)
        else:
            results = results.astype(DTYPES[element])
        return bits_of(results, element)


def interesting_bits(element, count, seed=0):
    """Zeros, infinities, NaNs, the edges of the binades, and random patterns."""
    kind = BITS[element]
    width = 8 * np.dtype(kind).itemsize
    fraction = {"f16": 10, "bf16": 7, "f32": 23, "f64": 52}[element]
    exponents = np.arange(0, 1 << (width - 1 - fraction), dtype=np.uint64)
    if len(exponents) > 256:
        exponents = np.concatenate([exponents[:70], exponents[990:1110], exponents[-70:]])
    edges = (exponents << np.uint64(fraction))[:, None] + np.array(
        [0, 1, 2, (1 << fraction) - 1], np.uint64
    )
    edges = np.concatenate([edges.ravel(), edges.ravel() | np.uint64(1 << (width - 1))])
    random = np.random.default_rng(seed).integers(
        0, 1 << width, max(count - len(edges), 0), np.uint64, endpoint=False
    ) if width < 64 else np.random.default_rng(seed).integers(
        0, 2**64 - 1, max(count - len(edges), 0), np.uint64, endpoint=True
    )
    return np.concatenate([edges, random]).astype(kind)
