# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of the tensor dialect."""

from __future__ import annotations

import math

from .. import pointwise, tensors
from ..program import Type, Value, tensor
from ..scope import MAX_ELEMENTS, Scope
from .pointwise import is_walkable


def add_cast(scope: Scope) -> bool:
    x = scope.pick_tensor(lambda t: t.rank > 0)
    if not x:
        return False
    dynamic = scope.random_dynamic(x.type.rank)
    return tuple(dynamic) != x.type.dynamic and bool(scope.add(tensors.cast(x, dynamic)))


def _may_slice(t: Type) -> bool:
    """MLIR refuses every offset in an extent that it knows, or learns, to be zero."""
    return t.rank > 0 and 0 not in t.shape


def random_slice(scope: Scope, t: Type):
    """Offsets, sizes, steps, and by dimension the sizes that the module doesn't know."""
    rng = scope.rng
    offsets, sizes, steps, unknown = [], [], [], {}
    for dimension, extent in enumerate(t.shape):
        offset, step = rng.randrange(extent), rng.choice([1, 1, 2, 3])
        size = rng.choice([1, rng.randint(1, -(-(extent - offset) // step))])
        offsets.append(offset)
        sizes.append(size)
        steps.append(step)
        if rng.random() < 0.3:
            unknown[dimension] = scope.index(size)
    return offsets, sizes, steps, unknown


def add_extract_slice(scope: Scope) -> bool:
    x = scope.pick_tensor(_may_slice)
    if not x:
        return False
    offsets, sizes, steps, unknown = random_slice(scope, x.type)
    single = [d for d, n in enumerate(sizes) if n == 1 and d not in unknown]
    dropped = scope.rng.sample(single, scope.rng.randint(0, len(single)))
    op = tensors.extract_slice(x, offsets, sizes, steps, unknown, dropped)
    return bool(scope.add(op))


def _place(shape: tuple[int, ...], target: Type, scope: Scope) -> list[int] | None:
    """`shape` with dimensions of one in it, of the rank of `target` and not larger."""
    missing = target.rank - len(shape)
    if missing < 0:
        return None
    at = sorted(scope.rng.sample(range(target.rank), missing))
    sizes = list(shape)
    for dimension in at:
        sizes.insert(dimension, 1)
    return sizes if all(0 < n <= m for n, m in zip(sizes, target.shape)) else None


def add_insert_slice(scope: Scope) -> bool:
    rng = scope.rng
    into = scope.pick_tensor(_may_slice)
    if not into:
        return False
    t = into.type
    source = scope.pick_tensor(lambda s: s.element == t.element and s.is_static)
    sizes = source and _place(source.type.shape, t, scope)
    if not sizes:
        return False
    steps = [rng.choice([1, 1, 2]) for _ in sizes]
    steps = [s if (n - 1) * s < m else 1 for n, s, m in zip(sizes, steps, t.shape)]
    offsets = [rng.randrange(m - (n - 1) * s) for n, s, m in zip(sizes, steps, t.shape)]
    return bool(scope.add(tensors.insert_slice(source, into, offsets, sizes, steps)))


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
    return bool(scope.add(tensors.concat(scope.rng.randrange(x.type.rank), x, scope.partner(x))))


def add_collapse(scope: Scope) -> bool:
    # Of unknown extents times zero, MLIR knows the product and yet does not.
    x = scope.pick_tensor(lambda t: t.rank > 1 and (0 not in t.shape or t.is_static))
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
    x = scope.pick_tensor(lambda t: 0 < t.rank < 4 and t.is_static and 0 not in t.shape)
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
    if x.type.is_float and scope.rng.random() < 0.5:
        name = scope.rng.choice(list(pointwise.DIALECT))
        element = scope.add(pointwise.unary(name, element))
        scope.add(tensors.insert(element, x, at))
    return True


def add_from_elements(scope: Scope) -> bool:
    first = scope.pick(lambda t: t.is_scalar)
    if not first:
        return False
    shape = scope.rng.choice([(), (1,), (3,), (2, 2)])
    count = math.prod(shape)
    values = [first, *(scope.of_type(first.type) for _ in range(count - 1))]
    return bool(scope.add(tensors.from_elements(values, shape)))


def add_generate(scope: Scope) -> bool:
    x = scope.pick_float_tensor(lambda t: 0 < t.rank and is_walkable(t))
    if not x:
        return False
    t = tensor(x.type.element, x.type.shape, scope.random_dynamic(x.type.rank))
    sizes = scope.sizes(t)
    body = scope.body([Value(Type("index")) for _ in t.shape])
    value = body.add(tensors.extract(x, body.arguments))
    value = body.add(pointwise.unary(scope.rng.choice(list(pointwise.DIALECT)), value))
    block = body.close([value], "tensor.yield")
    return bool(scope.add(tensors.generate(t, block, sizes)))


PRODUCTIONS = {
    add_cast: 2,
    add_extract_slice: 3,
    add_insert_slice: 3,
    add_pad: 1,
    add_concat: 1,
    add_collapse: 1,
    add_expand: 1,
    add_element_access: 2,
    add_from_elements: 1,
    add_generate: 1,
}
