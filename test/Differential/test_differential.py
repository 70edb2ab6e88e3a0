# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows that the interpreter rounds as it should, and that a fault is found, reduced and
reported so that it can be found again.

    test_differential.py LIBRARY
"""

import contextlib
import importlib.util
import io
import pathlib
import re
import sys
from fractions import Fraction

import numpy as np

from differential import floats, integers, pointwise
from differential.case import find_fault, make_case
from differential.children import run_one
from differential.library import Library
from differential.program import Type, Value, print_module, walk
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


def bits_of(value: np.ndarray, element: str) -> int:
    return int(floats.to_bits(value, element)[()])


def check_rounding_once() -> None:
    """Halfway cases that a second rounding would get wrong."""
    halfway = 2**62 + 2**54
    cases = [
        (Fraction(halfway), "bf16", 0x5E80),
        (Fraction(halfway + 1), "bf16", 0x5E81),
        (Fraction(-halfway - 1), "bf16", 0xDE81),
        (Fraction(2**62 + 2**38 + 1), "f32", 0x5E800001),
        (Fraction(2049), "f16", 0x6800),
        (Fraction(2049) + Fraction(1, 2**60), "f16", 0x6801),
        (Fraction(65520), "f16", 0x7C00),
        (Fraction(65520) - Fraction(1, 2**60), "f16", 0x7BFF),
        (Fraction(1, 2**150), "f32", 0),
        (Fraction(1, 2**150) + Fraction(1, 2**250), "f32", 1),
        (Fraction(-(10**400)), "f64", 0xFFF0000000000000),
    ]
    for x, element, expected in cases:
        got = bits_of(floats.nearest(x, element), element)
        assert got == expected, f"{x} as {element}: {got:#x}, expected {expected:#x}"

    # 1 + 2^-12 + 2^-24 is halfway; what is added to it is not to be lost.
    value = Value(Type("f32"))
    fma = pointwise.fma(value, value, value).compute
    a, tiny = np.float32(1 + 2.0**-12), np.float32(2.0**-60)
    for c, expected in ((tiny, 0x3F801001), (-tiny, 0x3F801000), (np.float32(0), 0x3F801000)):
        got = bits_of(fma(np.asarray(a), np.asarray(a), np.asarray(c))[0], "f32")
        assert got == expected, f"fma with {c}: {got:#x}, expected {expected:#x}"


def check_integers() -> None:
    """Against Python's, which have no end."""
    generator = np.random.default_rng(1)
    for element in floats.INTEGERS:
        width = floats.WIDTHS[element]
        x = generator.integers(-(2 ** (width - 1)), 2 ** (width - 1) - 1, 50, endpoint=True)
        x = x.astype(floats.HELD_AS[element])
        t = Type(element, (50,), (False,), "tensor")
        value = Value(t)
        for name, sign in (("arith.divsi", True), ("arith.divui", False)):
            [got] = integers.by_constant(name, value, 7).compute(x)
            for a, quotient in zip(map(int, x), map(int, got)):
                a, quotient = (a, quotient) if sign else (a % 2**width, quotient % 2**width)
                assert quotient == (abs(a) // 7) * (1 if a >= 0 else -1), (name, a, quotient)
        [product] = integers.binary("arith.muli", value, value).compute(x, x)
        for a, square in zip(map(int, x), map(int, product)):
            assert (a * a - square) % 2**width == 0, (element, a, square)
        numbers = Value(t.of("f64"))
        for signed in (True, False):
            [back] = integers.from_float(numbers, element, signed).compute(
                np.array(
                    [np.nan, np.inf, -(2.0**70), 2.0 ** (width - 1), -0.7, 5.9] + [0.0] * 44
                )
            )
            top = 0 if signed else -(2 ** (width - 1))
            assert list(map(int, back[:6])) == [0, 0, 0, top, 0, 5], (
                element,
                signed,
                back[:6],
            )


def check_effects_are_reduced() -> None:
    """Of all that writes to buffers, what is looked for is left, and what it needs."""

    def find(candidate) -> str:
        return "bits: wrong" if "memref.store" in print_module(candidate.module) else ""

    cases = (make_case(number, ["host"], 1) for number in range(1000))
    case = next(
        c for c in cases if find(c) and sum(op.has_effect for _, op in walk(c.module.main)) > 3
    )
    reduced, _ = reduce_case(case, "bits: wrong", find)
    assert sum(op.has_effect for _, op in walk(reduced.module.main)) == 1, print_module(
        reduced.module
    )


def check_report(path: str) -> None:
    """The driver says how far it is, and how to find again what it found."""
    script = pathlib.Path(__file__).with_name("differential.py")
    specification = importlib.util.spec_from_file_location("driver", script)
    driver = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(driver)
    driver.SECONDS_BETWEEN_REPORTS = 0.0
    output = io.StringIO()
    arguments, sys.argv = sys.argv, [str(script), path, "--count=30", "--max-faults=1"]
    with contextlib.redirect_stdout(output):
        status = driver.main()
    text = output.getvalue()
    assert status == 1, text
    assert re.search(r"^1 of 30 modules, \d+ s left$", text, re.M), text
    number = re.search(r"^module (\d+): bits: ", text, re.M)[1]
    assert f"module {number}, reduced: bits: " in text, text
    assert f"// again: {script} {path} --first={number} --count=1\n" in text, text

    sys.argv = [str(script), path, f"--first={number}", "--count=1", "--no-reduce"]
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        assert driver.main() == 1, output.getvalue()
    assert f"module {number}: bits: " in output.getvalue(), output.getvalue()
    sys.argv = arguments


def check_fault_is_found(library: Library) -> None:
    """With a wrong meaning of one operation, which is then all that is left."""
    name = next(iter(pointwise.DIALECT))
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
    check_rounding_once()
    check_integers()
    check_effects_are_reduced()
    pointwise.UNARY[next(iter(pointwise.DIALECT))] = lambda x: np.full_like(x, 3)
    check_fault_is_found(Library(sys.argv[1]))
    check_report(sys.argv[1])


if __name__ == "__main__":
    main()
