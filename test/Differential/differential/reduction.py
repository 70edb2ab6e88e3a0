# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a case that fails small, by trying out whatever is smaller."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import Callable, Iterator

import numpy as np

from .case import Case
from .program import Block, Module, Op, Value, run_op, walk
from .routes import simpler_routes

TIME_LIMIT = 40.0


def _kind(fault: str) -> str:
    """What two faults share if they are the same one: all but names and numbers."""
    kind, _, details = fault.partition(":")
    if kind == "refused":
        return kind + re.sub(r"[%\d].*", "", details, flags=re.DOTALL)
    return kind


def _rewrite(block: Block, changes: dict[Value, Value], is_kept: Callable[[Op], bool]) -> Block:
    """`block` with other operands, and without the operations that are not kept."""

    def changed(values):
        return tuple(changes.get(v, v) for v in values)

    ops = tuple(
        replace(
            op,
            operands=changed(op.operands),
            regions=tuple(_rewrite(region, changes, is_kept) for region in op.regions),
        )
        for op in block.ops
        if is_kept(op)
    )
    return replace(block, ops=ops, results=changed(block.results))


def _used(block: Block) -> set[Value]:
    """What the operations in `block` take, and what it gives."""
    used = set(block.results)
    for _, op in walk(block):
        used.update(op.operands, *(region.results for region in op.regions))
    return used


def _apply(module: Module, changes: dict[Value, Value], *, added=None, dropped=None) -> Module:
    """`added` are new arguments, and what they are."""
    data = {**module.data, **(added or {})}
    main = _rewrite(module.main, changes, lambda op: op is not dropped)
    used = _used(main)
    arguments = tuple(a for a in data if a in used)
    return Module(replace(main, arguments=arguments), {a: data[a] for a in arguments})


def _without_unused(module: Module) -> Iterator[Module]:
    """Without any operation that has no effect and whose results nobody needs."""
    pruned = module
    while True:
        used = _used(pruned.main)

        def is_needed(op: Op, used=used) -> bool:
            return op.has_effect or not used.isdisjoint(op.results)

        if all(is_needed(op) for _, op in walk(pruned.main)):
            break
        main = _rewrite(pruned.main, {}, is_needed)
        pruned = _apply(replace(pruned, main=main), {})
    if pruned is not module:
        yield pruned


def _fewer_results(module: Module) -> Iterator[Module]:
    results = module.main.results
    for i in range(len(results)) if len(results) > 1 else ():
        smaller = replace(module.main, results=results[:i] + results[i + 1 :])
        yield _apply(replace(module, main=smaller), {})


def _fewer_operations(module: Module) -> Iterator[Module]:
    used = _used(module.main)
    for _, op in reversed(list(walk(module.main))):
        if used.isdisjoint(op.results):
            yield _apply(module, {}, dropped=op)


def _cuts(module: Module) -> Iterator[Module]:
    """The results of an operation become arguments."""
    values = dict(module.data)
    candidates = []
    for op in module.main.ops:
        results = run_op(op, values)
        values.update(zip(op.results, results))
        if op.results and not any(r.type.is_memref for r in op.results):
            candidates.append((op, results))
    for op, results in reversed(candidates):
        fresh = [Value(r.type) for r in op.results]
        added = dict(zip(fresh, results))
        yield _apply(module, dict(zip(op.results, fresh)), added=added, dropped=op)


def _substitutions(module: Module) -> Iterator[Module]:
    """A result becomes a value of its type that is there before."""
    ops = [op for _, op in walk(module.main)]
    destinations = {r for op in ops if not op.is_defined for r in op.results}
    used = _used(module.main)
    for block, op in walk(module.main):
        for result in op.results:
            if result.type.is_memref or result not in used:
                continue
            before = [*(o for o in op.operands if o not in destinations), *block.arguments]
            for other in block.ops[: block.ops.index(op)]:
                before += other.results if other.is_defined else ()
            for value in dict.fromkeys(before):
                if value.type == result.type:
                    yield _apply(module, {result: value})
                    break


def _plainer_data(module: Module) -> Iterator[Module]:
    for argument, array in module.data.items():
        if argument.type.is_float and not (array == 1).all():
            yield replace(module, data={**module.data, argument: np.ones_like(array)})


def _simpler(case: Case) -> Iterator[Case]:
    for module in _without_unused(case.module):
        yield replace(case, module=module)
    for route in simpler_routes(case.route):
        yield replace(case, route=route)
    if case.memory_seed is not None:
        yield replace(case, memory_seed=None)
    for smaller in (_fewer_results, _fewer_operations, _cuts, _substitutions, _plainer_data):
        for module in smaller(case.module):
            yield replace(case, module=module)


def reduce_case(case: Case, fault: str, find: Callable[[Case], str]) -> tuple[Case, str]:
    """A case with the same kind of fault of which nothing more can be left out, and its
    fault; what is reached when the time is over."""
    deadline = time.monotonic() + TIME_LIMIT
    smaller = True
    while smaller and time.monotonic() < deadline:
        smaller = False
        for candidate in _simpler(case):
            found = find(candidate)
            if found and _kind(found) == _kind(fault):
                case, fault, smaller = candidate, found, True
                break
            if time.monotonic() > deadline:
                break
    return case, fault
