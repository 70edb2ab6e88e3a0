# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time and memory to compile modules of growing size."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Mapping, Sequence

from .toolchain import Toolchain

OPS_PER_FUNCTION = 100


def _function(name: str, ops: int) -> str:
    """A chain of `ops` operations, of both kinds, so that none folds away."""
    type_ = "tensor<?xf32>"
    kinds = ("reciprocal", "ceil")
    body = "".join(
        f"  %v{i + 1} = elemwise.{kinds[i % 2]} %v{i} : {type_}\n" for i in range(ops)
    )
    return (
        f"func.func @{name}(%v0: {type_}) -> {type_} {{\n{body}"
        f"  return %v{ops} : {type_}\n}}\n"
    )


def make_module(ops: int) -> str:
    """`ops` operations in functions of 100."""
    return "".join(
        _function(f"f{first}", min(OPS_PER_FUNCTION, ops - first))
        for first in range(0, ops, OPS_PER_FUNCTION)
    )


def _compile(toolchain: Toolchain, source: Path, timeout: float) -> dict[str, object]:
    """Seconds and peak memory of compiling to an object file."""
    output = f"--output={toolchain.scratch / 'scaling.o'}"
    command = [str(toolchain.elemwise_opt), "--emit=obj", output, str(source)]
    start = time.monotonic()
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            seconds = time.monotonic() - start
            if pid:
                break
            if seconds > timeout:
                process.kill()
                return {"seconds": None, "outcome": f"more than {timeout:.0f} s"}
            time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
    outcome = "ok" if process.returncode == 0 else f"exit status {process.returncode}"
    return {"seconds": seconds, "peak_mib": usage.ru_maxrss / 1024, "outcome": outcome}


def measure_scaling(
    toolchain: Toolchain, sizes: Sequence[int], chain: int, timeout: float
) -> list[dict[str, object]]:
    """A row for a module of each of `sizes` operations, and one for a function
    with a chain of `chain`."""
    modules = {f"{ops} ops": (ops, make_module(ops)) for ops in sizes}
    modules[f"chain of {chain}"] = (chain, _function("chain", chain))
    rows: list[dict[str, object]] = []
    for i, (name, (ops, text)) in enumerate(modules.items()):
        print(
            f"scaling: {name}; at most {(len(modules) - i) * timeout:.0f} s left",
            file=sys.stderr,
            flush=True,
        )
        source = toolchain.scratch / "scaling.mlir"
        source.write_text(text)
        row = {"name": name, "ops": ops, **_compile(toolchain, source, timeout)}
        rows.append(row)
    return rows


def print_scaling(rows: Sequence[Mapping[str, object]]) -> None:
    header = f"{'s':>9}{'ms an op':>10}{'MiB':>8}  times before"
    print(f"\n{'compile to an object':<22}{header}")
    before = None
    for row in rows:
        seconds = row["seconds"]
        if row["outcome"] != "ok" or not isinstance(seconds, float):
            print(f"{row['name']:<22}{row['outcome']:>30}")
            before = None
            continue
        ratio = f"{seconds / before:.1f}" if before else ""
        per_op = 1e3 * seconds / int(str(row["ops"]))
        cells = f"{seconds:9.2f}{per_op:10.3f}{row['peak_mib']:8.0f}  {ratio}"
        print(f"{row['name']:<22}{cells}".rstrip())
        before = seconds
