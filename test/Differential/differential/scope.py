# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A block in the making: which values there are, and how those that lack are made."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from random import Random
from typing import Callable

import numpy as np

from . import linalg, pointwise, tensors
from .floats import HELD_AS
from .program import Block, Op, Type, Value

MAX_ELEMENTS = 4096
# Larger constants are splats.
MAX_LISTED = 32


@dataclass
class Growth:
    """What the scopes of a function share: `extend` adds operations to one, and
    `new_argument` makes an argument of the function, where one may be made."""

    extend: Callable[[Scope, int], None]
    new_argument: Callable[[Type, np.ndarray], Value] | None
    # Of a buffer or a view of one, the buffer.
    origins: dict[Value, Value] = field(default_factory=dict)


class Scope:
    """Sees the values of `outer`, and buffers only where they may be written to."""

    def __init__(
        self,
        rng: Random,
        arguments: list[Value],
        *,
        growth: Growth,
        outer: Scope | None = None,
        is_parallel: bool = False,
    ) -> None:
        self.rng = rng
        self.growth = growth
        self.arguments = arguments
        self.ops: list[Op] = []
        self.visible = [*(outer.visible if outer else []), *arguments]
        if is_parallel:
            self.visible = [v for v in self.visible if not v.type.is_memref]
        self.num_outer = len(self.visible)
        # Those made here that may become tensors here.
        self.own_buffers: list[Value] = []
        self.depth: int = outer.depth + 1 if outer else 0

    def add(self, op: Op) -> Value | None:
        """The last result, if there is one."""
        self.ops.append(op)
        if op.is_defined:
            self.visible += op.results
        return op.results[-1] if op.results else None

    def body(self, arguments: list[Value], **options) -> Scope:
        """A scope inside of this one."""
        return Scope(self.rng, arguments, growth=self.growth, outer=self, **options)

    def function(self, arguments: list[Value]) -> Scope:
        """A scope that sees nothing of this one, as deep as one inside of it."""
        growth = Growth(self.growth.extend, new_argument=None)
        scope = Scope(self.rng, arguments, growth=growth)
        scope.depth = self.depth + 1
        return scope

    def extend(self, count: int) -> None:
        self.growth.extend(self, count)

    def forget(self, value: Value) -> None:
        """Lets nobody use the buffer that `value` is of any more."""
        origins = self.growth.origins
        self.visible = [v for v in self.visible if origins.get(v) is not origins[value]]

    def close(self, results: list[Value], terminator: str) -> Block:
        return Block(tuple(self.arguments), tuple(self.ops), tuple(results), terminator)

    @property
    def made(self) -> list[Value]:
        """The values that are of this block, arguments left out."""
        return self.visible[self.num_outer :]

    # --- Choosing ------------------------------------------------------------

    def pick(self, fits: Callable[[Type], bool]) -> Value | None:
        """A value whose type fits, rather a late one than an early one."""
        fitting = [v for v in self.visible if fits(v.type)]
        if not fitting:
            return None
        return fitting[-1 - int(self.rng.random() ** 2 * len(fitting))]

    def _pick_of_kind(self, fits: Callable[[Type], bool]) -> Value | None:
        [kind] = self.rng.choices(["tensor", "vector", ""], [80, 10, 10])
        found = self.pick(lambda t: t.kind == kind and fits(t))
        return found or self.pick(lambda t: not t.is_memref and fits(t))

    def pick_float(self) -> Value | None:
        return self._pick_of_kind(lambda t: t.is_float)

    def pick_integer(self, fits: Callable[[Type], bool] = lambda t: True) -> Value | None:
        return self._pick_of_kind(lambda t: t.is_integer and fits(t))

    def pick_tensor(self, fits: Callable[[Type], bool] = lambda t: True) -> Value | None:
        return self.pick(lambda t: t.is_tensor and fits(t))

    def pick_float_tensor(self, fits=lambda t: True) -> Value | None:
        return self.pick_tensor(lambda t: t.is_float and fits(t))

    def pick_memref(self, fits: Callable[[Type], bool] = lambda t: True) -> Value | None:
        return self.pick(lambda t: t.is_memref and fits(t))

    # --- Making --------------------------------------------------------------

    def index(self, n: int) -> Value:
        """A value of type index that is `n`."""
        kind = self.rng.random()
        if kind < 0.4 and self.growth.new_argument:
            return self.growth.new_argument(Type("index"), np.asarray(np.int64(n)))
        if kind < 0.8:
            source = self.pick_tensor(lambda t: n in t.shape)
            if source:
                dimension = source.type.shape.index(n)
                at = self.add(pointwise.index_constant(dimension))
                return self.add(tensors.dim(source, at))
        return self.add(pointwise.index_constant(n))

    def sizes(self, t: Type) -> list[Value]:
        return [self.index(n) for n, d in zip(t.shape, t.dynamic) if d]

    def empty(self, t: Type) -> Value:
        return self.add(linalg.empty(t, self.sizes(t)))

    def constant(self, t: Type) -> Value:
        """A constant, cast where the type has dynamic extents."""
        static = replace(t, dynamic=(False,) * t.rank)
        shape = t.shape or ()
        if t.element == "index":
            data = np.full(shape, np.int64(self.rng.randint(0, 3)))
        elif math.prod(shape) <= MAX_LISTED:
            data = pointwise.random_data(self.rng, t.element, shape)
        else:
            data = np.full(shape, pointwise.random_data(self.rng, t.element, ()))
        value = self.add(pointwise.constant(static, data.astype(HELD_AS[t.element])))
        return self.add(tensors.cast(value, t.dynamic)) if any(t.dynamic) else value

    def of_type(self, t: Type) -> Value:
        """Any value of exactly this type."""
        return self.pick(lambda other: other == t) or self.constant(t)

    def partner(self, x: Value) -> Value:
        """A value of the type of `x`, perhaps itself, perhaps cast."""
        if self.rng.random() < 0.3:
            return self.constant(x.type)
        static = replace(x.type, dynamic=())
        found = self.pick(lambda t: replace(t, dynamic=()) == static)
        if found.type == x.type:
            return found
        return self.add(tensors.cast(found, x.type.dynamic))

    def random_dynamic(self, rank: int) -> list[bool]:
        likely = self.rng.choice([0.0, 0.5, 1.0])
        return [self.rng.random() < likely for _ in range(rank)]
