#!/usr/bin/env python3
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a fuzzer over its corpus, and then on new inputs for a given time.

    fuzz.py FUZZER CORPUS [options]

The corpus is not changed: what the fuzzer finds of interest stays in a folder of its
own, which is removed. An input at which it fails is kept in the current folder; the
exit status is then 1.

With --pass-over-upstream it goes on after a fault in MLIR or LLVM that no function
of ours has part in: their reader of bytecode trusts much of what it reads.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Of every input, of a few kB each: megabytes in all and in one allocation, seconds.
LIMITS = ["-rss_limit_mb=2048", "-malloc_limit_mb=128", "-timeout=10"]
SECONDS_BETWEEN_REPORTS = 10.0

# `#4096	pulse  cov: 512 ft: 901 corp: 60/2kb lim: 17 exec/s: 2048 rss: 90Mb`
STATUS = re.compile(r"#(\d+)\s.*cov: (\d+) ft: (\d+)")
RUNS = re.compile(r"stat::number_of_executed_units: (\d+)")
FAULT = re.compile(r"violated: |.*(?:ERROR|runtime error): ")

# `    #2 0x7f1f in mlir::f() (/usr/lib/libMLIR.so+0x28d) (BuildId: ...)`
FRAME = re.compile(r" +#\d+ 0x[0-9a-f]+ +(?:in )?(.*)")
ENTRY = "LLVMFuzzerTestOneInput"
UPSTREAM = re.compile(r"(.*?) ?\([^ ]*/lib(?:MLIR|LLVM)[^/ ]*\)")
OURS = re.compile(rf"\belemwise::(?!fuzz)|{re.escape(str(ROOT))}/(?:include|lib)/")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("fuzzer", help="the program, of libFuzzer's kind")
    parser.add_argument("corpus", help="a folder of inputs")
    parser.add_argument("--dictionary", help="words to make inputs from")
    parser.add_argument("--seconds", type=int, default=0, help="how long to try new inputs")
    parser.add_argument(
        "--pass-over-upstream", action="store_true", help="go on after a fault that is not ours"
    )
    return parser.parse_args()


class Progress:
    """A line from time to time: what is done, and how long the rest takes."""

    def __init__(self, seconds: int) -> None:
        self.start = self.last = time.monotonic()
        self.seconds = seconds
        self.earlier_runs = self.runs = self.edges = self.features = 0

    def elapsed(self) -> float:
        return time.monotonic() - self.start

    def left(self) -> int:
        return max(0, round(self.seconds - self.elapsed()))

    def begin(self) -> None:
        """The fuzzer starts, and counts anew."""
        self.earlier_runs, self.runs = self.earlier_runs + self.runs, 0

    def read(self, line: str) -> str:
        if status := STATUS.match(line):
            self.runs, edges, features = map(int, status.groups())
            self.edges, self.features = max(self.edges, edges), max(self.features, features)
            if time.monotonic() - self.last >= SECONDS_BETWEEN_REPORTS:
                self.last = time.monotonic()
                print(f"{self.describe()}, {self.left()} s left", flush=True)
        elif runs := RUNS.match(line):
            self.runs = int(runs.group(1))
        return line

    def describe(self) -> str:
        runs = self.earlier_runs + self.runs
        return f"{runs} runs, {self.edges} edges, {self.features} features"


def select_fault(lines: Iterable[str]) -> list[str]:
    """What the fuzzer says from the first fault on."""
    return list(itertools.dropwhile(lambda line: not FAULT.match(line), lines))


def run(command: list[str], progress: Progress) -> tuple[int, list[str]]:
    """The exit status, and what is said of a fault."""
    progress.begin()
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, errors="replace"
    ) as process:
        fault = select_fault(progress.read(line) for line in process.stderr)
    return process.returncode, fault


def run_again(fuzzer: str, path: Path) -> list[str]:
    """What is said of the fault at an input, with the whole stack of an allocation."""
    options = os.environ.get("ASAN_OPTIONS", "") + ":fast_unwind_on_malloc=0"
    result = subprocess.run(
        [fuzzer, *LIMITS, str(path)],
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, "ASAN_OPTIONS": options},
    )
    return select_fault(result.stderr.splitlines(keepends=True))


def find_upstream(fault: list[str]) -> str:
    """The function of MLIR's that fails; empty if the fault may be ours."""
    names: list[str] = []
    for line in fault:
        frame = FRAME.match(line)
        if line.startswith("violated: ") or (frame and OURS.search(os.path.normpath(line))):
            return ""
        if frame and ENTRY in line:
            break
        if upstream := frame and UPSTREAM.match(frame.group(1)):
            names.append(upstream.group(1) or "a function without a name")
    else:
        # Of a stack that has overflowed, only the top is shown.
        if not any("stack-overflow" in line for line in fault):
            return ""
    return next((name for name in names if name.startswith("mlir::")), "".join(names[:1]))


def fuzz(arguments: argparse.Namespace, scratch: str) -> int:
    name = os.path.basename(arguments.fuzzer)
    corpus = shutil.copytree(arguments.corpus, os.path.join(scratch, "corpus"))
    seeds = len(os.listdir(corpus))
    if not seeds:
        sys.exit(f"{arguments.corpus}: no inputs")
    prefix = os.path.join(scratch, f"{name}-")
    command = [arguments.fuzzer, *LIMITS, "-print_final_stats=1", f"-artifact_prefix={prefix}"]
    if arguments.dictionary:
        command.append(f"-dict={arguments.dictionary}")
    progress = Progress(arguments.seconds)
    passed_over: Counter[str] = Counter()
    fault: list[str] = []
    inputs: list[Path] = []
    status = 0
    while not passed_over or progress.left():
        limit = f"-max_total_time={progress.left()}" if arguments.seconds else "-runs=0"
        status, fault = run([*command, limit, corpus], progress)
        inputs = list(Path(scratch).glob(f"{name}-*"))
        upstream = ""
        if arguments.pass_over_upstream and inputs:
            upstream = find_upstream(fault) or find_upstream(run_again(arguments.fuzzer, inputs[0]))
        if not status or not upstream:
            break
        passed_over[upstream] += 1
        status = 0
        for path in inputs:
            path.unlink()
    for function, times in passed_over.most_common():
        print(f"passed over {times} times: {function}")
    print(f"{name}: {seeds} inputs, {progress.describe()}, {progress.elapsed():.0f} s")
    if status:
        print("".join(fault), end="")
        for path in inputs:
            print(f"kept: {shutil.copy(path, os.getcwd())}")
    return status


def main() -> int:
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory(prefix="elemwise-fuzz-") as scratch:
        return 1 if fuzz(arguments, scratch) else 0


if __name__ == "__main__":
    sys.exit(main())
