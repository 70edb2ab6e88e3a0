# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a module is: values, operations, blocks, and the interpreter that walks them.

An operation says how it prints and what it computes, and nothing else is known of it.
All are immutable, so that a smaller module can share what it keeps of a larger one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Callable, Iterator

import numpy as np

from .floats import FLOATS, INTEGERS


@dataclass(frozen=True)
class Type:
    """An element type, alone (`kind` is empty) or in a tensor, vector or memref. Extents
    are always known here; where `dynamic` says so, they are not in the module. A memref
    may have a layout: the strides and then the offset, as they are printed."""

    element: str
    shape: tuple[int, ...] | None = None
    dynamic: tuple[bool, ...] = ()
    kind: str = ""
    layout: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.kind:
            return self.element
        extents = ("?" if d else str(n) for n, d in zip(self.shape, self.dynamic))
        layout = ""
        if self.layout:
            *strides, offset = self.layout
            layout = f", strided<[{', '.join(strides)}], offset: {offset}>"
        return f"{self.kind}<{''.join(f'{e}x' for e in extents)}{self.element}{layout}>"

    @property
    def is_scalar(self) -> bool:
        return not self.kind

    @property
    def is_tensor(self) -> bool:
        return self.kind == "tensor"

    @property
    def is_vector(self) -> bool:
        return self.kind == "vector"

    @property
    def is_memref(self) -> bool:
        return self.kind == "memref"

    @property
    def is_float(self) -> bool:
        return self.element in FLOATS

    @property
    def is_integer(self) -> bool:
        return self.element in INTEGERS

    @property
    def rank(self) -> int:
        return len(self.shape or ())

    @property
    def is_static(self) -> bool:
        return not any(self.dynamic)

    def of(self, element: str) -> Type:
        return replace(self, element=element)


def tensor(element: str, shape, dynamic=None) -> Type:
    shape = tuple(int(n) for n in shape)
    return Type(element, shape, tuple(dynamic or [False] * len(shape)), "tensor")


def vector(element: str, shape) -> Type:
    return replace(tensor(element, shape), kind="vector")


def memref(t: Type) -> Type:
    """The memref, one element behind the other, of a tensor's type."""
    return replace(t, kind="memref")


@dataclass(frozen=True, eq=False)
class Value:
    type: Type


@dataclass(frozen=True, eq=False)
class Block:
    arguments: tuple[Value, ...]
    ops: tuple[Op, ...]
    results: tuple[Value, ...]
    terminator: str


# Stands for the first result's name.
RESULT = "%RESULT"


@dataclass(frozen=True, eq=False)
class Op:
    """`text` gets the names of the operands, then a PrintedRegion for each region; where
    it has several lines, `RESULT` in it is the name of the first result. `compute` gets
    arrays, then a function for each region, and gives arrays. The regions of a call are
    printed as functions beside the main one."""

    operands: tuple[Value, ...]
    results: tuple[Value, ...]
    text: Callable[..., str]
    compute: Callable[..., tuple]
    regions: tuple[Block, ...] = ()
    is_call: bool = False
    # Results without elements of their own are for destinations alone.
    is_defined: bool = True

    @property
    def has_effect(self) -> bool:
        """Whether it writes to a buffer that is an operand, in place."""
        return not self.results


@dataclass(frozen=True)
class Module:
    """The function `main`, and what it is called on."""

    main: Block
    data: dict[Value, np.ndarray] = field(repr=False)


# --- Meaning -----------------------------------------------------------------


def run_block(block: Block, arguments, outer: dict[Value, np.ndarray]) -> tuple:
    """The results of `block` where the values around it are those of `outer`."""
    values = dict(outer)
    values.update(zip(block.arguments, arguments))
    for op in block.ops:
        values.update(zip(op.results, run_op(op, values)))
    return tuple(values[result] for result in block.results)


def run_op(op: Op, values: dict[Value, np.ndarray]) -> tuple:
    regions = [
        lambda *arguments, region=region: run_block(region, arguments, values)
        for region in op.regions
    ]
    computed = op.compute(*(values[operand] for operand in op.operands), *regions)
    # NumPy gives scalars for arrays of rank zero.
    results = tuple(np.asarray(result) for result in computed)
    for value, result in zip(op.results, results):
        expected = value.type.shape or ()
        assert np.shape(result) == expected, f"{op.text}: {np.shape(result)}, not {expected}"
    return results


def run_module(module: Module) -> tuple:
    return run_block(module.main, [module.data[a] for a in module.main.arguments], {})


# --- Text --------------------------------------------------------------------


@dataclass(frozen=True)
class PrintedRegion:
    arguments: list[str]
    body: str


class _Printer:
    def __init__(self) -> None:
        self.names: dict[Value, str] = {}
        self.functions: list[str] = []
        self.num_calls = 0

    def name(self, value: Value) -> str:
        return self.names.setdefault(value, f"%v{len(self.names)}")

    def block(self, block: Block, indent: str) -> PrintedRegion:
        arguments = [self.name(a) for a in block.arguments]
        lines = [indent + self.op(op, indent) for op in block.ops]
        results, types = list(map(self.name, block.results)), [r.type for r in block.results]
        terminator = block.terminator
        if terminator == "scf.condition":
            terminator += f"({results.pop(0)})"
            types.pop(0)
        shown = ", ".join(results), ", ".join(map(str, types))
        lines.append(f"{indent}{terminator} {shown[0]} : {shown[1]}")
        return PrintedRegion(arguments, "\n".join(lines))

    def op(self, op: Op, indent: str) -> str:
        operands = [self.name(operand) for operand in op.operands]
        if op.is_call:
            regions = [self.function(region) for region in op.regions]
        else:
            regions = [self.block(region, indent + "  ") for region in op.regions]
        text = op.text(*operands, *regions)
        # `%r:2 = ` would need names of another form.
        names = ", ".join(self.name(result) for result in op.results)
        if names and f"{RESULT} = " not in text:
            text = f"{names} = {text}"
        # Regions are indented already.
        text = re.sub(r"\n(?=[}%a-z])", "\n" + indent, text)
        return text.replace(RESULT, names.partition(",")[0])

    def function(self, block: Block, name: str = "") -> str:
        if not name:
            self.num_calls += 1
            name = f"callee_{self.num_calls}"
        region = self.block(block, "  ")
        arguments = ", ".join(f"{n}: {a.type}" for n, a in zip(region.arguments, block.arguments))
        results = ", ".join(str(r.type) for r in block.results)
        visibility = "" if name == "main" else "private "
        self.functions.append(
            f"func.func {visibility}@{name}({arguments}) -> ({results}) {{\n{region.body}\n}}\n"
        )
        return name


def print_module(module: Module) -> str:
    printer = _Printer()
    printer.function(module.main, "main")
    return "".join(reversed(printer.functions))


def walk(block: Block) -> Iterator[tuple[Block, Op]]:
    """Every operation and the block that it is in, outer ones first."""
    for op in block.ops:
        yield block, op
        for region in op.regions:
            yield from walk(region)
