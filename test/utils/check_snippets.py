# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the code a page shows is code that is tested.

    check_snippets.py SOURCE_ROOT PAGE...

A fenced block below a line

    <!-- from: PATH -->

must stand, line for line, in the file PATH of SOURCE_ROOT; there it may be
indented further. Every block needs such a line, but for `console` and `text`.
A page without one is an error.
"""

import pathlib
import re
import sys
import textwrap

FENCE = re.compile(r"(`{3,})(\w*)")
ORIGIN = re.compile(r"<!-- from: (\S+) -->")
FREE_LANGUAGES = {"console", "text"}


def read_lines(path: pathlib.Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def blocks(lines: list[str]):
    """The fenced blocks: the number of the first line, the language, the lines,
    and the path in the comment right above, or None."""
    start = 0
    while start < len(lines):
        fence = FENCE.fullmatch(lines[start])
        start += 1
        if not fence:
            continue
        try:
            end = lines.index(fence[1], start)
        except ValueError:
            end = len(lines)
        origin = ORIGIN.fullmatch(lines[start - 2]) if start > 1 else None
        yield start, fence[2], lines[start:end], origin and origin[1]
        start = end + 1


def stands_in(snippet: list[str], source: list[str]) -> bool:
    """Whether the lines follow each other in `source`, all indented alike."""
    return any(
        textwrap.dedent("\n".join(source[i : i + len(snippet)])) == "\n".join(snippet)
        for i in range(len(source) - len(snippet) + 1)
    )


def faults(root: pathlib.Path, page: str):
    lines = read_lines(pathlib.Path(page))
    count = 0
    used = set()
    for start, language, snippet, origin in blocks(lines):
        where = f"{page}:{start}"
        if origin is None:
            if language not in FREE_LANGUAGES:
                yield f"{where}: a block of '{language}' without <!-- from: PATH --> above"
            continue
        count += 1
        used.add(start - 1)
        if not any(snippet):
            yield f"{where}: an empty block, expected lines of {origin}"
        elif not (root / origin).is_file():
            yield f"{where}: no file {origin} in {root}"
        elif not stands_in(
            textwrap.dedent("\n".join(snippet)).split("\n"), read_lines(root / origin)
        ):
            yield f"{where}: the block doesn't stand in {origin}"
    for number, line in enumerate(lines, start=1):
        if "<!-- from:" in line and number not in used:
            yield f"{page}:{number}: no block right below {line}"
    if not count:
        yield f"{page}: no block with <!-- from: PATH --> above"


def main(root: str, *pages: str) -> int:
    found = [fault for page in pages for fault in faults(pathlib.Path(root), page)]
    for fault in found:
        print(fault)
    return int(bool(found) or not pages)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
