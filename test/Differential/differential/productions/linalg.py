# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of linalg."""

from __future__ import annotations

import math
from random import Random

from .. import integers, linalg
from .. import pointwise as elements
from ..program import Type, Value, tensor
from ..scope import MAX_ELEMENTS, Scope
from . import pointwise
from .pointwise import MAX_WALKED, is_walkable


def add_fill(scope: Scope) -> bool:
    x = scope.pick_tensor()
    if not x:
        return False
    t = tensor(x.type.element, x.type.shape, scope.random_dynamic(x.type.rank))
    value = scope.of_type(Type(t.element))
    return bool(scope.add(linalg.fill(value, scope.empty(t))))


def add_transpose(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: t.rank > 1)
    if not x:
        return False
    permutation = scope.rng.sample(range(x.type.rank), x.type.rank)
    t = tensor(
        x.type.element,
        [x.type.shape[d] for d in permutation],
        [x.type.dynamic[d] for d in permutation],
    )
    return bool(scope.add(linalg.transpose(x, permutation, scope.empty(t))))


def add_broadcast(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: t.rank < 4 and math.prod(t.shape) < MAX_ELEMENTS // 8)
    if not x:
        return False
    at = scope.rng.randint(0, x.type.rank)
    shape, dynamic = list(x.type.shape), list(x.type.dynamic)
    shape.insert(at, scope.rng.choice([0, 1, 2, 5, 8]))
    dynamic.insert(at, scope.rng.random() < 0.5)
    destination = scope.empty(tensor(x.type.element, shape, dynamic))
    return bool(scope.add(linalg.broadcast(x, [at], destination)))


FOLDS = {
    True: ["arith.maximumf", "arith.minimumf", "arith.addf", "arith.mulf"],
    False: ["arith.addi", "arith.muli", "arith.maxsi", "arith.xori"],
}


def add_reduce(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: t.rank > 0 and (t.is_float or t.is_integer))
    if not x:
        return False
    dimension = scope.rng.randrange(x.type.rank)
    destination = scope.of_type(linalg.reduced_type(x.type, dimension))
    name = scope.rng.choice(FOLDS[x.type.is_float])
    return bool(scope.add(linalg.reduce(name, x, dimension, destination)))


def _run_over(t: Type, shape: list[int], rng: Random) -> list[int] | None:
    """Dimensions of `shape`, each once, whose extents are those of `t`."""
    chosen: list[int] = []
    for extent in t.shape:
        free = [d for d, n in enumerate(shape) if n == extent and d not in chosen]
        if not free:
            return None
        chosen.append(rng.choice(free))
    return chosen


def _pick_inputs(scope: Scope):
    """Inputs, what they run over, and the extents of all loops."""
    rng = scope.rng
    x = scope.pick_tensor(is_walkable)
    if not x:
        return [], [], []
    maps = [rng.sample(range(x.type.rank), x.type.rank)]
    shape = [x.type.shape[maps[0].index(d)] for d in range(x.type.rank)]
    inputs = [x]
    for _ in range(rng.randint(0, 2)):
        other = scope.pick_tensor(lambda t: all(n in shape for n in t.shape))
        runs_over = other and _run_over(other.type, shape, rng)
        if runs_over is not None:
            inputs.append(other)
            maps.append(runs_over)
    return inputs, maps, shape


BODY = [
    *[pointwise.add_unary] * 3,
    *[pointwise.add_binary] * 2,
    pointwise.add_fma,
    pointwise.add_conversion,
    pointwise.add_selection,
    pointwise.add_integer_binary,
    pointwise.add_integer_conversion,
    pointwise.add_float_to_integer,
]


def _grow_body(scope: Scope, inputs: list[Value]) -> Scope:
    body = scope.function([Value(Type(i.type.element)) for i in inputs])
    for _ in range(scope.rng.randint(1, 4)):
        scope.rng.choice(BODY)(body)
    return body


def add_generic(scope: Scope) -> bool:
    """Loops that run over each destination once."""
    rng = scope.rng
    inputs, maps, shape = _pick_inputs(scope)
    if not inputs:
        return False
    body = _grow_body(scope, inputs)
    rank = len(shape)
    results, destinations = [], []
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        result = body.pick(lambda t: True)
        over = rng.sample(range(rank), rank) if rng.random() < 0.3 else list(range(rank))
        t = tensor(result.type.element, [shape[d] for d in over], scope.random_dynamic(rank))
        body.arguments.append(Value(Type(t.element)))
        destinations.append(scope.empty(t))
        results.append(result)
        maps.append(over)
    block = body.close(results, "linalg.yield")
    return bool(scope.add(linalg.generic(shape, inputs, destinations, maps, block)))


def add_ordered_reduction(scope: Scope) -> bool:
    """Loops that go over each element of a destination again."""
    rng = scope.rng
    inputs, maps, shape = _pick_inputs(scope)
    if not shape or math.prod(shape) > MAX_WALKED:
        return False
    over = sorted(rng.sample(range(len(shape)), rng.randrange(len(shape))))
    body = _grow_body(scope, inputs)
    result = body.pick(lambda t: t.is_float) or body.pick(lambda t: t.is_integer)
    if not result:
        return False
    t = tensor(result.type.element, [shape[d] for d in over], scope.random_dynamic(len(over)))
    before = Value(Type(t.element))
    body.arguments.append(before)
    name = rng.choice(FOLDS[t.is_float])
    make = elements.binary if t.is_float else integers.binary
    total = body.add(make(name, before, result))
    block = body.close([total], "linalg.yield")
    destination = scope.of_type(t)
    return bool(scope.add(linalg.generic(shape, inputs, [destination], [*maps, over], block)))


PRODUCTIONS = {
    add_fill: 1,
    add_transpose: 1,
    add_broadcast: 1,
    add_reduce: 1,
    add_generic: 3,
    add_ordered_reduction: 2,
}
