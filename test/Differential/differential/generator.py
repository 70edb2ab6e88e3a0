# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random modules, and what they are called on."""

from __future__ import annotations

import math
from random import Random

import numpy as np

from . import pointwise
from .floats import FLOATS, INTEGERS
from .productions import buffers, control, linalg, tensors
from .productions import pointwise as elements
from .program import Module, Type, Value, tensor
from .scope import MAX_ELEMENTS, Growth, Scope

EXTENTS = [0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33]
LONG_EXTENTS = [63, 64, 65, 127, 200, 257, 1000, 2049, 4096]
PRODUCTIONS = {
    production: weight
    for module in (elements, tensors, linalg, buffers, control)
    for production, weight in module.PRODUCTIONS.items()
}


def _add_any(scope: Scope) -> None:
    choices = scope.rng.choices(list(PRODUCTIONS), list(PRODUCTIONS.values()), k=20)
    for production in choices:
        before = len(scope.ops)
        if production(scope):
            return
        if len(scope.ops) > before + 3:
            return


def _extend(scope: Scope, count: int) -> None:
    for _ in range(count):
        _add_any(scope)
    # What became of a buffer is to be seen.
    while scope.own_buffers and scope.rng.random() < 0.9:
        buffers.add_tensor(scope)


def _random_type(rng: Random) -> Type:
    element = rng.choice(FLOATS if rng.random() < 0.85 else INTEGERS)
    if rng.random() < 0.3:
        shape = [rng.choice(LONG_EXTENTS)]
    else:
        shape = [rng.choice(EXTENTS) for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4]))]
        while math.prod(shape) > MAX_ELEMENTS:
            shape.pop()
    likely = rng.choice([0.0, 0.5, 1.0])
    return tensor(element, shape, [rng.random() < likely for _ in shape])


def _is_result(t: Type) -> bool:
    return not t.is_memref and not (t.is_vector and t.element == "i1")


def generate_module(rng: Random) -> Module:
    data: dict[Value, np.ndarray] = {}

    def new_argument(t: Type, array: np.ndarray) -> Value:
        value = Value(t)
        data[value] = array
        scope.arguments.append(value)
        scope.visible.append(value)
        return value

    scope = Scope(rng, [], growth=Growth(_extend, new_argument))
    for _ in range(rng.randint(1, 3)):
        t = _random_type(rng)
        new_argument(t, pointwise.random_data(rng, t.element, t.shape))
    if rng.random() < 0.5:
        new_argument(Type("i1"), pointwise.random_data(rng, "i1", ()))
    if rng.random() < 0.5:
        t = Type(rng.choice([*FLOATS, *INTEGERS]))
        new_argument(t, pointwise.random_data(rng, t.element, ()))
    _extend(scope, rng.randint(1, 14))
    used = {operand for op in scope.ops for operand in op.operands}
    unused = [v for op in scope.ops for v in op.results if v not in used and _is_result(v.type)]
    visible = [v for v in scope.visible if _is_result(v.type)]
    results = unused[-rng.randint(1, 4) :] or [visible[-1]]
    if rng.random() < 0.2:
        results.append(rng.choice(visible))
    return Module(scope.close(results, "return"), data)
