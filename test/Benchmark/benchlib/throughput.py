# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Speed and exactness of every contestant, work by work."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Sequence

from .chart import Series, draw
from .harness import Harness, Kernel
from .peers import Elemwise, Peer, Refused
from .toolchain import BuildError
from .work import Work, format_size

LIMITS = {"copy": "7 3", "streaming copy": "2 3"}  # and their dashes in pictures
CHECKED_BYTES_WIDE = 16 << 20  # of f32 and f64; of 16-bit types every pattern


@dataclass
class Point:
    """Medians over the rounds at one size. Ratios are of speed."""

    bytes: int
    gigabytes_per_second: float
    ratio_to_copy: float
    ratio_to_streaming_copy: float
    ratio_to_best_exact_peer: float | None


@dataclass
class Result:
    """One contestant's. `wrong` is None where nothing was computed."""

    name: str
    exact: str  # "yes", "N wrong" or "refused"
    wrong: int | None
    points: list[Point] = field(default_factory=list)


class Progress:
    """A line on stderr that says how much time is left."""

    def __init__(self, sizes: Sequence[int], works: int, seconds: float) -> None:
        self.todo = list(sizes) * works
        self.guess = dict.fromkeys(sizes, seconds)
        self.known: dict[int, list[float]] = {size: [] for size in sizes}

    def show(self, what: str) -> None:
        left = sum(
            median(self.known[size] or [self.guess[size]]) for size in self.todo
        )
        print(f"{what}; about {left:.0f} s left", file=sys.stderr, flush=True)

    def done(self, size: int, seconds: float) -> None:
        self.todo.remove(size)
        self.known[size].append(seconds)


@dataclass
class Throughput:
    """What to measure, and with what."""

    harness: Harness
    peers: Sequence[Peer]
    sizes: Sequence[int]
    seconds: float

    def __post_init__(self) -> None:
        largest = max(*self.sizes, CHECKED_BYTES_WIDE)
        self.input = self.harness.allocate(largest)
        self.output = self.harness.allocate(largest)
        self.expected = self.harness.allocate(CHECKED_BYTES_WIDE)

    def measure_all(self, works: Sequence[Work]) -> dict[Work, list[Result]]:
        progress = Progress(self.sizes, len(works), self.seconds)
        return {work: self.measure(work, progress) for work in works}

    def measure(self, work: Work, progress: Progress) -> list[Result]:
        kernels: dict[str, Kernel] = dict(self.harness.limits)
        results = [Result(name, "copies", None) for name in LIMITS]
        for peer in self.peers:
            try:
                kernels[peer.name] = peer.compile(work)
                results.append(self.check(peer.name, work, kernels[peer.name]))
            except Refused:
                results.append(Result(peer.name, "refused", None))
            except BuildError as error:
                print(f"{peer.name}, {work.name}: {error}", file=sys.stderr)
                results.append(Result(peer.name, "not built", None))
        running = [result for result in results if result.name in kernels]
        exact_peers = [
            i
            for i, result in enumerate(running)
            if result.wrong == 0 and result.name != Elemwise.name
        ]
        self.harness.fill(work.format, Harness.TYPICAL, self.input, max(self.sizes))
        for size in self.sizes:
            progress.show(f"{work.name}, {format_size(size)}")
            start = time.monotonic()
            rounds = self.harness.interleave(
                [kernels[result.name] for result in running],
                self.input,
                self.output,
                size,
                self.seconds,
            )
            add_points(running, exact_peers, rounds, size)
            progress.done(size, time.monotonic() - start)
        for kernel in kernels.values():
            kernel.close()
        return results

    def check(self, name: str, work: Work, kernel: Kernel) -> Result:
        """Runs on every pattern of a 16-bit type, or on millions of others."""
        size = (2 << 16) if work.format.bits == 16 else CHECKED_BYTES_WIDE
        self.harness.fill(work.format, Harness.EVERY_PATTERN, self.input, size)
        self.harness.reference(work, self.input, self.expected, size)
        self.harness.call(kernel, self.input, self.output, size)
        wrong = self.harness.count_differences(
            work.format, self.output, self.expected, size
        )
        return Result(name, f"{wrong} wrong" if wrong else "yes", wrong)


def add_points(
    results: Sequence[Result],
    exact_peers: Sequence[int],
    rounds: Sequence[Sequence[float]],
    size: int,
) -> None:
    """Adds each result's point: `rounds` has a time for each result."""
    names = [result.name for result in results]
    copy, streaming = (names.index(name) for name in LIMITS)

    def median_time(i: int) -> float:
        return median(times[i] for times in rounds)

    best = min(exact_peers, key=median_time, default=None)
    for i, result in enumerate(results):

        def ratio(other: int) -> float:
            return median(times[other] / times[i] for times in rounds)

        result.points.append(
            Point(
                bytes=size,
                gigabytes_per_second=2 * size / median_time(i),
                ratio_to_copy=ratio(copy),
                ratio_to_streaming_copy=ratio(streaming),
                ratio_to_best_exact_peer=None if best is None else ratio(best),
            )
        )


def print_table(results: dict[Work, list[Result]], sizes: Sequence[int]) -> None:
    """GB/s, ratio to the copy and to the best exact peer, at each of `sizes`."""
    columns = "".join(f"{format_size(size):>24}" for size in sizes)
    for work, rows in results.items():
        print(f"\n{work.title:<26}{columns}")
        header = "    GB/s   copy   best  " * len(sizes)
        print(f"{'':<16}{'exact':<10}{header}".rstrip())
        for row in rows:
            cells = ""
            points = {point.bytes: point for point in row.points}
            for size in sizes:
                point = points.get(size)
                if point is None:
                    cells += f"{'-':>9}{'':15}"
                    continue
                best = point.ratio_to_best_exact_peer
                cells += f"{point.gigabytes_per_second:9.1f}{point.ratio_to_copy:7.2f}"
                cells += f"{best:7.2f} " if best is not None else f"{'-':>7} "
            print(f"{row.name:<16}{row.exact:<10}{cells}".rstrip())


def to_json(results: dict[Work, list[Result]]) -> list[dict[str, object]]:
    return [
        {
            "name": work.name,
            "type": work.format.name,
            "chain": list(work.chain),
            "contestants": [asdict(row) for row in rows],
        }
        for work, rows in results.items()
    ]


def draw_all(
    results: dict[Work, list[Result]], folder: Path, note: str, copy_kind: str
) -> None:
    """Writes a picture for each work into `folder`."""
    for work, rows in results.items():
        lines = []
        for i, row in enumerate(rows):
            label = f"{row.name}, {copy_kind}" if row.name == "copy" else row.name
            if row.wrong:
                label += " (not exact)"
            points = [(p.bytes, p.gigabytes_per_second) for p in row.points]
            if row.name in LIMITS:
                lines.append(Series(label, points, dash=LIMITS[row.name]))
            elif points:
                lines.append(Series(label, points, colour=i - len(LIMITS)))
        picture = draw(f"{work.title}, one thread", note, lines)
        (folder / f"{work.name}.svg").write_text(picture)
