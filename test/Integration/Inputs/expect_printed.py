# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command with every line of a file as an --expect.

    expect_printed.py FILE COMMAND [ARGUMENT...]
"""

import subprocess
import sys


def main():
    path, *command = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    if not lines:
        sys.exit(f"{path}: expected at least one line")
    sys.exit(subprocess.call(command + [f"--expect={line}" for line in lines]))


if __name__ == "__main__":
    main()
