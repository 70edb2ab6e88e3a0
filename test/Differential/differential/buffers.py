# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Buffers, written in place, and vectors that are read from them and from tensors."""

from __future__ import annotations

import numpy as np

from .pointwise import UNARY
from .floats import convert
from .program import RESULT, Op, Type, Value, memref, tensor
from .tensors import print_list, print_sizes, slices


def allocate(operation: str, x: Value, sizes: list[Value]) -> Op:
    """A buffer that holds what `x` does; `sizes` are its dynamic extents."""
    source, target = x.type, memref(x.type)
    return Op(
        (x, *sizes), (Value(target),),
        lambda x, *sizes: f"{RESULT} = {operation}({', '.join(sizes)}) : {target}\n"
        f"bufferization.materialize_in_destination {x} in writable {RESULT} "
        f": ({source}, {target}) -> ()",
        lambda x, *_: (x.copy(),),
    )  # fmt: skip


def to_tensor(m: Value) -> Op:
    """The buffer must not be used from there on."""
    source = m.type
    target = tensor(source.element, source.shape, source.dynamic)
    return Op(
        (m,), (Value(target),),
        lambda m: f"bufferization.to_tensor {m} restrict : {source} to {target}",
        lambda m: (m.copy(),),
    )  # fmt: skip


def _identity_layout(t: Type) -> tuple[list[int | None], int | None]:
    strides: list[int | None] = []
    distance: int | None = 1
    for extent, dynamic in reversed(list(zip(t.shape, t.dynamic))):
        strides.insert(0, distance)
        distance = None if dynamic or distance is None else distance * extent
    return strides, 0


def _layout(t: Type) -> tuple[list[int | None], int | None]:
    """The strides and the offset, as far as the type tells."""
    if not t.layout:
        return _identity_layout(t)
    *strides, offset = (None if text == "?" else int(text) for text in t.layout)
    return strides, offset


def _times(a: int | None, b: int) -> int | None:
    return 0 if b == 0 else None if a is None else a * b


def subview(m: Value, offsets, sizes, steps, size_values: dict[int, Value]) -> Op:
    """`size_values` has the sizes that the module doesn't know, by dimension."""
    source = m.type
    strides, offset = _layout(source)
    for distance, index in zip(strides, offsets):
        further = _times(distance, index)
        offset = None if offset is None or further is None else offset + further
    strides = [_times(distance, step) for distance, step in zip(strides, steps)]
    layout = tuple("?" if n is None else str(n) for n in [*strides, offset])
    dynamic = tuple(d in size_values for d in range(source.rank))
    target = Type(source.element, tuple(sizes), dynamic, "memref", layout)
    index = slices(offsets, sizes, steps)

    def text(m, *names):
        return (
            f"memref.subview {m}{print_list(offsets)} {print_sizes(sizes, dynamic, names)} "
            f"{print_list(steps)} : {source} to {target}"
        )

    operands = (m, *(size_values[d] for d in sorted(size_values)))
    return Op(operands, (Value(target),), text, lambda m, *_: (m[index],))


def load(m: Value, at: list[Value]) -> Op:
    source = m.type
    return Op(
        (m, *at), (Value(Type(source.element)),),
        lambda m, *at: f"memref.load {m}{print_list(at)} : {source}",
        lambda m, *at: (np.array(m[tuple(int(i) for i in at)]),),
    )  # fmt: skip


def store(value: Value, m: Value, at: list[Value]) -> Op:
    target = m.type

    def compute(v, m, *at):
        m[tuple(int(i) for i in at)] = v
        return ()

    return Op(
        (value, m, *at), (),
        lambda v, m, *at: f"memref.store {v}, {m}{print_list(at)} : {target}",
        compute,
    )  # fmt: skip


def copy(source: Value, target: Value) -> Op:
    """Between buffers that have nothing in common."""
    types = source.type, target.type

    def compute(a, b):
        b[...] = a
        return ()

    return Op(
        (source, target), (),
        lambda a, b: f"memref.copy {a}, {b} : {types[0]} to {types[1]}",
        compute,
    )  # fmt: skip


