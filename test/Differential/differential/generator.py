# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random modules: each production adds an operation, with what it needs, to a block."""

from __future__ import annotations

import math
from random import Random

import numpy as np

from . import control, linalg, pointwise, tensors
from .floats import FLOATS
from .program import Module, Type, Value, tensor
from .scope import MAX_ELEMENTS, Scope

EXTENTS = [0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33]
LONG_EXTENTS = [63, 64, 65, 127, 200, 257, 1000, 2049, 4096]
# The interpreter goes through the elements of some operations one by one.
MAX_WALKED = 400
MAX_DEPTH = 2


# --- Element by element ------------------------------------------------------


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


def add_conversion(scope: Scope) -> bool:
    x = scope.pick_float()
    op = x and pointwise.change_type(x, scope.rng.choice(FLOATS))
    return bool(op and scope.add(op))


def add_selection(scope: Scope) -> bool:
    x = scope.pick_float()
    if not x:
        return False
    predicate = scope.rng.choice(list(pointwise.COMPARISONS))
    condition = scope.add(pointwise.compare(predicate, x, scope.partner(x)))
    return bool(scope.add(pointwise.select(condition, x, scope.partner(x))))


# --- Tensors -----------------------------------------------------------------


def add_cast(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: t.rank > 0)
    if not x:
        return False
    dynamic = scope.random_dynamic(x.type.rank)
    return tuple(dynamic) != x.type.dynamic and bool(scope.add(tensors.cast(x, dynamic)))


def _may_slice(t: Type) -> bool:
    """MLIR refuses every offset in an extent that it knows, or learns, to be zero."""
    return t.rank > 0 and 0 not in t.shape


