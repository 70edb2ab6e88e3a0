# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays as bit patterns, and operands with the results that they must give.

The bits stand here as they were computed elsewhere, by hand or with a correctly
rounding library; nothing computes them from what is tested.
"""

from dataclasses import dataclass

import onnx_wire as wire

BYTES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "i64": 8, "i32": 4, "i1": 1}
DATA_TYPES = {
    "f16": wire.FLOAT16,
    "bf16": wire.BFLOAT16,
    "f32": wire.FLOAT,
    "f64": wire.DOUBLE,
    "i32": wire.INT32,
    "i64": wire.INT64,
    "i1": wire.BOOL,
}


@dataclass
class Array:
    """Elements of a type, as bits, in a shape."""

    element: str
    shape: list
    bits: list

    @property
    def data_type(self):
        return DATA_TYPES[self.element]

    def bytes(self):
        size = BYTES[self.element]
        return b"".join(bits.to_bytes(size, "little") for bits in self.bits)

    def spec(self):
        """The array as --input and --expect take it."""
        is_float = "f" in self.element
        values = (
            f"{b:#0{2 + 2 * BYTES[self.element]}x}" if is_float else str(b) for b in self.bits
        )
        dims = "".join(f"{dim}x" for dim in self.shape)
        return f"{dims}{self.element}={','.join(values)}"


PAIRS = {
    ("Ceil", "f32"): {
        0xBFC00000: 0xBF800000,  # -1.5 -> -1
        0xBE800000: 0x80000000,  # -0.25 -> -0
        0x80000000: 0x80000000,
        0x00000000: 0x00000000,
        0x00000001: 0x3F800000,
        0x80000001: 0x80000000,
        0x3F99999A: 0x40000000,  # 1.2 -> 2
        0x4B000001: 0x4B000001,
        0x7F7FFFFF: 0x7F7FFFFF,
        0x7F800000: 0x7F800000,
        0xFF800000: 0xFF800000,
        0x7FC00000: 0x7FC00000,
    },
    ("Reciprocal", "f32"): {
        0x40400000: 0x3EAAAAAB,  # 3
        0x40E00000: 0x3E124925,  # 7
        0x41200000: 0x3DCCCCCD,  # 10
        0x7F7FFFFF: 0x00200000,
        0x7F000000: 0x00400000,
        0x7E800001: 0x007FFFFF,
        0x00400000: 0x7F000000,
        0x00200001: 0x7F7FFFF8,
        0x00200000: 0x7F800000,
        0x80000000: 0xFF800000,
        0xFF800000: 0x80000000,
        0x7FC00000: 0x7FC00000,
    },
    ("Ceil", "f16"): {
        0x3E00: 0x4000,  # 1.5 -> 2
        0xB400: 0x8000,
        0xBA00: 0x8000,
        0xBBFF: 0x8000,
        0x8001: 0x8000,
        0x7BFF: 0x7BFF,
    },
    ("Reciprocal", "f16"): {
        0x3E00: 0x3955,
        0xB400: 0xC400,
        0x4200: 0x3555,
        0x2E66: 0x4900,
        0x8000: 0xFC00,
        0xFC00: 0x8000,
    },
    ("Ceil", "bf16"): {
        0xBE80: 0x8000,
        0xBF40: 0x8000,
        0xBF7F: 0x8000,
        0x8001: 0x8000,
        0x7F80: 0x7F80,
        0x4F80: 0x4F80,
    },
    ("Reciprocal", "bf16"): {
        0x7F7F: 0x0020,
        0x7F00: 0x0040,
        0x7E81: 0x007F,
        0x7E80: 0x0080,
        0xFF7F: 0x8020,
        0x8000: 0xFF80,
    },
    ("Ceil", "f64"): {
        0xBFF8000000000000: 0xBFF0000000000000,
        0xBFD0000000000000: 0x8000000000000000,
        0x0000000000000001: 0x3FF0000000000000,
        0x4330000000000001: 0x4330000000000001,
        0x43E0000000000001: 0x43E0000000000001,
        0xFFF0000000000000: 0xFFF0000000000000,
    },
    ("Reciprocal", "f64"): {
        0x4048800000000000: 0x3F94E5E0A72F0539,  # 49
        0x7FEFFFFFFFFFFFFF: 0x0004000000000000,
        0x0004000000000001: 0x7FEFFFFFFFFFFFF8,
        0x8000000000000000: 0xFFF0000000000000,
        0xFFF0000000000000: 0x8000000000000000,
        0x4000000000000000: 0x3FE0000000000000,
    },
}


def operands(op, element, count=None, shape=None):
    """What `op` is given: the first `count` of the list, in `shape`."""
    bits = list(PAIRS[op, element])[:count]
    return Array(element, [len(bits)] if shape is None else shape, bits)


def results(op, array):
    """What `op` must make of `array`, whose elements are in the list."""
    pairs = PAIRS[op, array.element]
    return Array(array.element, array.shape, [pairs[bits] for bits in array.bits])
