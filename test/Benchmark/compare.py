# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares compiled elemwise functions with what a user would pick instead.

Everything runs in one process, in turns, on one thread, and everything that can
be called from C is called from C. Prints tables, writes compare.json and one
picture for each operation and type (GB/s over size) into --output. A peer that
isn't installed is named and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Sequence

# Before any library counts the cores.
os.environ["OMP_NUM_THREADS"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# pylint: disable=wrong-import-position
from benchlib.harness import Harness
from benchlib.latency import measure_latency, print_latency
from benchlib.machine import describe_machine, machine_line
from benchlib.peers import PEERS, Elemwise, OnnxRuntime
from benchlib.scaling import measure_scaling, print_scaling
from benchlib.throughput import Throughput, draw_all, print_table, to_json
from benchlib.toolchain import BuildError, Toolchain
from benchlib.work import all_work

REPOSITORY = Path(__file__).resolve().parents[2]
KIB, MIB = 1 << 10, 1 << 20
CHART_SIZES = [
    *(n * KIB for n in (1, 4, 16, 64, 256)),
    *(n * MIB for n in (1, 8, 64, 256, 512)),
]
TABLE_SIZES = [4 * KIB, 256 * KIB, 8 * MIB, 256 * MIB]
SHORT_SIZES = [1 * KIB, 4 * KIB]


def find_onnxruntime() -> Path | None:
    """The library that ONNXRUNTIME_LIBRARY names, or one under node_modules."""
    if "ONNXRUNTIME_LIBRARY" in os.environ:
        return Path(os.environ["ONNXRUNTIME_LIBRARY"])
    machine = {"x86_64": "x64", "aarch64": "arm64"}.get(os.uname().machine, "")
    pattern = f"onnxruntime-node/bin/*/linux/{machine}/libonnxruntime.so.1"
    for folder in (Path.cwd(), REPOSITORY):
        for library in sorted((folder / "node_modules").glob(pattern)):
            return library
    return None


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    library = find_onnxruntime()
    tool = REPOSITORY / "build/bin/elemwise-opt"
    llvm = Path("/usr/lib/llvm-22/bin")
    add = parser.add_argument
    add("--output", type=Path, default="benchmark-results", help="folder for results")
    add("--elemwise-opt", type=Path, default=tool, help=f"default: {tool}")
    add("--llvm-bin", type=Path, default=llvm, help="folder of clang, mlir-opt, ...")
    add("--onnxruntime", type=Path, default=library, help="libonnxruntime.so.1")
    add("--target-cpu", default="host", help="what our code is compiled for")
    add("--filter", default="", help="only work whose name contains this")
    add("--sizes", type=int, nargs="+", metavar="KIB", help="KiB per tensor")
    add("--seconds", type=float, default=1.0, help="for each work and size")
    add("--latency", action="store_true", help="measure cold starts instead")
    add("--scaling", action="store_true", help="measure large modules instead")
    add("--timeout", type=float, default=600, help="seconds for each large module")
    add("--short", action="store_true", help="only show that everything works")
    return parser.parse_args(arguments)


def compare(
    options: argparse.Namespace, toolchain: Toolchain, report: dict[str, object]
) -> None:
    """Measures speed, prints it, adds it to `report`, draws it."""
    OnnxRuntime.library = options.onnxruntime
    Elemwise.target_cpu = options.target_cpu
    peers, skipped = [], []
    for kind in (Elemwise, *PEERS):
        peer = kind(toolchain)
        reason = peer.missing()
        if reason is None:
            peers.append(peer)
        else:
            print(f"skipped {peer.name}: {reason}")
            skipped.append({"name": peer.name, "reason": reason})
    works = [work for work in all_work() if options.filter in work.name]
    if not works:
        raise BuildError(f"--filter: no work's name contains '{options.filter}'")
    sizes = [n * KIB for n in options.sizes or []]
    sizes = sizes or (SHORT_SIZES if options.short else CHART_SIZES)
    seconds = 0.0 if options.short else options.seconds
    harness = Harness(toolchain)
    print(f"copy: {harness.copy_kind}, 4 at a time; target CPU: {options.target_cpu}")
    results = Throughput(harness, peers, sizes, seconds).measure_all(works)
    print_table(results, TABLE_SIZES if sizes == CHART_SIZES else sizes)
    report.update(
        copy=harness.copy_kind,
        target_cpu=options.target_cpu,
        skipped=skipped,
        works=to_json(results),
    )
    note = machine_line(report["machine"])  # type: ignore[arg-type]
    draw_all(results, options.output, note, harness.copy_kind)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    options.output.mkdir(parents=True, exist_ok=True)
    report: dict[str, object] = {"machine": describe_machine()}
    print(machine_line(report["machine"]))  # type: ignore[arg-type]
    only_some = options.latency or options.scaling
    try:
        with tempfile.TemporaryDirectory(prefix="elemwise-benchmark-") as scratch:
            toolchain = Toolchain(
                options.llvm_bin, options.elemwise_opt.resolve(), Path(scratch)
            )
            if options.short or not only_some:
                compare(options, toolchain, report)
            if options.short or options.latency:
                rows = measure_latency(toolchain, 1 if options.short else 40)
                report["latency"] = rows
                print_latency(rows)
            if options.short or options.scaling:
                sizes = [10, 100] if options.short else [10, 1_000, 10_000, 100_000]
                chain = 100 if options.short else 20_000
                rows = measure_scaling(toolchain, sizes, chain, options.timeout)
                report["scaling"] = rows
                print_scaling(rows)
    except (BuildError, MemoryError, OSError) as error:
        print(f"compare.py: error: {error}", file=sys.stderr)
        return 1
    file = options.output / "compare.json"
    file.write_text(json.dumps(report, indent=1) + "\n")
    print(f"\nwritten: {file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