def add_extract_slice(scope: Scope) -> bool:
    rng = scope.rng
    x = scope.pick_tensor(_may_slice)
    if not x:
        return False
    offsets, sizes, steps, unknown = [], [], [], {}
    for dimension, extent in enumerate(x.type.shape):
        offset, step = rng.randrange(extent), rng.choice([1, 1, 2, 3])
        size = rng.randint(1, -(-(extent - offset) // step))
        offsets.append(offset)
        sizes.append(size)
        steps.append(step)
        if rng.random() < 0.3:
            unknown[dimension] = scope.index(size)
    return bool(scope.add(tensors.extract_slice(x, offsets, sizes, steps, unknown)))


def add_insert_slice(scope: Scope) -> bool:
    into = scope.pick_tensor(_may_slice)
    if not into:
        return False
    t = into.type
    source = scope.pick_tensor(
        lambda s: s.element == t.element
        and s.rank == t.rank
        and not any(s.dynamic)
        and all(0 < n <= m for n, m in zip(s.shape, t.shape))
    )
    if not source:
        return False
    offsets = [scope.rng.randint(0, m - n) for n, m in zip(source.type.shape, t.shape)]
    return bool(scope.add(tensors.insert_slice(source, into, offsets, [1] * t.rank)))


def add_pad(scope: Scope) -> bool:
    x = scope.pick_tensor(_may_slice)
    if not x:
        return False
    low = [scope.rng.choice([0, 0, 1, 2]) for _ in x.type.shape]
    high = [scope.rng.choice([0, 0, 1, 3]) for _ in x.type.shape]
    value = scope.of_type(Type(x.type.element))
    return bool(scope.add(tensors.pad(x, low, high, value)))


def add_concat(scope: Scope) -> bool:
    x = scope.pick_tensor(_may_slice)
    if not x or math.prod(x.type.shape) > MAX_ELEMENTS // 2:
        return False
    return bool(
        scope.add(tensors.concat(scope.rng.randrange(x.type.rank), x, scope.partner(x)))
    )


def add_collapse(scope: Scope) -> bool:
    # Of unknown extents times zero, MLIR knows the product and yet does not.
    x = scope.pick_tensor(lambda t: t.rank > 1 and (0 not in t.shape or not any(t.dynamic)))
    if not x:
        return False
    groups: list[list[int]] = [[0]]
    for dimension in range(1, x.type.rank):
        if scope.rng.random() < 0.6:
            groups[-1].append(dimension)
        else:
            groups.append([dimension])
    return bool(scope.add(tensors.collapse_shape(x, groups)))


def add_expand(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: 0 < t.rank < 4 and not any(t.dynamic) and 0 not in t.shape)
    if not x:
        return False
    groups, shape = [], []
    for extent in x.type.shape:
        divisors = [d for d in range(1, extent + 1) if extent % d == 0]
        divisor = scope.rng.choice(divisors)
        parts = [divisor, extent // divisor] if scope.rng.random() < 0.6 else [extent]
        groups.append(list(range(len(shape), len(shape) + len(parts))))
        shape += parts
    return bool(scope.add(tensors.expand_shape(x, groups, shape)))


def add_element_access(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: 0 not in t.shape)
    if not x:
        return False
    at = [scope.index(scope.rng.randrange(n)) for n in x.type.shape]
    element = scope.add(tensors.extract(x, at))
    if scope.rng.random() < 0.5:
        name = scope.rng.choice(list(pointwise.DIALECT))
        element = scope.add(pointwise.unary(name, element))
        scope.add(tensors.insert(element, x, at))
    return True


def add_from_elements(scope: Scope) -> bool:
    first = scope.pick(lambda t: t.is_float and not t.is_tensor)
    if not first:
        return False
    shape = scope.rng.choice([(), (1,), (3,), (2, 2)])
    count = math.prod(shape)
    values = [first, *(scope.of_type(first.type) for _ in range(count - 1))]
    return bool(scope.add(tensors.from_elements(values, shape)))


def add_generate(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: 0 < t.rank and math.prod(t.shape) <= MAX_WALKED)
    if not x:
        return False
    t = tensor(x.type.element, x.type.shape, scope.random_dynamic(x.type.rank))
    sizes = scope.sizes(t)
    body = Scope(scope.rng, [Value(Type("index")) for _ in t.shape], outer=scope)
    value = body.add(tensors.extract(x, body.arguments))
    value = body.add(pointwise.unary(scope.rng.choice(list(pointwise.DIALECT)), value))
    block = body.close([value], "tensor.yield")
    return bool(scope.add(tensors.generate(t, block, sizes)))


# --- Linalg ------------------------------------------------------------------


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


def add_reduce(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: t.rank > 0)
    if not x:
        return False
    dimension = scope.rng.randrange(x.type.rank)
    destination = scope.of_type(linalg.reduced_type(x.type, dimension))
    name = scope.rng.choice(["arith.maximumf", "arith.minimumf"])
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


def add_generic(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: math.prod(t.shape) <= MAX_WALKED)
    if not x:
        return False
    rank = x.type.rank
    maps = [scope.rng.sample(range(rank), rank)]
    shape = [x.type.shape[maps[0].index(d)] for d in range(rank)]
    inputs = [x]
    for _ in range(scope.rng.randint(0, 2)):
        other = scope.pick_tensor(lambda t: all(n in shape for n in t.shape))
        runs_over = other and _run_over(other.type, shape, scope.rng)
        if runs_over is not None:
            inputs.append(other)
            maps.append(runs_over)
    body = Scope(scope.rng, [Value(Type(i.type.element)) for i in inputs])
    for _ in range(scope.rng.randint(1, 4)):
        scope.rng.choice([add_unary, add_unary, add_binary, add_conversion, add_selection])(body)
    result = body.pick(lambda t: t.is_float)
    body.arguments.append(Value(result.type))
    block = body.close([result], "linalg.yield")
    t = tensor(result.type.element, shape, scope.random_dynamic(rank))
    return bool(scope.add(linalg.generic(inputs, maps, block, scope.empty(t))))


# --- Control flow ------------------------------------------------------------


def _pick_results(scope: Scope) -> list[Value]:
    made = [v for v in scope.made if v.type.is_float] or [scope.pick_float()]
    return scope.rng.sample(made, min(len(made), scope.rng.randint(1, 2)))


def _extend(scope: Scope, count: int) -> None:
    for _ in range(count):
        add_any(scope)


def add_branch(scope: Scope) -> bool:
    if scope.depth >= MAX_DEPTH or not scope.pick_float():
        return False
    num_blocks = scope.rng.choice([2, 2, 3])
    if num_blocks == 2:
        condition = scope.of_type(Type("i1"))
    else:
        condition = scope.index(scope.rng.randint(0, 3))
    blocks: list = []
    types: list[Type] = []
    for _ in range(num_blocks):
        body = Scope(scope.rng, [], outer=scope)
        _extend(body, scope.rng.randint(1, 3))
        results = [body.of_type(t) for t in types] if blocks else _pick_results(body)
        types = [r.type for r in results]
        blocks.append(body.close(results, "scf.yield"))
    make = control.switch if num_blocks == 3 else lambda c, b: control.branch(c, *b)
    return bool(scope.add(make(condition, blocks)))


def add_loop(scope: Scope) -> bool:
    if scope.depth >= MAX_DEPTH or not scope.pick_float():
        return False
    initial = [scope.pick_float() for _ in range(scope.rng.randint(1, 2))]
    bounds = [scope.index(n) for n in (0, scope.rng.randint(0, 3), scope.rng.randint(1, 2))]
    carried = [Value(v.type) for v in initial]
    body = Scope(scope.rng, [Value(Type("index")), *carried], outer=scope)
    _extend(body, scope.rng.randint(1, 3))
    results = [body.of_type(v.type) for v in initial]
    block = body.close(results, "scf.yield")
    return bool(scope.add(control.loop(*bounds, initial, block)))


def add_call(scope: Scope) -> bool:
    operands = [scope.pick_float() for _ in range(scope.rng.randint(1, 3))]
    if scope.depth >= MAX_DEPTH or None in operands:
        return False
    body = Scope(scope.rng, [Value(v.type) for v in operands])
    body.depth = scope.depth + 1
    _extend(body, scope.rng.randint(1, 4))
    block = body.close(_pick_results(body), "return")
    return bool(scope.add(control.call(operands, block)))


PRODUCTIONS = {
    add_unary: 12,
    add_binary: 5,
    add_conversion: 4,
    add_selection: 2,
    add_cast: 2,
    add_extract_slice: 2,
    add_insert_slice: 2,
    add_pad: 1,
    add_concat: 1,
    add_collapse: 1,
    add_expand: 1,
    add_element_access: 2,
    add_from_elements: 1,
    add_generate: 1,
    add_fill: 1,
    add_transpose: 1,
    add_broadcast: 1,
    add_reduce: 1,
    add_generic: 3,
    add_branch: 2,
    add_loop: 1,
    add_call: 1,
}


def add_any(scope: Scope) -> None:
    choices = scope.rng.choices(list(PRODUCTIONS), list(PRODUCTIONS.values()), k=20)
    for production in choices:
        before = len(scope.ops)
        if production(scope):
            return
        # What a production made before it gave up may stay: it is never wrong.
        if len(scope.ops) > before + 3:
            return


def _random_type(rng: Random) -> Type:
    element = rng.choice(FLOATS)
    if rng.random() < 0.3:
        shape = [rng.choice(LONG_EXTENTS)]
    else:
        shape = [rng.choice(EXTENTS) for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4]))]
        while math.prod(shape) > MAX_ELEMENTS:
            shape.pop()
    likely = rng.choice([0.0, 0.5, 1.0])
    return tensor(element, shape, [rng.random() < likely for _ in shape])


def generate_module(rng: Random) -> Module:
    data: dict[Value, np.ndarray] = {}

    def new_argument(t: Type, array: np.ndarray) -> Value:
        value = Value(t)
        data[value] = array
        scope.arguments.append(value)
        scope.visible.append(value)
        return value

    scope = Scope(rng, [], new_argument=new_argument)
    for _ in range(rng.randint(1, 3)):
        t = _random_type(rng)
        new_argument(t, pointwise.random_data(rng, t.element, t.shape))
    if rng.random() < 0.5:
        new_argument(Type("i1"), pointwise.random_data(rng, "i1", ()))
    if rng.random() < 0.5:
        t = Type(rng.choice(FLOATS))
        new_argument(t, pointwise.random_data(rng, t.element, ()))
    _extend(scope, rng.randint(1, 14))
    used = {operand for op in scope.ops for operand in op.operands}
    unused = [v for op in scope.ops for v in op.results if v not in used]
    results = unused[-rng.randint(1, 4) :] or [scope.visible[-1]]
    if rng.random() < 0.2:
        results.append(rng.choice([v for v in scope.visible if v.type.is_float]))
    return Module(scope.close(results, "return"), data)
