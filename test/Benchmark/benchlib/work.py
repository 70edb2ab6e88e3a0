# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The work that is compared: a chain of operations on one element type."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    """An element type."""

    name: str
    bits: int
    exponent_bits: int
    c_type: str
    onnx_type: int

    @property
    def bytes(self) -> int:
        return self.bits // 8


F16 = Format("f16", 16, 5, "_Float16", 10)
BF16 = Format("bf16", 16, 8, "__bf16", 16)
F32 = Format("f32", 32, 8, "float", 1)
F64 = Format("f64", 64, 11, "double", 11)
FORMATS = (F16, BF16, F32, F64)


@dataclass(frozen=True)
class Work:
    """Operations applied in order to every element of a tensor."""

    chain: tuple[str, ...]
    format: Format

    @property
    def name(self) -> str:
        return "-".join([*reversed(self.chain), self.format.name])

    @property
    def title(self) -> str:
        value = "x"
        for op in self.chain:
            value = f"{op}({value})"
        return f"{value}, {self.format.name}"


def all_work() -> list[Work]:
    singles = [Work((op,), f) for op in ("ceil", "reciprocal") for f in FORMATS]
    return [*singles, Work(("reciprocal", "ceil"), F32)]


def format_size(size: int) -> str:
    """4096 as '4 KiB'."""
    return f"{size >> 20} MiB" if size >> 20 else f"{size >> 10} KiB"
