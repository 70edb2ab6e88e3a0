# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Buffers: made from a tensor, written and read in place, and made a tensor again."""

from __future__ import annotations

from .. import buffers, pointwise
from ..program import Type, Value, vector
from ..scope import Scope
from .tensors import random_slice


def _is_buffer(t: Type) -> bool:
    return 0 not in t.shape


def _random_place(scope: Scope, t: Type) -> list[Value]:
    return [scope.index(scope.rng.randrange(n)) for n in t.shape]


def add_allocation(scope: Scope) -> bool:
    x = scope.pick_tensor()
    if not x:
        return False
    operation = scope.rng.choice(["memref.alloc", "memref.alloc", "memref.alloca"])
    buffer = scope.add(buffers.allocate(operation, x, scope.sizes(x.type)))
    scope.growth.origins[buffer] = buffer
    if operation == "memref.alloc":
        scope.own_buffers.append(buffer)
    for _ in range(scope.rng.randint(1, 4)):
        scope.rng.choices(list(USES), list(USES.values()))[0](scope)
    return True


def add_tensor(scope: Scope) -> bool:
    """Ends the use of a buffer."""
    if not scope.own_buffers:
        return False
    buffer = scope.own_buffers.pop(scope.rng.randrange(len(scope.own_buffers)))
    scope.forget(buffer)
    return bool(scope.add(buffers.to_tensor(buffer)))


def add_subview(scope: Scope) -> bool:
    m = scope.pick_memref(lambda t: t.rank > 0 and _is_buffer(t))
    if not m:
        return False
    offsets, sizes, steps, unknown = random_slice(scope, m.type)
    view = scope.add(buffers.subview(m, offsets, sizes, steps, unknown))
    scope.growth.origins[view] = scope.growth.origins[m]
    return True


def add_load(scope: Scope) -> bool:
    m = scope.pick_memref(_is_buffer)
    return bool(m and scope.add(buffers.load(m, _random_place(scope, m.type))))


def add_store(scope: Scope) -> bool:
    m = scope.pick_memref(_is_buffer)
    if not m:
        return False
    value = scope.of_type(Type(m.type.element))
    scope.add(buffers.store(value, m, _random_place(scope, m.type)))
    return True


def _pick_target(scope: Scope, source: Value, in_place: bool) -> Value | None:
    """A buffer of the extents of `source` that has nothing in common with it, or perhaps
    `source` itself."""
    origins = scope.growth.origins
    if in_place and scope.rng.random() < 0.5:
        return source
    found = [
        v
        for v in scope.visible
        if v.type.is_memref
        and (v.type.element, v.type.shape) == (source.type.element, source.type.shape)
        and origins[v] is not origins[source]
    ]
    return scope.rng.choice(found) if found else None


def add_copy(scope: Scope) -> bool:
    source = scope.pick_memref()
    target = source and _pick_target(scope, source, in_place=False)
    if target:
        scope.add(buffers.copy(source, target))
    return bool(target)


def add_fill(scope: Scope) -> bool:
    m = scope.pick_memref()
    if m:
        scope.add(buffers.fill(scope.of_type(Type(m.type.element)), m))
    return bool(m)


def add_application(scope: Scope) -> bool:
    source = scope.pick_memref(lambda t: t.is_float)
    target = source and _pick_target(scope, source, in_place=True)
    if target:
        name = scope.rng.choice(list(pointwise.DIALECT))
        scope.add(buffers.apply(name, source, target))
    return bool(target)


def _pick_shaped(scope: Scope, rank: int = 1) -> Value | None:
    kind = scope.rng.choice(["tensor", "memref"])
    return scope.pick(
        lambda t: t.kind == kind and t.rank >= rank and t.element != "i1" and 0 not in t.shape
    )


def add_vector_read(scope: Scope) -> bool:
    rng = scope.rng
    x = _pick_shaped(scope)
    if not x:
        return False
    rank = rng.randint(1, min(x.type.rank, 2))
    shape = [rng.choice([1, 2, 3, 4, 8, 9, 16, 17]) for _ in range(rank - 1)]
    t = vector(x.type.element, [*(min(n, 4) for n in shape), rng.choice([1, 3, 4, 8, 16, 17])])
    padding = scope.of_type(Type(t.element))
    scope.add(buffers.read(x, _random_place(scope, x.type), t, padding))
    return True


def add_vector_write(scope: Scope) -> bool:
    value = scope.pick(lambda t: t.is_vector and t.element != "i1")
    x = value and _pick_shaped(scope, value.type.rank)
    if not x or x.type.element != value.type.element:
        return False
    scope.add(buffers.write(value, x, _random_place(scope, x.type)))
    return True


def add_vector_use(scope: Scope) -> bool:
    """A vector from a number, or a number from a vector."""
    rng = scope.rng
    if rng.random() < 0.5:
        number = scope.pick(lambda t: t.is_scalar and t.is_float)
        t = number and vector(number.type.element, rng.choice([(1,), (4,), (2, 3), (9,)]))
        return bool(number and scope.add(buffers.broadcast(number, t)))
    x = scope.pick(lambda t: t.is_vector)
    if not x:
        return False
    at = tuple(rng.randrange(n) for n in x.type.shape)
    return bool(scope.add(buffers.extract(x, at)))


USES = {
    add_subview: 3,
    add_load: 1,
    add_store: 2,
    add_copy: 1,
    add_fill: 1,
    add_application: 3,
    add_vector_read: 1,
    add_vector_write: 1,
    add_tensor: 2,
}
PRODUCTIONS = {**USES, add_allocation: 2, add_vector_read: 2, add_vector_use: 1}
