# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs what a page shows: check_console.py PAGE ROOT NAME=COMMAND...

In every ```console block of PAGE, a line `$ NAME arguments` is run in the folder
ROOT, for each NAME given, with COMMAND in its place; what it writes must be the
lines that follow. A line `...` stands for any lines. Commands of other names are
not run. A page without a command that is run is an error. A NAME in an argument,
such as that of a file, has its COMMAND in its place too.
"""

import pathlib
import re
import shlex
import subprocess
import sys


def commands(page: str):
    """The commands of the page, each with the lines shown below it."""
    for block in re.findall(r"^```console\n(.*?)^```", page, re.M | re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


def matches(shown: str, written: str) -> bool:
    pattern = "".join(
        "(?:.*\n)*?" if line == "...\n" else re.escape(line)
        for line in shown.splitlines(keepends=True)
    )
    return re.fullmatch(pattern, written) is not None


def main(page: str, root: str, *names: str) -> int:
    replacements = dict(name.split("=", 1) for name in names)
    num_run = 0
    failed = False
    for command, shown in commands(pathlib.Path(page).read_text(encoding="utf-8")):
        words = shlex.split(command, comments=True)
        if words[0] not in replacements:
            continue
        num_run += 1
        run = shlex.split(replacements[words[0]])
        for word in words[1:]:
            for name, replacement in replacements.items():
                word = word.replace(name, replacement)
            run.append(word)
        result = subprocess.run(
            run, cwd=root, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if not matches(shown, result.stdout):
            failed = True
            print(f"$ {command}\nshown:\n{shown}written:\n{result.stdout}")
    if not num_run:
        print(f"{page}: no command to run")
    return int(failed or not num_run)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
