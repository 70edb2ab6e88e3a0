# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Control flow: branches, loops and calls."""

from __future__ import annotations

import numpy as np

from .program import Block, Op, Value

# Of loops whose end is not seen beforehand.
MAX_ITERATIONS = 100


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


def loop_while(limit: Value, initial: list[Value], before: Block, after: Block) -> Op:
    """Goes on while a number is less than `limit`. `before` takes that number and what
    is carried, and gives whether to go on and both; `after` takes both and gives both.
    The number is the last result too."""
    results = _fresh(before.results[1:])

    def text(limit, *names):
        *start, first, second = names
        pairs = ", ".join(f"{c} = {s}" for c, s in zip(first.arguments, start))
        arguments = ", ".join(f"{name}: {r.type}" for name, r in zip(second.arguments, results))
        return (
            f"scf.while ({pairs}) : {_types(initial)} -> {_types(results)} {{\n{first.body}\n"
            f"}} do {{\n    ^bb0({arguments}):\n{second.body}\n}}"
        )

    def compute(limit, *arguments):
        *carried, first, second = arguments
        for _ in range(MAX_ITERATIONS):
            go_on, *carried = first(*carried)
            if not go_on:
                return tuple(carried)
            carried = second(*carried)
        raise RuntimeError("the loop does not end")

    return Op((limit, *initial), results, text, compute, (before, after))


def forall(count: Value, initial: Value, body: Block) -> Op:
    """`body` takes an index and the rows as they were, and gives one row."""
    result = Value(initial.type)
    row = body.results[0].type
    inner = initial.type.shape[1:]
    zeros, ones = ", 0" * len(inner), ", 1" * len(inner)
    sizes = "".join(f", {n}" for n in inner)

    def text(count, rows, region):
        index, shared = region.arguments
        *lines, terminator = region.body.splitlines()
        given = terminator.split()[1]
        indent = terminator[: len(terminator) - len(terminator.lstrip())]
        lines += [
            f"{indent}scf.forall.in_parallel {{",
            f"{indent}  tensor.parallel_insert_slice {given} into {shared}[{index}{zeros}] "
            f"[1{sizes}] [1{ones}] : {row} into {initial.type}",
            f"{indent}}}",
        ]
        shown = "\n".join(lines)
        return (
            f"scf.forall ({index}) in ({count}) shared_outs({shared} = {rows}) "
            f"-> ({initial.type}) {{\n{shown}\n}}"
        )

    def compute(count, rows, function):
        changed = rows.copy()
        for i in range(int(count)):
            changed[i] = function(np.asarray(np.int64(i)), rows)[0]
        return (changed,)

    return Op((count, initial), (result,), text, compute, (body,))


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
