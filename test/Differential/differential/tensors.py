# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of the tensor dialect: what is cut out, put in, joined and reshaped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .floats import HELD_AS
from .program import Block, Op, Type, Value, tensor


def print_list(items) -> str:
    return "[" + ", ".join(str(item) for item in items) + "]"


def print_sizes(sizes, dynamic, names) -> str:
    """`names` are those of the sizes that the module doesn't know."""
    given = iter(names)
    return print_list(next(given) if d else n for d, n in zip(dynamic, sizes))


def slices(offsets, sizes, steps) -> tuple[slice, ...]:
    return tuple(
        slice(o, o + (n - 1) * s + 1 if n else o, s) for o, n, s in zip(offsets, sizes, steps)
    )


def cast(x: Value, dynamic) -> Op:
    source, target = x.type, replace(x.type, dynamic=tuple(dynamic))
    return Op(
        (x,), (Value(target),),
        lambda x: f"tensor.cast {x} : {source} to {target}",
        lambda x: (x,),
    )  # fmt: skip


def _without(shape, dropped: tuple[int, ...]) -> tuple:
    return tuple(n for d, n in enumerate(shape) if d not in dropped)


def extract_slice(
    x: Value, offsets, sizes, steps, size_values: dict[int, Value], dropped=()
) -> Op:
    """`size_values` has the sizes that the module doesn't know, by dimension; those of
    the `dropped` dimensions are one."""
    source = x.type
    dynamic = tuple(d in size_values for d in range(source.rank))
    shape = _without(sizes, dropped)
    target = tensor(source.element, shape, _without(dynamic, dropped))
    index = slices(offsets, sizes, steps)

    def text(x, *names):
        return (
            f"tensor.extract_slice {x}{print_list(offsets)} "
            f"{print_sizes(sizes, dynamic, names)} {print_list(steps)} : {source} to {target}"
        )

    operands = (x, *(size_values[d] for d in sorted(size_values)))
    return Op(operands, (Value(target),), text, lambda x, *_: (x[index].reshape(shape),))


def row(x: Value, index: Value) -> Op:
    """What `x`, of which only the first extent may be dynamic, has at `index`."""
    source = x.type
    inner = source.shape[1:]
    target = tensor(source.element, inner)
    zeros, ones = ", 0" * len(inner), ", 1" * len(inner)
    sizes = "".join(f", {n}" for n in inner)
    return Op(
        (x, index), (Value(target),),
        lambda x, i: f"tensor.extract_slice {x}[{i}{zeros}] [1{sizes}] [1{ones}] "
        f": {source} to {target}",
        lambda x, i: (np.asarray(x[int(i)]),),
    )  # fmt: skip


def insert_slice(x: Value, into: Value, offsets, sizes, steps) -> Op:
    """`x`, whose extents are static and `sizes` but for dimensions of one, into `into`."""
    source, target = x.type, into.type

    def compute(x, y):
        y = y.copy()
        y[slices(offsets, sizes, steps)] = x.reshape(sizes)
        return (y,)

    return Op(
        (x, into), (Value(target),),
        lambda x, y: f"tensor.insert_slice {x} into {y}{print_list(offsets)} "
        f"{print_list(sizes)} {print_list(steps)} : {source} into {target}",
        compute,
    )  # fmt: skip


def pad(x: Value, low, high, value: Value) -> Op:
    source = x.type
    shape = tuple(l + n + h for l, n, h in zip(low, source.shape, high))
    target = replace(source, shape=shape)
    arguments = ", ".join(f"%at{d}: index" for d in range(source.rank))
    return Op(
        (x, value), (Value(target),),
        lambda x, v: f"tensor.pad {x} low{print_list(low)} high{print_list(high)} {{\n"
        f"    ^bb0({arguments}):\n      tensor.yield {v} : {source.element}\n"
        f"}} : {source} to {target}",
        lambda x, v: (np.pad(x, list(zip(low, high)), constant_values=v),),
    )  # fmt: skip


