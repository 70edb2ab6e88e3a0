# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of linalg on tensors. Destinations come from `tensor.empty`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from . import integers, pointwise
from .floats import HELD_AS, convert
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
    """Folds `dimension`, from its first element to its last."""
    source, target = x.type, destination.type
    function = {**pointwise.BINARY, **integers.BINARY}[name]

    def compute(x, out):
        for row in np.moveaxis(x, dimension, 0):
            out = convert(np.asarray(function(out, row)), target.element)
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


def generic(
    shape: list[int], inputs: list[Value], destinations: list[Value], maps, body: Block
) -> Op:
    """Loops of the extents `shape`, the first outermost. `maps` has for each input, then
    for each destination, the loops that its dimensions run over, in its own order. `body`
    takes an element of each, and gives one for each destination. Loops that a destination
    lacks go over its elements again."""
    operands = [*inputs, *destinations]
    types = [v.type for v in operands]
    results = tuple(Value(d.type) for d in destinations)
    iterators = [f"d{d}" for d in range(len(shape))]
    outer = {d for m in maps[len(inputs) :] for d in m}
    kinds = ", ".join('"parallel"' if d in outer else '"reduction"' for d in range(len(shape)))

    def affine_map(dimensions):
        given = ", ".join(iterators[d] for d in dimensions)
        return f"affine_map<({', '.join(iterators)}) -> ({given})>"

    def group(keyword, names, group_types):
        shown = ", ".join(map(str, group_types))
        return f"{keyword}({', '.join(names)} : {shown})" if names else ""

    def text(*names):
        *names, region = names
        arguments = ", ".join(f"{n}: {t.element}" for n, t in zip(region.arguments, types))
        count = len(inputs)
        ins = group("ins", names[:count], types[:count])
        outs = group("outs", names[count:], types[count:])
        given = ", ".join(str(r.type) for r in results)
        return (
            f"linalg.generic {{indexing_maps = [{', '.join(map(affine_map, maps))}], "
            f"iterator_types = [{kinds}]}} {ins} {outs} {{\n"
            f"    ^bb0({arguments}):\n{region.body}\n}} -> "
            + (f"({given})" if len(results) > 1 else given)
        )

    def compute(*arguments):
        *arrays, function = arguments
        arrays[len(inputs) :] = [a.copy() for a in arrays[len(inputs) :]]
        for at in np.ndindex(*shape):
            places = [tuple(at[d] for d in m) for m in maps]
            given = function(*(np.asarray(a[p]) for a, p in zip(arrays, places)))
            for array, place, value in zip(arrays[len(inputs) :], places[len(inputs) :], given):
                array[place] = value
        return tuple(arrays[len(inputs) :])

    return Op(tuple(operands), results, text, compute, (body,))
