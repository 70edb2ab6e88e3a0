# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ways through the compiler: passes first, then what is left, by options."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from random import Random
from typing import Iterator

TARGET_CPUS = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "host"]
EVERYWHERE = ["canonicalize", "cse", "sccp", "loop-invariant-code-motion", "control-flow-sink"]
# On tensors, before or after they are in linalg. Only passes that keep every bit (no
# math-uplift-to-fma), and two less that MLIR 22 has faults in where extents are static in
# one operand alone: linalg-specialize-generic-ops makes invalid operations,
# linalg-fold-unit-extent-dims results of other extents.
ON_TENSORS = [
    *EVERYWHERE,
    "inline",
    "symbol-dce",
    "convert-elemwise-to-arith",
    "convert-elemwise-to-linalg",
    "convert-elemwise-to-linalg{named-ops}",
    "convert-elemwise-to-math",
    "convert-elemwise-to-tosa,raise-to-elemwise",
    "raise-to-elemwise",
    "fold-tensor-subset-ops",
    "func.func(convert-elementwise-to-linalg)",
    "linalg-fuse-elementwise-ops",
    "linalg-generalize-named-ops",
    "resolve-ranked-shaped-type-result-dims",
    "scf-for-loop-peeling",
]
ON_BUFFERS = [*EVERYWHERE, "fold-memref-alias-ops"]
# Each stage, and what may run before it.
STAGES = [
    (ON_TENSORS, "elemwise-to-fused-linalg"),
    (ON_TENSORS, "elemwise-bufferize"),
    (ON_BUFFERS, "elemwise-codegen"),
    (EVERYWHERE, "elemwise-finalize"),
]
WITH_OPTIONS = ["elemwise-codegen", "elemwise-finalize"]


@dataclass(frozen=True)
class Route:
    passes: tuple[str, ...] = ()
    cpu: str = "host"
    opt_level: int = -1
    vectorize: bool = True
    streaming: str = "auto"
    streaming_threshold: int = 0
    threads: int = 1
    threads_threshold: int = 4 << 20

    def pipeline(self) -> str:
        """The passes as text, those of elemwise-to-llvm with the options."""
        options = (
            f"{{target-cpu={self.cpu} vectorize={str(self.vectorize).lower()} "
            f"streaming={self.streaming} streaming-threshold={self.streaming_threshold} "
            f"threads={self.threads} threads-threshold={self.threads_threshold}}}"
        )
        return ",".join(p + options if p in WITH_OPTIONS else p for p in self.passes)

    def options(self) -> dict:
        return asdict(self)

    def __str__(self) -> str:
        default = Route()
        given = {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if f.name != "passes" and getattr(self, f.name) != getattr(default, f.name)
        }
        return f"passes {self.pipeline() or 'none'}; options {given or 'none'}"


def random_route(rng: Random, cpus: list[str], max_threads: int) -> Route:
    passes: list[str] = []
    num_stages = rng.choice([0, 0, 0, 1, 2, 3, 4])
    for before, stage in STAGES[: num_stages + 1]:
        passes += rng.choices(before, k=rng.choice([0, 0, 1, 2, 4]))
        passes.append(stage)
    # What runs before the stage that is left to compilation stays.
    if num_stages < len(STAGES):
        passes.pop()
    return Route(
        passes=tuple(passes),
        cpu=rng.choice(cpus),
        opt_level=rng.choice([-1, -1, 0, 1, 2, 3]),
        vectorize=rng.random() < 0.85,
        streaming=rng.choice(["auto", "auto", "always", "never"]),
        streaming_threshold=rng.choice([0, 1, 4096]),
        threads=rng.choice([1, 1, 1, max_threads]),
        threads_threshold=rng.choice([1, 4 << 20]),
    )


def simpler_routes(route: Route) -> Iterator[Route]:
    """Routes with one pass less, or one option more at its default."""
    default = Route()
    for i in range(len(route.passes)):
        yield replace(route, passes=route.passes[:i] + route.passes[i + 1 :])
    for f in fields(route):
        if f.name != "passes" and getattr(route, f.name) != getattr(default, f.name):
            yield replace(route, **{f.name: getattr(default, f.name)})