def concat(dimension: int, x: Value, y: Value) -> Op:
    """Extents are equal except along `dimension`."""
    a, b = x.type, y.type
    shape, dynamic = list(a.shape), [p and q for p, q in zip(a.dynamic, b.dynamic)]
    shape[dimension] += b.shape[dimension]
    dynamic[dimension] = a.dynamic[dimension] or b.dynamic[dimension]
    target = tensor(a.element, shape, dynamic)
    return Op(
        (x, y), (Value(target),),
        lambda x, y: f"tensor.concat dim({dimension}) {x}, {y} : ({a}, {b}) -> {target}",
        lambda x, y: (np.concatenate([x, y], dimension),),
    )  # fmt: skip


def collapse_shape(x: Value, groups: list[list[int]]) -> Op:
    source = x.type
    shape = tuple(int(np.prod([source.shape[d] for d in g])) for g in groups)
    dynamic = tuple(any(source.dynamic[d] for d in g) for g in groups)
    target = tensor(source.element, shape, dynamic)
    return Op(
        (x,), (Value(target),),
        lambda x: f"tensor.collapse_shape {x} {print_list(map(print_list, groups))} "
        f": {source} into {target}",
        lambda x: (x.reshape(shape),),
    )  # fmt: skip


def expand_shape(x: Value, groups: list[list[int]], shape) -> Op:
    """`x` has static extents."""
    source = x.type
    target = tensor(source.element, shape)
    return Op(
        (x,), (Value(target),),
        lambda x: f"tensor.expand_shape {x} {print_list(map(print_list, groups))} "
        f"output_shape {print_list(shape)} : {source} into {target}",
        lambda x: (x.reshape(shape),),
    )  # fmt: skip


def extract(x: Value, at: list[Value]) -> Op:
    source = x.type
    return Op(
        (x, *at), (Value(Type(source.element)),),
        lambda x, *at: f"tensor.extract {x}{print_list(at)} : {source}",
        lambda x, *at: (np.asarray(x[tuple(int(i) for i in at)]),),
    )  # fmt: skip


def insert(value: Value, into: Value, at: list[Value]) -> Op:
    target = into.type

    def compute(v, x, *at):
        x = x.copy()
        x[tuple(int(i) for i in at)] = v
        return (x,)

    return Op(
        (value, into, *at), (Value(target),),
        lambda v, x, *at: f"tensor.insert {v} into {x}{print_list(at)} : {target}",
        compute,
    )  # fmt: skip


def from_elements(values: list[Value], shape) -> Op:
    target = tensor(values[0].type.element, shape)
    return Op(
        tuple(values), (Value(target),),
        lambda *names: f"tensor.from_elements {', '.join(names)} : {target}",
        lambda *values: (np.array(values).reshape(shape),),
    )  # fmt: skip


def dim(x: Value, dimension: Value) -> Op:
    source = x.type
    return Op(
        (x, dimension), (Value(Type("index")),),
        lambda x, d: f"tensor.dim {x}, {d} : {source}",
        lambda x, d: (np.asarray(np.int64(x.shape[int(d)])),),
    )  # fmt: skip


def generate(t: Type, body: Block, sizes: list[Value]) -> Op:
    """`body` gives the element for its indices; `sizes` are the dynamic extents."""

    def text(*names):
        *given, region = names
        arguments = ", ".join(f"{a}: index" for a in region.arguments)
        return (
            f"tensor.generate {', '.join(given)} {{\n"
            f"    ^bb0({arguments}):\n{region.body}\n}} : {t}"
        )

    def compute(*arguments):
        function = arguments[-1]
        result = np.empty(t.shape, HELD_AS[t.element])
        for at in np.ndindex(*t.shape):
            result[at] = function(*map(np.int64, at))[0]
        return (result,)

    return Op(tuple(sizes), (Value(t),), text, compute, (body,))
