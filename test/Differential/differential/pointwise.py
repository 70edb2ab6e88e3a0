# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that work on each element by itself, and constants."""

from __future__ import annotations

from typing import Callable

import numpy as np

from .floats import WIDTHS, convert, from_bits, to_bits
from .program import Op, Type, Value

np.seterr(all="ignore")


def _maximum(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """maximum of IEEE 754-2019: of zeros the positive one, NaN if there is one."""
    larger = np.where(np.signbit(a), b, a)
    larger = np.where(a > b, a, np.where(a < b, b, larger))
    return np.where(np.isnan(a) | np.isnan(b), a + b, larger).astype(a.dtype)


def _minimum(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.negative(_maximum(np.negative(a), np.negative(b)))


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
}
COMPARISONS: dict[str, Callable] = {
    "oeq": lambda a, b: a == b,
    "ogt": lambda a, b: a > b,
    "ole": lambda a, b: a <= b,
    "une": lambda a, b: a != b,
    "ult": lambda a, b: ~(a >= b),
    "ord": lambda a, b: ~(np.isnan(a) | np.isnan(b)),
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
    types = f"{condition.type}, {t}" if condition.type.is_tensor else f"{t}"
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
    if t.element == "index":
        return str(int(data))
    return f"0x{int(to_bits(data, t.element)[()]):0{WIDTHS[t.element] // 4}X}"


def constant(t: Type, data: np.ndarray) -> Op:
    """`data` as it is; only for types without dynamic extents."""
    data = np.asarray(data)
    text = _literal(data, t)
    if t.is_tensor:
        bits = to_bits(data, t.element)
        if not data.size:
            text = ""
        elif (bits == bits.flat[0]).all():
            text = _literal(np.asarray(data.flat[0]), t)
        text = f"dense<{text}> : {t}"
    elif t.element != "i1":
        text = f"{text} : {t}"
    return Op((), (Value(t),), lambda: f"arith.constant {text}", lambda: (data,))


def random_data(rng, element: str, shape) -> np.ndarray:
    """Values of every kind: special, near an integer, of any bits."""
    count = int(np.prod(shape, dtype=np.int64))
    if element == "i1":
        return np.array([rng.random() < 0.5 for _ in range(count)], np.bool_).reshape(shape)
    width = WIDTHS[element]
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
