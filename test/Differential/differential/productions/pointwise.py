# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that work on each element by itself."""

from __future__ import annotations

import math

from .. import integers, pointwise
from ..floats import FLOATS, INTEGERS, WIDTHS
from ..program import Type, Value
from ..scope import Scope

# The interpreter goes through the elements of some operations one by one.
MAX_WALKED = 400


def is_walkable(t: Type) -> bool:
    return math.prod(t.shape or ()) <= MAX_WALKED


def add_unary(scope: Scope) -> bool:
    x = scope.pick_float()
    dialect_only = scope.rng.random() < 0.7
    names = list(pointwise.DIALECT if dialect_only else pointwise.UNARY)
    return bool(x and scope.add(pointwise.unary(scope.rng.choice(names), x)))


def add_binary(scope: Scope) -> bool:
    x = scope.pick_float()
    if not x:
        return False
    operands = [x, scope.partner(x)]
    scope.rng.shuffle(operands)
    name = scope.rng.choice(list(pointwise.BINARY))
    return bool(scope.add(pointwise.binary(name, *operands)))


def add_fma(scope: Scope) -> bool:
    x = scope.pick_float()
    if not x or not is_walkable(x.type):
        return False
    return bool(scope.add(pointwise.fma(x, scope.partner(x), scope.partner(x))))


def add_conversion(scope: Scope) -> bool:
    x = scope.pick_float()
    op = x and pointwise.change_type(x, scope.rng.choice(FLOATS))
    return bool(op and scope.add(op))


def add_selection(scope: Scope) -> bool:
    is_float = scope.rng.random() < 0.7
    x = scope.pick_float() if is_float else scope.pick_integer()
    if not x:
        return False
    if scope.rng.random() < 0.3:
        condition = scope.of_type(Type("i1"))
    elif is_float:
        predicate = scope.rng.choice(list(pointwise.COMPARISONS))
        condition = scope.add(pointwise.compare(predicate, x, scope.partner(x)))
    else:
        predicate = scope.rng.choice(list(integers.COMPARISONS))
        condition = scope.add(integers.compare(predicate, x, _other(scope, x)))
    return bool(scope.add(pointwise.select(condition, x, scope.partner(x))))


def _other(scope: Scope, x: Value) -> Value:
    """A partner of integers, not the same: of dynamic extents, MLIR 22 folds what is
    compared with itself to a constant of extents that are not known."""
    other = scope.partner(x)
    return other if other is not x else scope.constant(x.type)


def add_integer_binary(scope: Scope) -> bool:
    x = scope.pick_integer()
    if not x:
        return False
    name = scope.rng.choice([*integers.BINARY, *integers.BY_CONSTANT])
    if name in integers.BINARY:
        return bool(scope.add(integers.binary(name, x, _other(scope, x))))
    if not x.type.is_static or not is_walkable(x.type):
        return False
    number = scope.rng.randint(1, 7)
    return bool(scope.add(integers.by_constant(name, x, number)))


def add_integer_conversion(scope: Scope) -> bool:
    """Between integers, or from them to floats."""
    rng = scope.rng
    x = scope.pick_integer(is_walkable)
    if rng.random() < 0.2:
        x = scope.pick(lambda t: t.element == "i1" and not t.is_memref and is_walkable(t))
    if not x:
        return False
    kind, signed = rng.random(), rng.random() < 0.5
    if kind < 0.5:
        return bool(scope.add(integers.to_float(x, rng.choice(FLOATS), signed)))
    if kind < 0.8 or x.type.element == "i1":
        op = integers.change_width(x, rng.choice(INTEGERS), signed)
        return bool(op and scope.add(op))
    fitting = [e for e in FLOATS if WIDTHS[e] == WIDTHS[x.type.element]]
    return bool(fitting and scope.add(integers.reinterpret(x, rng.choice(fitting))))


def add_float_to_integer(scope: Scope) -> bool:
    x = scope.pick_float()
    if not x or not x.type.is_static or not is_walkable(x.type):
        return False
    signed = scope.rng.random() < 0.6
    return bool(scope.add(integers.from_float(x, scope.rng.choice(INTEGERS), signed)))


PRODUCTIONS = {
    add_unary: 12,
    add_binary: 5,
    add_fma: 1,
    add_conversion: 4,
    add_selection: 3,
    add_integer_binary: 3,
    add_integer_conversion: 3,
    add_float_to_integer: 1,
}
