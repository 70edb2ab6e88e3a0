# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From the start of a process to its first result."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Callable, Mapping, Sequence

from .toolchain import BuildError, Toolchain

OURS = """func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = elemwise.reciprocal %x : tensor<8xf32>
  %1 = elemwise.ceil %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
"""
STOCK = """#map = affine_map<(d0) -> (d0)>
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.3 : f32
  %in = memref.alloc() : memref<8xf32>
  %out = memref.alloc() : memref<8xf32>
  linalg.fill ins(%half : f32) outs(%in : memref<8xf32>)
  linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%in : memref<8xf32>) outs(%out : memref<8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %0 = arith.divf %one, %x : f32
    %1 = math.ceil %0 : f32
    linalg.yield %1 : f32
  }
  %cast = memref.cast %out : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%cast) : (memref<*xf32>) -> ()
  return
}
"""
STOCK_LOWERING = (
    "--convert-linalg-to-loops",
    "--convert-scf-to-cf",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
)


def _run(
    commands: Sequence[Sequence[str | Path]], environment: Mapping[str, str]
) -> bytes:
    """The output of a pipe of commands."""
    source = None
    processes = []
    for command in commands:
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=source,
            stdout=subprocess.PIPE,
            env={**os.environ, **environment},
        )
        if source:
            source.close()
        source = process.stdout
        processes.append(process)
    output = processes[-1].communicate()[0]
    if any(process.wait() for process in processes):
        raise BuildError(f"{Path(commands[0][0]).name} failed")
    return output


def measure_latency(toolchain: Toolchain, rounds: int) -> list[dict[str, object]]:
    """Medians in milliseconds, and their ratios to stock MLIR's."""
    ours, stock = toolchain.scratch / "ours.mlir", toolchain.scratch / "stock.mlir"
    ours.write_text(OURS)
    stock.write_text(STOCK)
    run_ours = [[toolchain.elemwise_opt, "--run", "--input=8xf32=0.3", ours]]
    runner = toolchain.need("mlir-runner").resolve()
    libraries = runner.parent.parent / "lib"
    shared = ",".join(
        str(libraries / f"libmlir_{name}runner_utils.so") for name in ("", "c_")
    )
    run_stock = [
        [toolchain.need("mlir-opt"), *STOCK_LOWERING, stock],
        [runner, "--entry-point-result=void", f"--shared-libs={shared}"],
    ]
    cache = {"ELEMWISE_CACHE": str(toolchain.scratch / "cache")}
    contestants: dict[str, Callable[[], bytes]] = {
        "mlir-opt | mlir-runner": lambda: _run(run_stock, {}),
        "elemwise-opt --run": lambda: _run(run_ours, {"ELEMWISE_CACHE": "off"}),
        "elemwise-opt --run, warm cache": lambda: _run(run_ours, cache),
    }
    for name, call in contestants.items():
        if call().count(b"4") < 8:
            raise BuildError(f"{name}: the result isn't eight times ceil(1 / 0.3)")
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for i in range(rounds):
        if i % 10 == 0:
            left = sum(map(median, times.values())) * (rounds - i) if i else 0
            print(f"latency: about {left:.0f} s left", file=sys.stderr, flush=True)
        for name, call in contestants.items():
            start = time.perf_counter()
            call()
            times[name].append(time.perf_counter() - start)
    base = times["mlir-opt | mlir-runner"]
    return [
        {
            "name": name,
            "milliseconds": 1e3 * median(values),
            "ratio_to_stock": median(a / b for a, b in zip(values, base)),
        }
        for name, values in times.items()
    ]


def print_latency(rows: Sequence[Mapping[str, object]]) -> None:
    print(f"\n{'cold process to first result':<34}{'ms':>8}{'of stock':>10}")
    for row in rows:
        print(
            f"{row['name']:<34}{row['milliseconds']:8.1f}{row['ratio_to_stock']:10.2f}"
        )
