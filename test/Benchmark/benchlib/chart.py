# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Line charts as SVG: speed over size, for light and dark pages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Sequence
from xml.sax.saxutils import escape

from .work import format_size

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 52, 52
# Okabe and Ito's colours, which colour-blind readers tell apart, with two more in
# place of those too dark or too light for one of the two backgrounds.
COLOURS = ("#D55E00", "#0072B2", "#009E73", "#CC79A7")
COLOURS += ("#E69F00", "#56B4E9", "#8C6D46", "#7A6FF0")
STYLE = """
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 16px; font-weight: 600; }
    .note { font-size: 11px; fill: #59636e; }
    .page { fill: #ffffff; }
    .grid { stroke: #d1d9e0; stroke-width: 1; }
    .limit { stroke: #818b98; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .note { fill: #9198a1; }
      .page { fill: #0d1117; }
      .grid { stroke: #3d444d; }
    }
"""


@dataclass(frozen=True)
class Series:
    """A line: GB/s over bytes. `colour` counts up; a limit has a dash instead."""

    label: str
    points: Sequence[tuple[int, float]]
    colour: int = 0
    dash: str = ""


def _ticks(low: float, high: float) -> list[float]:
    """1, 2 and 5 times powers of ten, those inside and the next outside."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    ticks = [factor * 10.0**power for power in powers for factor in (1, 2, 5)]
    first = max(i for i, tick in enumerate(ticks) if tick <= low)
    last = min(i for i, tick in enumerate(ticks) if tick >= high)
    return ticks[first : last + 1]


def _look(series: Series) -> str:
    """The attributes of a line's stroke. The first colour is the widest."""
    if series.dash:
        return f'class="limit" stroke-width="1.5" stroke-dasharray="{series.dash}"'
    colour = COLOURS[series.colour % len(COLOURS)]
    width = 1.8 if series.colour else 3.2
    return f'stroke="{colour}" stroke-width="{width}"'


def draw(title: str, note: str, series: Sequence[Series]) -> str:
    """The picture as text. Both axes are logarithmic and have grid lines."""
    sizes = sorted({size for line in series for size, _ in line.points})
    speeds = [speed for line in series for _, speed in line.points]
    ticks = _ticks(min(speeds), max(speeds))
    low, high = math.log2(sizes[0]), math.log2(sizes[-1])

    def x(size: float) -> float:
        share = (math.log2(size) - low) / ((high - low) or 1)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(speed: float) -> float:
        share = math.log(speed / ticks[0]) / math.log(ticks[-1] / ticks[0])
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>{STYLE}  </style>",
        f'  <rect class="page" width="{WIDTH}" height="{HEIGHT}"/>',
        f'  <text class="title" x="{LEFT}" y="22">{escape(title)}</text>',
        f'  <text class="note" x="{LEFT}" y="39">{escape(note)}</text>',
    ]
    for tick in ticks:
        at = y(tick)
        out += [
            f'  <path class="grid" d="M{LEFT} {at:.1f}H{right}"/>',
            f'  <text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">'
            f"{tick:g}</text>",
        ]
    for exponent in range(math.ceil(low), math.floor(high) + 1):
        if exponent % 2 and high - low > 8:
            continue
        at = x(2.0**exponent)
        label = format_size(2**exponent).replace(" ", "\N{NO-BREAK SPACE}")
        out += [
            f'  <path class="grid" d="M{at:.1f} {TOP}V{bottom}"/>',
            f'  <text class="note" x="{at:.1f}" y="{bottom + 18}" '
            f'text-anchor="middle">{label}</text>',
        ]
    out += [
        f'  <text x="{(LEFT + right) / 2}" y="{HEIGHT - 10}" text-anchor="middle">'
        "bytes per tensor</text>",
        f'  <text transform="translate(18 {(TOP + bottom) / 2}) rotate(-90)" '
        'text-anchor="middle">GB/s, read and written</text>',
    ]
    for line in reversed(series):  # the first ends up on top
        corners = [f"{x(size):.1f} {y(speed):.1f}" for size, speed in line.points]
        out.append(
            f'  <path fill="none" stroke-linejoin="round" {_look(line)} '
            f'd="M{"L".join(corners)}"/>'
        )
    for i, line in enumerate(series):
        at = TOP + 10 + 20 * i
        out += [
            f'  <path fill="none" {_look(line)} d="M{right + 14} {at}h24"/>',
            f'  <text x="{right + 44}" y="{at + 4}">{escape(line.label)}</text>',
        ]
    return "\n".join([*out, "</svg>", ""])
