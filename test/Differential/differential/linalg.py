# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of linalg on tensors. Destinations come from `tensor.empty`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .floats import HELD_AS
from .pointwise import BINARY
from .program import Block, Op, Type, Value


def empty(t: Type, sizes: list[Value]) -> Op:
    """A destination; `sizes` are its dynamic extents."""
    return Op(
        tuple(sizes), (Value(t),),
        lambda *sizes: f"tensor.empty({', '.join(sizes)}) : {t}",
        lambda *_: (np.zeros(t.shape, HELD_AS[t.element]),),
        is_defined=False,
    )  # fmt: skip


def fill(value: Value, destination: Value) -> Op:
    t = destination.type
    return Op(
        (value, destination), (Value(t),),
        lambda v, out: f"linalg.fill ins({v} : {t.element}) outs({out} : {t}) -> {t}",
        lambda v, out: (np.full_like(out, v),),
    )  # fmt: skip


def transpose(x: Value, permutation: list[int], destination: Value) -> Op:
    source, target = x.type, destination.type
    return Op(
        (x, destination), (Value(target),),
        lambda x, out: f"linalg.transpose ins({x} : {source}) outs({out} : {target}) "
        f"permutation = {permutation}",
        lambda x, _: (np.transpose(x, permutation),),
    )  # fmt: skip


def broadcast(x: Value, dimensions: list[int], destination: Value) -> Op:
    """`dimensions` are those of the destination that `x` lacks."""
    source, target = x.type, destination.type

    def compute(x, out):
        return (np.broadcast_to(np.expand_dims(x, tuple(dimensions)), out.shape),)

    return Op(
        (x, destination), (Value(target),),
        lambda x, out: f"linalg.broadcast ins({x} : {source}) outs({out} : {target}) "
        f"dimensions = {dimensions}",
        compute,
    )  # fmt: skip


def reduce(name: str, x: Value, dimension: int, destination: Value) -> Op:
    """Folds `dimension` by an operation whose order doesn't matter."""
    source, target = x.type, destination.type

    def compute(x, out):
        for row in np.moveaxis(x, dimension, 0):
            out = BINARY[name](out, row)
        return (out,)

    return Op(
        (x, destination), (Value(target),),
        lambda x, out: f"linalg.reduce {{ {name} }} ins({x} : {source}) "
        f"outs({out} : {target}) dimensions = [{dimension}]",
        compute,
    )  # fmt: skip


def reduced_type(t: Type, dimension: int) -> Type:
    keep = [d for d in range(t.rank) if d != dimension]
    return replace(
        t, shape=tuple(t.shape[d] for d in keep), dynamic=tuple(t.dynamic[d] for d in keep)
    )


def generic(inputs: list[Value], maps: list[list[int]], body: Block, destination: Value) -> Op:
    """`maps` has for each input the dimensions of the destination that it runs over, in
    its own order. `body` takes an element of each input, and one of the destination."""
    target = destination.type
    iterators = [f"d{d}" for d in range(target.rank)]

    def affine_map(dimensions):
        results = ", ".join(iterators[d] for d in dimensions)
        return f"affine_map<({', '.join(iterators)}) -> ({results})>"

    def text(*names):
        *ins, out, region = names
        elements = [*(x.type.element for x in inputs), target.element]
        arguments = ", ".join(f"{n}: {e}" for n, e in zip(region.arguments, elements))
        affine = ", ".join(map(affine_map, [*maps, range(target.rank)]))
        types = ", ".join(str(x.type) for x in inputs)
        parallel = ", ".join(['"parallel"'] * target.rank)
        return (
            f"linalg.generic {{indexing_maps = [{affine}], iterator_types = [{parallel}]}} "
            f"ins({', '.join(ins)} : {types}) outs({out} : {target}) {{\n"
            f"    ^bb0({arguments}):\n{region.body}\n}} -> {target}"
        )

    def compute(*arguments):
        *arrays, out, function = arguments
        result = np.empty_like(out)
        for at in np.ndindex(*target.shape):
            elements = [x[tuple(at[d] for d in m)] for x, m in zip(arrays, maps)]
            result[at] = function(*map(np.asarray, elements), out[at])[0]
        return (result,)

    return Op((*inputs, destination), (Value(target),), text, compute, (body,))