def fill(value: Value, m: Value) -> Op:
    target = m.type

    def compute(v, m):
        m[...] = v
        return ()

    return Op(
        (value, m), (),
        lambda v, m: f"linalg.fill ins({v} : {target.element}) outs({m} : {target})",
        compute,
    )  # fmt: skip


def apply(name: str, source: Value, target: Value) -> Op:
    """A unary operation, from one buffer to another, or in place."""
    types = source.type, target.type
    element = source.type.element
    iterators = ", ".join(f"d{d}" for d in range(source.type.rank))
    affine = f"affine_map<({iterators}) -> ({iterators})>"
    parallel = ", ".join(['"parallel"'] * source.type.rank)

    def text(a, b):
        return (
            f"linalg.generic {{indexing_maps = [{affine}, {affine}], "
            f"iterator_types = [{parallel}]}} "
            f"ins({a} : {types[0]}) outs({b} : {types[1]}) {{\n"
            f"    ^bb0(%in: {element}, %out: {element}):\n"
            f"      %y = {name} %in : {element}\n"
            f"      linalg.yield %y : {element}\n}}"
        )

    def compute(a, b):
        b[...] = convert(UNARY[name](a), element)
        return ()

    return Op((source, target), (), text, compute)


def _covered(x: np.ndarray, shape, at) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """What of `x`, from `at` on, a vector of `shape` covers, and with which part."""
    of_x, of_vector = [], []
    outer = x.ndim - len(shape)
    for dimension, begin in enumerate(int(i) for i in at):
        wanted = shape[dimension - outer] if dimension >= outer else 1
        count = max(0, min(wanted, x.shape[dimension] - begin))
        of_x.append(slice(begin, begin + count))
        if dimension >= outer:
            of_vector.append(slice(0, count))
    return tuple(of_x), tuple(of_vector)


def read(x: Value, at: list[Value], t: Type, padding: Value) -> Op:
    """A vector from `at` on, of the innermost dimensions of a tensor or buffer, that has
    `padding` beyond the end."""
    source = x.type

    def compute(x, padding, *at):
        of_x, of_vector = _covered(x, t.shape, at)
        result = np.full(t.shape, padding)
        result[of_vector] = x[of_x].reshape(result[of_vector].shape)
        return (result,)

    return Op(
        (x, padding, *at), (Value(t),),
        lambda x, p, *at: f"vector.transfer_read {x}{print_list(at)}, {p} : {source}, {t}",
        compute,
    )  # fmt: skip


def write(value: Value, x: Value, at: list[Value]) -> Op:
    """A vector into the innermost dimensions of a tensor or, in place, of a buffer; what
    is beyond the end is left out."""
    source, target = value.type, x.type

    def compute(v, x, *at):
        if target.is_tensor:
            x = x.copy()
        of_x, of_vector = _covered(x, source.shape, at)
        x[of_x] = v[of_vector].reshape(x[of_x].shape)
        return (x,) if target.is_tensor else ()

    return Op(
        (value, x, *at), (Value(target),) if target.is_tensor else (),
        lambda v, x, *at: f"vector.transfer_write {v}, {x}{print_list(at)} "
        f": {source}, {target}",
        compute,
    )  # fmt: skip


def broadcast(value: Value, t: Type) -> Op:
    source = value.type
    return Op(
        (value,), (Value(t),),
        lambda v: f"vector.broadcast {v} : {source} to {t}",
        lambda v: (np.broadcast_to(v, t.shape).copy(),),
    )  # fmt: skip


def extract(x: Value, at: tuple[int, ...]) -> Op:
    source = x.type
    return Op(
        (x,), (Value(Type(source.element)),),
        lambda x: f"vector.extract {x}{print_list(at)} : {source.element} from {source}",
        lambda x: (np.asarray(x[at]),),
    )  # fmt: skip
