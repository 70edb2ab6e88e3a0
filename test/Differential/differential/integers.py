# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on integers, and between integers and floats: those that are defined on
all values, and others behind what keeps them from the values they are not defined on."""

from __future__ import annotations

from fractions import Fraction
from typing import Callable

import numpy as np

from .floats import HELD_AS, IN_MEMORY, WIDTHS, from_bits, nearest
from .program import RESULT, Op, Type, Value


def _unsigned(x: np.ndarray) -> np.ndarray:
    return np.asarray(x).view(f"u{x.dtype.itemsize}")


def _of_unsigned(function: Callable) -> Callable:
    return lambda a, b: function(_unsigned(a), _unsigned(b))


BINARY: dict[str, Callable] = {
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.maxui": _of_unsigned(np.maximum),
    "arith.minui": _of_unsigned(np.minimum),
}
# Their second operand is a constant greater than zero, and below the width for shifts.
BY_CONSTANT: dict[str, Callable] = {
    "arith.divsi": lambda a, n: int(Fraction(int(a), n)),
    "arith.remsi": lambda a, n: int(a) - n * int(Fraction(int(a), n)),
    "arith.divui": lambda a, n: int(_unsigned(a)) // n,
    "arith.remui": lambda a, n: int(_unsigned(a)) % n,
    "arith.shli": lambda a, n: int(a) << n,
    "arith.shrsi": lambda a, n: int(a) >> n,
    "arith.shrui": lambda a, n: int(_unsigned(a)) >> n,
}
COMPARISONS: dict[str, Callable] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "slt": np.less,
    "sge": np.greater_equal,
    "ult": _of_unsigned(np.less),
    "uge": _of_unsigned(np.greater_equal),
}


def _wrap(numbers, t: Type) -> np.ndarray:
    """The low bits of Python's integers, in the shape of `t`."""
    mask = (1 << WIDTHS[t.element]) - 1
    bits = np.array([int(n) & mask for n in numbers], IN_MEMORY[t.element])
    return bits.view(HELD_AS[t.element]).reshape(t.shape or ())


def binary(name: str, x: Value, y: Value) -> Op:
    t = x.type
    return Op(
        (x, y), (Value(t),),
        lambda x, y: f"{name} {x}, {y} : {t}",
        lambda x, y: (np.asarray(BINARY[name](x, y)).view(HELD_AS[t.element]),),
    )  # fmt: skip


def by_constant(name: str, x: Value, n: int) -> Op:
    """Only for types without dynamic extents."""
    t = x.type
    constant = f"{n}" if t.is_scalar else f"dense<{n}>"
    return Op(
        (x,), (Value(t),),
        lambda x: f"{RESULT}_n = arith.constant {constant} : {t}\n"
        f"{RESULT} = {name} {x}, {RESULT}_n : {t}",
        lambda x: (_wrap((BY_CONSTANT[name](a, n) for a in x.reshape(-1)), t),),
    )  # fmt: skip


def compare(predicate: str, x: Value, y: Value) -> Op:
    t = x.type
    return Op(
        (x, y), (Value(t.of("i1")),),
        lambda x, y: f"arith.cmpi {predicate}, {x}, {y} : {t}",
        lambda x, y: (np.asarray(COMPARISONS[predicate](x, y)),),
    )  # fmt: skip


def _convert(name: str, x: Value, target: Type, function: Callable) -> Op:
    source = x.type
    return Op(
        (x,), (Value(target),),
        lambda x: f"arith.{name} {x} : {source} to {target}",
        lambda x: (function(x),),
    )  # fmt: skip


def _numbers(x: np.ndarray, signed: bool) -> list[int]:
    """The elements as Python's integers; with a sign, true is -1."""
    if x.dtype == np.bool_:
        return [-int(a) if signed else int(a) for a in x.reshape(-1)]
    return [int(a) for a in (x if signed else _unsigned(x)).reshape(-1)]


def change_width(x: Value, element: str, signed: bool) -> Op | None:
    """An extension or truncation, also of i1; None between types of one width."""
    source, target = x.type, x.type.of(element)
    width = 1 if source.element == "i1" else WIDTHS[source.element]
    if width == WIDTHS[element]:
        return None
    if width > WIDTHS[element]:
        name = "trunci"
    else:
        name = "extsi" if signed else "extui"
    return _convert(name, x, target, lambda x: _wrap(_numbers(x, signed), target))


def to_float(x: Value, element: str, signed: bool) -> Op:
    target = x.type.of(element)

    def compute(x):
        rounded = [nearest(Fraction(n), element) for n in _numbers(x, signed)]
        return np.array(rounded, HELD_AS[element]).reshape(target.shape or ())

    return _convert("sitofp" if signed else "uitofp", x, target, compute)


def reinterpret(x: Value, element: str) -> Op:
    """The float with the same bits; the width is the same."""
    target = x.type.of(element)
    return _convert(
        "bitcast", x, target, lambda x: from_bits(_unsigned(x), element).reshape(x.shape)
    )


def from_float(x: Value, element: str, signed: bool) -> Op:
    """Rounded toward zero; 0 for what has no place among the integers. Only for types
    without dynamic extents."""
    t, target = x.type, x.type.of(element)
    condition = t.of("i1")
    limit = 2.0 ** (WIDTHS[element] - signed)
    shown = ["0.0", "0x7C00" if t.element == "f16" and limit > 65504 else f"{limit:e}"]
    if not t.is_scalar:
        shown = [f"dense<{number}>" for number in shown]
    zero, least, above, size, high, low, both, fitting = (f"{RESULT}_{n}" for n in range(8))

    def text(x):
        types = f"{t}" if t.is_scalar else f"{condition}, {t}"
        return (
            f"{zero} = arith.constant {shown[0]} : {t}\n"
            f"{above} = arith.constant {shown[1]} : {t}\n"
            f"{size} = math.absf {x} : {t}\n"
            f"{least} = arith.negf {size if signed else zero} : {t}\n"
            f"{high} = arith.cmpf olt, {size}, {above} : {t}\n"
            f"{low} = arith.cmpf oge, {x}, {least} : {t}\n"
            f"{both} = arith.andi {high}, {low} : {condition}\n"
            f"{fitting} = arith.select {both}, {x}, {zero} : {types}\n"
            f"{RESULT} = arith.fpto{'s' if signed else 'u'}i {fitting} : {t} to {target}"
        )

    def compute(x):
        numbers = [float(a) for a in x.reshape(-1)]
        fits = [abs(a) < limit and (signed or a >= 0) for a in numbers]
        return (_wrap((int(a) if ok else 0 for a, ok in zip(numbers, fits)), target),)

    return Op((x,), (Value(target),), text, compute)
