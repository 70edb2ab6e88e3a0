# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One module, one way through the compiler, one placement in memory: a case."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from .floats import FLOATS, IN_MEMORY, differing, to_bits
from .generator import generate_module
from .library import Buffer, Library, Refused
from .memory import GuardedArray
from .program import Module, Value, print_module, run_module
from .routes import Route, random_route

MAX_SHOWN = 4


@dataclass(frozen=True)
class Case:
    module: Module
    route: Route
    # None: everything side by side, at the end of its pages.
    memory_seed: int | None


def make_case(seed: int, cpus: list[str], max_threads: int) -> Case:
    rng = Random(seed)
    return Case(generate_module(rng), random_route(rng, cpus, max_threads), rng.getrandbits(32))


class _Placement:
    def __init__(self, seed: int | None) -> None:
        self.rng = None if seed is None else Random(seed)

    def place(self, t) -> GuardedArray:
        shape = t.shape or ()
        if self.rng is None:
            return GuardedArray(t.element, shape, at_end=True)
        layout, gap = list(range(len(shape))), 0
        # Copied on the way in or out by the library.
        if self.rng.random() < 0.2:
            self.rng.shuffle(layout)
            gap = self.rng.choice([0, 1, 3])
        at_end = self.rng.random() < 0.7
        return GuardedArray(t.element, shape, at_end=at_end, layout=layout, gap=gap)


def _buffers(arrays: list[GuardedArray]):
    return (Buffer * len(arrays))(*(a.buffer for a in arrays))


def find_fault(library: Library, case: Case) -> str:
    """What is wrong, as `KIND: DETAILS`; empty if nothing is."""
    main = case.module.main
    expected = run_module(case.module)
    placement = _Placement(case.memory_seed)
    inputs = [placement.place(a.type) for a in main.arguments]
    for array, argument in zip(inputs, main.arguments):
        array.write(case.module.data[argument])
    results = [placement.place(r.type) for r in main.results]
    try:
        function = library.compile(
            print_module(case.module), case.route.pipeline(), case.route.options()
        )
        shapes = [n for r in main.results for n in r.type.shape or ()]
        extents = library.result_extents(function, _buffers(inputs), len(shapes))
        if extents != shapes:
            return f"extents: got {extents}, expected {shapes}"
        # A second call must find nothing of the first.
        for _ in range(2):
            library.call(function, _buffers(inputs), _buffers(results))
            fault = _compare(main.results, results, expected)
            if fault:
                return fault
            for array in results:
                array.bits[...] = np.array(0x5A).astype(array.bits.dtype)
    except Refused as refusal:
        return f"refused: {refusal}"
    if not all(array.is_clean_around() for array in results):
        return "memory: written around a result"
    return ""


def _compare(values: tuple[Value, ...], results: list[GuardedArray], expected: tuple) -> str:
    for number, (value, array, wanted) in enumerate(zip(values, results, expected)):
        element = value.type.element
        got_bits = np.ascontiguousarray(array.bits).reshape(-1)
        wanted_bits = to_bits(wanted, element).reshape(-1)
        different = differing(got_bits, wanted_bits, element)
        if different.size:
            shown = ", ".join(
                f"[{i}] got {int(got_bits[i]):#x}, expected {int(wanted_bits[i]):#x}"
                for i in different[:MAX_SHOWN]
            )
            return f"bits: result {number}: {different.size} of {got_bits.size}: {shown}"
    return ""


def describe(case: Case) -> str:
    lines = [print_module(case.module), f"// {case.route}"]
    for argument in case.module.main.arguments:
        bits = to_bits(case.module.data[argument], argument.type.element).reshape(-1)
        shape = "x".join(map(str, argument.type.shape or ()))
        spec = f"{shape}{'x' if shape else ''}{argument.type.element}"
        if bits.size and (bits == bits[0]).all():
            bits = bits[:1]  # One value fills the tensor.
        digits = np.dtype(IN_MEMORY[argument.type.element]).itemsize * 2
        is_float = argument.type.element in FLOATS
        numbers = (f"0x{int(b):0{digits}X}" if is_float else str(int(b)) for b in bits)
        lines.append(f'// --input="{spec}={" ".join(numbers)}"')
    return "\n".join(lines)
