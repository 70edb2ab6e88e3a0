# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of documentation pages, so that none of them can go stale.

    check_doc_examples.py [--run] PAGE.md ELEMWISE_OPT...

An example is a fenced block of `mlir`. Every section about an operation (its
heading is the operation's name in backquotes) must have one. Without --run,
each example must parse, verify, and survive being written as text, generic form
and bytecode. With --run, the arguments in an example's lines

    // RUN: --input=4xf32=0.5,1,2,4
    // RUN: --expect=4xf32=2,1,0.5,0.25

go to `ELEMWISE_OPT --run`, which must succeed, and every operation must have an
example that states what it expects.
"""

import argparse
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field

from round_trip import check

HEADING = re.compile(r"#+ +(.*)")
OPERATION = re.compile(r"`(\w+\.\w+)`")
RUN_LINE = re.compile(r"\s*// RUN: (.*)")


@dataclass
class Example:
    section: str
    line: int
    text: str = ""
    arguments: list = field(default_factory=list)


def read_page(path):
    """The headings of a page, and its examples."""
    headings, examples, fence = [], [], None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.lstrip().startswith("```"):
                fence = line.strip() if fence is None else None
                if fence == "```mlir":
                    examples.append(Example(headings[-1] if headings else "", number))
            elif fence == "```mlir":
                examples[-1].text += line
                if match := RUN_LINE.match(line):
                    examples[-1].arguments += shlex.split(match[1])
            elif fence is None and (match := HEADING.match(line)):
                headings.append(match[1])
    return headings, examples


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--run", action="store_true")
    parser.add_argument("page")
    parser.add_argument("opt", nargs="+", metavar="ELEMWISE_OPT")
    arguments = parser.parse_args()

    headings, examples = read_page(arguments.page)
    if arguments.run:
        examples = [example for example in examples if example.arguments]
    faults = 0

    def fault(text):
        nonlocal faults
        faults += 1
        print(f"{arguments.page}: {text}", file=sys.stderr)

    if not examples:
        fault("no example")
    shown = {
        example.section
        for example in examples
        if not arguments.run or any(a.startswith("--expect=") for a in example.arguments)
    }
    for heading in headings:
        if (match := OPERATION.match(heading)) and heading not in shown:
            fault(f"{match[1]}: no example" + (" that states what it expects" * arguments.run))
    for example in examples:
        source = example.text.encode()
        if not arguments.run:
            check(arguments.opt, source)
            continue
        command = [*arguments.opt, "--run", *example.arguments]
        result = subprocess.run(command, input=source, capture_output=True, check=False)
        if result.returncode != 0:
            fault(f"line {example.line}: example failed: {shlex.join(command)}")
            sys.stderr.write(result.stderr.decode(errors="replace"))
    print(f"{len(examples)} examples, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
