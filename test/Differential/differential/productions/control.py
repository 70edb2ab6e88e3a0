# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Control flow, with operations of all kinds in the regions."""

from __future__ import annotations

from .. import control, integers, pointwise, tensors
from ..program import Type, Value
from ..scope import Scope

MAX_DEPTH = 2


def _is_result(t: Type) -> bool:
    return (t.is_float or t.is_integer) and not t.is_memref


def _pick_results(scope: Scope) -> list[Value]:
    made = [v for v in scope.made if _is_result(v.type)] or [scope.pick_float()]
    return scope.rng.sample(made, min(len(made), scope.rng.randint(1, 2)))


def add_branch(scope: Scope) -> bool:
    if scope.depth >= MAX_DEPTH or not scope.pick_float():
        return False
    num_blocks = scope.rng.choice([2, 2, 3])
    if num_blocks == 2:
        condition = scope.of_type(Type("i1"))
    else:
        condition = scope.index(scope.rng.randint(0, 3))
    blocks: list = []
    types: list[Type] = []
    for _ in range(num_blocks):
        body = scope.body([])
        body.extend(scope.rng.randint(1, 3))
        results = [body.of_type(t) for t in types] if blocks else _pick_results(body)
        types = [r.type for r in results]
        blocks.append(body.close(results, "scf.yield"))
    make = control.switch if num_blocks == 3 else lambda c, b: control.branch(c, *b)
    return bool(scope.add(make(condition, blocks)))


def _pick_carried(scope: Scope) -> list[Value]:
    return [scope.pick(_is_result) for _ in range(scope.rng.randint(1, 2))]


def add_loop(scope: Scope) -> bool:
    if scope.depth >= MAX_DEPTH or not scope.pick_float():
        return False
    initial = _pick_carried(scope)
    bounds = [scope.index(n) for n in (0, scope.rng.randint(0, 3), scope.rng.randint(1, 2))]
    carried = [Value(v.type) for v in initial]
    body = scope.body([Value(Type("index")), *carried])
    body.extend(scope.rng.randint(1, 3))
    results = [body.of_type(v.type) for v in initial]
    block = body.close(results, "scf.yield")
    return bool(scope.add(control.loop(*bounds, initial, block)))


def add_while(scope: Scope) -> bool:
    """Counts up to a limit, as the last of what it carries."""
    rng = scope.rng
    if scope.depth >= MAX_DEPTH or not scope.pick_float():
        return False
    limit = scope.index(rng.randint(0, 3))
    initial = [*_pick_carried(scope), scope.index(0)]
    types = [v.type for v in initial]

    before = scope.body([Value(t) for t in types])
    before.extend(rng.randint(0, 2))
    go_on = before.add(integers.compare("ult", before.arguments[-1], limit))
    kept = [before.of_type(t) for t in types[:-1]]
    first = before.close([go_on, *kept, before.arguments[-1]], "scf.condition")

    after = scope.body([Value(t) for t in types])
    after.extend(rng.randint(0, 2))
    one = after.add(pointwise.index_constant(1))
    following = after.add(integers.binary("arith.addi", after.arguments[-1], one))
    kept = [after.of_type(t) for t in types[:-1]]
    second = after.close([*kept, following], "scf.yield")
    return bool(scope.add(control.loop_while(limit, initial, first, second)))


def add_forall(scope: Scope) -> bool:
    """A row for each row of a tensor, which the others' don't depend on. They start from
    nothing: MLIR 22 propagates constants into what the threads share."""
    x = scope.pick_tensor(
        lambda t: t.is_float and t.rank > 0 and not any(t.dynamic[1:]) and 0 not in t.shape
    )
    if scope.depth >= MAX_DEPTH or not x or x.type.shape[0] > 20:
        return False
    count = scope.index(x.type.shape[0])
    index, shared = Value(Type("index")), Value(x.type)
    body = scope.body([index], is_parallel=True)
    row = body.add(tensors.row(x, index))
    row = body.add(pointwise.unary(scope.rng.choice(list(pointwise.DIALECT)), row))
    body.extend(scope.rng.randint(0, 2))
    row = body.of_type(row.type)
    body.arguments.append(shared)
    block = body.close([row], "scf.yield")
    return bool(scope.add(control.forall(count, scope.empty(x.type), block)))


def add_call(scope: Scope) -> bool:
    operands = [scope.pick(_is_result) for _ in range(scope.rng.randint(1, 3))]
    if scope.depth >= MAX_DEPTH or None in operands:
        return False
    body = scope.function([Value(v.type) for v in operands])
    body.extend(scope.rng.randint(1, 4))
    made = [v for v in body.visible if _is_result(v.type)]
    results = scope.rng.sample(made, min(len(made), scope.rng.randint(1, 2)))
    return bool(scope.add(control.call(operands, body.close(results, "return"))))


PRODUCTIONS = {add_branch: 2, add_loop: 1, add_while: 1, add_forall: 1, add_call: 1}
