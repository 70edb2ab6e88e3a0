#!/usr/bin/env python3
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles random modules in random ways, and compares bits with an interpreter.

    differential.py LIBRARY [options]

LIBRARY is libElemwiseC.so. Module N, the way through the compiler and the placement
in memory follow from the number N alone. Each module runs in a process of its own;
its buffers lie between forbidden pages, its inputs cannot be written. What fails is
reduced and printed with its number; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from differential.case import Case, describe, find_fault, make_case
from differential.children import run_all, run_one
from differential.library import Library, Refused
from differential.pointwise import DIALECT
from differential.reduction import reduce_case
from differential.routes import TARGET_CPUS, Route

LITTLE = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.ceil %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
"""
SECONDS_BETWEEN_REPORTS = 5.0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("library", help="libElemwiseC.so")
    parser.add_argument("--first", type=int, default=0, help="number of the first module")
    parser.add_argument("--count", type=int, default=10000, help="modules (default: 10000)")
    parser.add_argument("--seconds", type=float, help="begin no module after this time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--max-faults", type=int, default=5, help="stop after so many")
    parser.add_argument("--no-reduce", action="store_true", help="print what fails as it is")
    parser.add_argument("--print", action="store_true", help="only print the modules")
    return parser.parse_args()


class Progress:
    """A line from time to time: what is done, and when it will be all."""

    def __init__(self, count: int) -> None:
        self.count, self.done = count, 0
        self.start = self.last = time.monotonic()

    def step(self) -> None:
        self.done += 1
        now = time.monotonic()
        if now - self.last < SECONDS_BETWEEN_REPORTS or self.done == self.count:
            return
        self.last = now
        left = (now - self.start) / self.done * (self.count - self.done)
        print(f"{self.done} of {self.count} modules, {left:.0f} s left", flush=True)


def runs_here(library: Library, what: str, route: Route) -> bool:
    def compile_little() -> str:
        try:
            library.compile(LITTLE, "", route.options())
        except Refused as refusal:
            return str(refusal)
        return ""

    message = run_one(compile_little)
    if message:
        print(f"left out: {what}: {message}")
    return not message


def report(library: Library, number: int, case: Case, fault: str, reduce: bool) -> None:
    print(f"module {number}: {fault}", flush=True)
    # What the interpreter cannot run, reduction cannot either.
    if reduce and not fault.startswith("exception"):
        case, fault = reduce_case(
            case, fault, lambda smaller: run_one(lambda: find_fault(library, smaller))
        )
        print(f"module {number}, reduced: {fault}")
    print(describe(case))
    print(f"// again: {sys.argv[0]} {sys.argv[1]} --first={number} --count=1\n", flush=True)


def main() -> int:
    arguments = parse_arguments()
    library = Library(arguments.library)
    unknown = sorted(set(library.dialect_operations()) - set(DIALECT))
    if unknown:
        sys.exit(f"no meaning is given in differential/pointwise.py for {', '.join(unknown)}")
    cpus = [cpu for cpu in TARGET_CPUS if runs_here(library, cpu, Route(cpu=cpu))]
    if not cpus:
        sys.exit("no target runs here")
    threads = Route(threads=2, threads_threshold=1)
    max_threads = 2 if runs_here(library, "threads", threads) else 1
    numbers = range(arguments.first, arguments.first + arguments.count)
    start = time.monotonic()

    def make(number: int) -> Case:
        return make_case(number, cpus, max_threads)

    if arguments.print:
        for number in numbers:
            print(describe(make(number)))
        return 0

    faults: list[int] = []

    def work():
        for number in numbers:
            late = arguments.seconds and time.monotonic() - start > arguments.seconds
            if late or len(faults) >= arguments.max_faults:
                return
            yield number, lambda number=number: find_fault(library, make(number))

    progress = Progress(arguments.count)
    for number, fault in run_all(work(), arguments.jobs):
        progress.step()
        if fault:
            faults.append(number)
            report(library, number, make(number), fault, not arguments.no_reduce)
    seconds = time.monotonic() - start
    print(
        f"{progress.done} modules on {', '.join(cpus)}: "
        f"{len(faults)} faults{f' {sorted(faults)}' if faults else ''}, {seconds:.0f} s"
    )
    return 1 if faults or not progress.done else 0


if __name__ == "__main__":
    sys.exit(main())
