# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Line charts as SVG: speed over size, for light and dark pages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Sequence
from xml.sax.saxutils import escape

from .work import format_size

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 170, 52, 52
# Okabe and Ito's colours, told apart by colour-blind readers, those too dark
# or too light for one of the two backgrounds left out.
COLOURS = ("#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C6D46")
DASHES = ("", "7 3", "2 3", "9 3 2 3")
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
    """A line: GB/s over bytes."""

    label: str
    points: Sequence[tuple[int, float]]
    is_limit: bool = False


def _nice_step(top: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that makes 4 to 8 lines."""
    rough = top / 6
    power = 10 ** math.floor(math.log10(rough))
    return next(f * power for f in (1, 2, 5, 10) if f * power >= rough)


def draw(title: str, note: str, series: Sequence[Series]) -> str:
    """The picture as text. The x axis is logarithmic, both have gridlines."""
    sizes = sorted({size for line in series for size, _ in line.points})
    step = _nice_step(max(speed for line in series for _, speed in line.points))
    peak = max(speed for line in series for _, speed in line.points)
    top = step * math.ceil(peak / step)
    low, high = math.log2(sizes[0]), math.log2(sizes[-1])

    def x(size: float) -> float:
        share = (math.log2(size) - low) / ((high - low) or 1)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(speed: float) -> float:
        return HEIGHT - BOTTOM - speed / top * (HEIGHT - TOP - BOTTOM)

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
    for i in range(round(top / step) + 1):
        at = y(i * step)
        out += [
            f'  <path class="grid" d="M{LEFT} {at:.1f}H{right}"/>',
            f'  <text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">'
            f"{i * step:g}</text>",
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
    colours = 0
    for i, line in enumerate(series):
        path = "L".join(f"{x(size):.1f} {y(speed):.1f}" for size, speed in line.points)
        if line.is_limit:
            look = f'class="limit" stroke-width="1.5" stroke-dasharray="{DASHES[1 + i % 2]}"'
        else:
            dash = DASHES[colours // len(COLOURS) % len(DASHES)]
            width = 3 if colours == 0 else 1.8
            look = f'stroke="{COLOURS[colours % len(COLOURS)]}" stroke-width="{width}"'
            look += f' stroke-dasharray="{dash}"' if dash else ""
            colours += 1
        at = TOP + 10 + 20 * i
        out += [
            f'  <path fill="none" stroke-linejoin="round" {look} d="M{path}"/>',
            f'  <path fill="none" {look} d="M{right + 14} {at}h24"/>',
            f'  <text x="{right + 44}" y="{at + 4}">{escape(line.label)}</text>',
        ]
    return "\n".join([*out, "</svg>", ""])
