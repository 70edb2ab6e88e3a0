# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what was installed, file by file.

    check_files.py PREFIX SOURCE_ROOT FOLDER...

Every public header and .td file is there, none includes one of ours that isn't,
the tool runs, and no text names one of the FOLDERs.
"""

import pathlib
import re
import subprocess
import sys

INCLUDE = re.compile(r'^\s*#?include "(elemwise(?:-c)?/[^"]+)"', re.M)
TEXT_SUFFIXES = {".cmake", ".h", ".inc", ".py", ".pyi", ".td"}


def faults(prefix: pathlib.Path, source: pathlib.Path, folders: list[str]):
    include = prefix / "include"
    for file in sorted((source / "include").rglob("*")):
        relative = file.relative_to(source / "include")
        if file.suffix in {".h", ".td"} and not (include / relative).is_file():
            yield f"include/{relative} was not installed"

    texts = [file for file in sorted(prefix.rglob("*")) if file.suffix in TEXT_SUFFIXES]
    for file in texts:
        text = file.read_text(encoding="utf-8")
        for folder in folders:
            if folder in text:
                yield f"{file} names {folder}"
        for needed in INCLUDE.findall(text):
            if not (include / needed).is_file():
                yield f"{file} includes {needed}, which was not installed"
    if not any(file.suffix == ".cmake" for file in texts):
        yield f"no CMake package in {prefix}"

    tool = prefix / "bin" / "elemwise-opt"
    if not tool.exists() or subprocess.run([tool, "--version"], capture_output=True).returncode:
        yield f"{tool} doesn't run"


def main(prefix: str, source: str, *folders: str) -> int:
    found = list(faults(pathlib.Path(prefix), pathlib.Path(source), list(folders)))
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
