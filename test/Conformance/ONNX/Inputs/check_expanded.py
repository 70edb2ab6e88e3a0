# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports every official model with a Ceil or Reciprocal in it.

    check_expanded.py FOLDER ELEMWISE_OPT

Prints the accepted ones, and how many were refused by the name of an operator that is
not supported. Any other outcome is an error.
"""

import pathlib
import re
import subprocess
import sys

REFUSED = re.compile(
    r"elemwise-opt: error: '[^']*': unsupported operators: ((?!Ceil|Reciprocal)\w+"
    r"(, a local function)? \(node [^()]*\)(; )?)+; expected Ceil, Constant, Identity, "
    r"Reciprocal\n"
)


def main():
    folder, opt = sys.argv[1:]
    accepted, refused = [], 0
    for path in sorted(pathlib.Path(folder).rglob("*.onnx")):
        content = path.read_bytes()
        if b"\x22\x04Ceil" not in content and b"\x22\x0aReciprocal" not in content:
            continue
        result = subprocess.run([opt, path], capture_output=True, text=True, check=False)
        if result.returncode == 0:
            accepted.append(path.parent.name)
        elif REFUSED.fullmatch(result.stderr):
            refused += 1
        else:
            sys.exit(f"{path}: {result.stderr}")
    print("accepted:", *accepted)
    print(f"refused by name: {refused}")


if __name__ == "__main__":
    main()
