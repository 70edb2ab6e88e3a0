# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A block in the making: which values there are, and how those that lack are made."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Callable

import numpy as np

from . import linalg, pointwise, tensors
from .floats import HELD_AS
from .program import Block, Op, Type, Value

MAX_ELEMENTS = 4096
# Larger constants are splats.
MAX_LISTED = 32


class Scope:
    """`new_argument` makes an argument of the function, where one may be made."""

    def __init__(
        self,
        rng: Random,
        arguments: list[Value],
        *,
        outer: Scope | None = None,
        new_argument: Callable[[Type, np.ndarray], Value] | None = None,
    ) -> None:
        self.rng = rng
        self.arguments = arguments
        self.ops: list[Op] = []
        self.visible = [*(outer.visible if outer else []), *arguments]
        self.num_outer = len(self.visible)
        self.new_argument = new_argument or (outer.new_argument if outer else None)
        self.depth: int = outer.depth + 1 if outer else 0

    def add(self, op: Op) -> Value:
        self.ops.append(op)
        if op.is_defined:
            self.visible += op.results
        return op.results[-1]

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

    def pick_float(self) -> Value | None:
        tensors_only = self.rng.random() < 0.85
        return self.pick(lambda t: t.is_float and (t.is_tensor or not tensors_only))

    def pick_tensor(self, fits: Callable[[Type], bool] = lambda t: True) -> Value | None:
        return self.pick(lambda t: t.is_float and t.is_tensor and fits(t))

    # --- Making --------------------------------------------------------------

    def index(self, n: int) -> Value:
        """A value of type index that is `n`."""
        kind = self.rng.random()
        data = np.asarray(np.int64(n))
        if kind < 0.4 and self.new_argument:
            return self.new_argument(Type("index"), data)
        if kind < 0.8:
            source = self.pick(lambda t: n in (t.shape or ()))
            if source:
                dimension = source.type.shape.index(n)
                at = self.add(pointwise.constant(Type("index"), np.asarray(np.int64(dimension))))
                return self.add(tensors.dim(source, at))
        return self.add(pointwise.constant(Type("index"), data))

    def sizes(self, t: Type) -> list[Value]:
        return [self.index(n) for n, d in zip(t.shape, t.dynamic) if d]

    def empty(self, t: Type) -> Value:
        return self.add(linalg.empty(t, self.sizes(t)))

    def constant(self, t: Type) -> Value:
        """A constant, cast where the type has dynamic extents."""
        static = replace(t, dynamic=(False,) * t.rank)
        shape = t.shape or ()
        if t.element == "index":
            data = np.asarray(np.int64(self.rng.randint(0, 3)))
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
