# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Control flow: branches, loops and calls."""

from __future__ import annotations

import numpy as np

from .program import Block, Op, Value


def _types(values) -> str:
    return "(" + ", ".join(str(v.type) for v in values) + ")"


def _fresh(values) -> tuple[Value, ...]:
    return tuple(Value(v.type) for v in values)


def branch(condition: Value, then: Block, otherwise: Block) -> Op:
    results = _fresh(then.results)
    return Op(
        (condition,), results,
        lambda c, a, b: f"scf.if {c} -> {_types(results)} {{\n{a.body}\n"
        f"}} else {{\n{b.body}\n}}",
        lambda c, a, b: a() if c else b(),
        (then, otherwise),
    )  # fmt: skip


def switch(selector: Value, cases: list[Block]) -> Op:
    """The last case is the default."""
    results = _fresh(cases[0].results)

    def text(s, *regions):
        *numbered, default = regions
        lines = [f"scf.index_switch {s} -> {_types(results)[1:-1]}"]
        lines += [f"case {i} {{\n{r.body}\n}}" for i, r in enumerate(numbered)]
        return "\n".join([*lines, f"default {{\n{default.body}\n}}"])

    def compute(s, *regions):
        return regions[s if 0 <= s < len(regions) - 1 else -1]()

    return Op((selector,), results, text, compute, tuple(cases))


def loop(low: Value, high: Value, step: Value, initial: list[Value], body: Block) -> Op:
    """`body` takes the index and what each iteration hands to the next."""
    results = _fresh(initial)

    def text(low, high, step, *names):
        *start, region = names
        index, *carried = region.arguments
        pairs = ", ".join(f"{c} = {s}" for c, s in zip(carried, start))
        return (
            f"scf.for {index} = {low} to {high} step {step} iter_args({pairs}) "
            f"-> {_types(results)} {{\n{region.body}\n}}"
        )

    def compute(low, high, step, *arguments):
        *carried, function = arguments
        for i in range(int(low), int(high), int(step)):
            carried = function(np.asarray(np.int64(i)), *carried)
        return tuple(carried)

    return Op((low, high, step, *initial), results, text, compute, (body,))


def call(operands: list[Value], body: Block) -> Op:
    results = _fresh(body.results)

    def text(*names):
        *given, callee = names
        return (
            f"func.call @{callee}({', '.join(given)}) : "
            f"{_types(operands)} -> {_types(results)}"
        )

    return Op(
        tuple(operands), results, text,
        lambda *arguments: arguments[-1](*arguments[:-1]),
        (body,), is_call=True,
    )  # fmt: skip
