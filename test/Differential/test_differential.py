# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows that the interpreter rounds as it should, and that a fault is found and reduced.

    test_differential.py LIBRARY
"""

import sys
from fractions import Fraction

import numpy as np

from differential import floats, pointwise
from differential.case import find_fault, make_case
from differential.children import run_one
from differential.library import Library
from differential.program import print_module, walk
from differential.reduction import reduce_case


def check_rounding() -> None:
    """To the nearest of all bfloat16, found by exact comparison."""
    table = floats.from_bits(np.arange(0x7F80, dtype=np.uint16), "bf16")
    generator = np.random.default_rng(0)
    middles = (table[:-1].astype(np.float64) + table[1:]) / 2
    chosen = generator.choice(middles, 200)
    near = [np.nextafter(chosen, 0), chosen, np.nextafter(chosen, np.inf)]
    random = np.exp(generator.uniform(-88, 88, 200))
    for x in np.concatenate([*near, random]):
        above = int(np.searchsorted(table, x))
        candidates = [i for i in (above - 1, above) if 0 <= i < table.size]
        distances = [abs(Fraction(float(table[i])) - Fraction(float(x))) for i in candidates]
        best = min(distances)
        nearest = [i for i, d in zip(candidates, distances) if d == best]
        expected = nearest[0] if len(nearest) == 1 else next(i for i in nearest if i % 2 == 0)
        for sign, value in ((0, x), (0x8000, -x)):
            got = int(floats.to_bits(floats.convert(np.float64(value), "bf16"), "bf16")[()])
            assert got == expected | sign, f"{value}: {got:#x}, expected {expected | sign:#x}"


def check_fault_is_found(library: Library) -> None:
    """With a wrong meaning of one operation, which is then all that is left."""
    name = next(iter(pointwise.DIALECT))
    pointwise.UNARY[name] = lambda x: np.full_like(x, 3)
    for number in range(100):
        case = make_case(number, ["host"], 1)
        fault = run_one(lambda case=case: find_fault(library, case))
        if fault.startswith("bits"):
            break
    else:
        sys.exit("a wrong meaning was not found")
    reduced, fault = reduce_case(
        case, fault, lambda smaller: run_one(lambda: find_fault(library, smaller))
    )
    text = print_module(reduced.module)
    assert fault.startswith("bits") and name in text, f"{fault}\n{text}"
    assert len(list(walk(reduced.module.main))) <= 3, text
    assert not reduced.route.passes, reduced.route


def main() -> None:
    check_rounding()
    check_fault_is_found(Library(sys.argv[1]))


if __name__ == "__main__":
    main()
