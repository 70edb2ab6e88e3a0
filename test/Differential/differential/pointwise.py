# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that work on each element by itself, and constants."""

from __future__ import annotations

from fractions import Fraction
from typing import Callable

import numpy as np

from .floats import HELD_AS, IN_MEMORY, INTEGERS, WIDTHS, convert, from_bits, nearest, to_bits
from .program import Op, Type, Value

np.seterr(all="ignore")


def _maximum(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """maximum of IEEE 754-2019: of zeros the positive one, NaN if there is one."""
    larger = np.where(np.signbit(a), b, a)
    larger = np.where(a > b, a, np.where(a < b, b, larger))
    return np.where(np.isnan(a) | np.isnan(b), a + b, larger).astype(a.dtype)


def _minimum(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.negative(_maximum(np.negative(a), np.negative(b)))


def _round_half_away(x: np.ndarray) -> np.ndarray:
    whole = np.trunc(x)
    away = whole + np.copysign(np.ones_like(x), x)
    return np.copysign(np.where(np.abs(x - whole) >= 0.5, away, whole), x)


# An operation of the dialect that is missing here ends every test: say what it means.
DIALECT: dict[str, Callable] = {
    "elemwise.ceil": np.ceil,
    "elemwise.reciprocal": lambda x: x.dtype.type(1) / x,
}
UNARY: dict[str, Callable] = {
    **DIALECT,
    "arith.negf": np.negative,
    "math.absf": np.abs,
    "math.ceil": np.ceil,
    "math.floor": np.floor,
    "math.round": _round_half_away,
    "math.roundeven": np.rint,
    "math.sqrt": np.sqrt,
    "math.trunc": np.trunc,
}
BINARY: dict[str, Callable] = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.maximumf": _maximum,
    "arith.minimumf": _minimum,
    "arith.remf": np.fmod,
}
COMPARISONS: dict[str, Callable] = {
    "oeq": lambda a, b: a == b,
    "ogt": lambda a, b: a > b,
    "oge": lambda a, b: a >= b,
    "olt": lambda a, b: a < b,
    "ole": lambda a, b: a <= b,
    "one": lambda a, b: (a < b) | (a > b),
    "ord": lambda a, b: ~(np.isnan(a) | np.isnan(b)),
    "ueq": lambda a, b: ~((a < b) | (a > b)),
    "ugt": lambda a, b: ~(a <= b),
    "uge": lambda a, b: ~(a < b),
    "ult": lambda a, b: ~(a >= b),
    "ule": lambda a, b: ~(a > b),
    "une": lambda a, b: a != b,
    "uno": lambda a, b: np.isnan(a) | np.isnan(b),
}


def unary(name: str, x: Value) -> Op:
    t = x.type
    return Op(
        (x,), (Value(t),),
        lambda x: f"{name} {x} : {t}",
        lambda x: (convert(UNARY[name](x), t.element),),
    )  # fmt: skip


def binary(name: str, x: Value, y: Value) -> Op:
    t = x.type
    return Op(
        (x, y), (Value(t),),
        lambda x, y: f"{name} {x}, {y} : {t}",
        lambda x, y: (convert(BINARY[name](x, y), t.element),),
    )  # fmt: skip


def _fused(a: np.ndarray, b: np.ndarray, c: np.ndarray, element: str) -> np.ndarray:
    """a b + c of single numbers, rounded once."""
    product = a.astype(np.float64) * b.astype(np.float64)
    if not (np.isfinite(a) and np.isfinite(b) and np.isfinite(c)):
        # What is not finite comes from what is not, whatever the digits are.
        finite = np.isfinite(a) and np.isfinite(b)
        return convert(np.asarray(c if finite else product + c), element)
    exact = Fraction(float(a)) * Fraction(float(b)) + Fraction(float(c))
    if exact:
        return nearest(exact, element)
    is_negative = (np.signbit(a) != np.signbit(b)) and np.signbit(c)
    return convert(np.float64(-0.0 if is_negative else 0.0), element)


def fma(x: Value, y: Value, z: Value) -> Op:
    t = x.type

    def compute(*arrays):
        numbers = [_fused(*each, t.element) for each in zip(*(a.reshape(-1) for a in arrays))]
        return (np.array(numbers, HELD_AS[t.element]).reshape(t.shape or ()),)

    return Op((x, y, z), (Value(t),), lambda x, y, z: f"math.fma {x}, {y}, {z} : {t}", compute)


def change_type(x: Value, element: str) -> Op | None:
    """An extension or truncation; None between types of one width."""
    source, target = x.type, x.type.of(element)
    if WIDTHS[source.element] == WIDTHS[element]:
        return None
    name = "extf" if WIDTHS[source.element] < WIDTHS[element] else "truncf"
    return Op(
        (x,), (Value(target),),
        lambda x: f"arith.{name} {x} : {source} to {target}",
        lambda x: (convert(x, element),),
    )  # fmt: skip


def compare(predicate: str, x: Value, y: Value) -> Op:
    t = x.type
    return Op(
        (x, y), (Value(t.of("i1")),),
        lambda x, y: f"arith.cmpf {predicate}, {x}, {y} : {t}",
        lambda x, y: (np.asarray(COMPARISONS[predicate](x, y)),),
    )  # fmt: skip


def select(condition: Value, x: Value, y: Value) -> Op:
    t = x.type
    types = f"{t}" if condition.type.is_scalar else f"{condition.type}, {t}"
    return Op(
        (condition, x, y), (Value(t),),
        lambda c, x, y: f"arith.select {c}, {x}, {y} : {types}",
        lambda c, x, y: (np.where(c, x, y),),
    )  # fmt: skip


def _literal(data: np.ndarray, t: Type) -> str:
    """The elements as MLIR reads them, floats by their bits."""
    if data.ndim:
        return "[" + ", ".join(_literal(row, t) for row in data) + "]"
    if t.element == "i1":
        return "true" if data else "false"
    if not t.is_float:
        return str(int(data))
    return f"0x{int(to_bits(data, t.element)[()]):0{WIDTHS[t.element] // 4}X}"


def constant(t: Type, data: np.ndarray) -> Op:
    """`data` as it is; only for types without dynamic extents."""
    data = np.asarray(data)
    text = _literal(data, t)
    if not t.is_scalar:
        bits = to_bits(data, t.element)
        if not data.size:
            text = ""
        elif (bits == bits.flat[0]).all():
            text = _literal(np.asarray(data.flat[0]), t)
        text = f"dense<{text}> : {t}"
    elif t.element != "i1":
        text = f"{text} : {t}"
    return Op((), (Value(t),), lambda: f"arith.constant {text}", lambda: (data,))


def index_constant(n: int) -> Op:
    return constant(Type("index"), np.asarray(np.int64(n)))


def random_data(rng, element: str, shape) -> np.ndarray:
    """Values of every kind: special, near an integer, of any bits."""
    count = int(np.prod(shape, dtype=np.int64))
    if element == "i1":
        return np.array([rng.random() < 0.5 for _ in range(count)], np.bool_).reshape(shape)
    width = WIDTHS[element]
    if element in INTEGERS:
        numbers = [rng.getrandbits(rng.choice([2, 7, width])) for _ in range(count)]
        return np.array(numbers, IN_MEMORY[element]).view(HELD_AS[element]).reshape(shape)
    special = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.5, -3.0, np.inf, -np.inf, np.nan]
    values = []
    for _ in range(count):
        kind = rng.random()
        if kind < 0.25:
            value = convert(np.float64(rng.choice(special)), element)
        elif kind < 0.6:
            value = convert(np.float64(rng.uniform(-50, 50)), element)
        else:
            bits = rng.getrandbits(width)
            # Subnormal and huge values are rare among random bits.
            if kind < 0.7:
                bits &= (1 << (width - 5)) - 1 | 1 << (width - 1)
            dtype = {16: np.uint16, 32: np.uint32, 64: np.uint64}[width]
            value = from_bits(np.array([bits], dtype), element)[0]
        values.append(value)
    return np.array(values, convert(np.float64(0), element).dtype).reshape(shape)
