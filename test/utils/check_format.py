# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the C and C++ sources are formatted as .clang-format says.

    check_format.py SOURCE_ROOT [CLANG_FORMAT]

Without a CLANG_FORMAT it ends with status 77: not checked.
"""

import pathlib
import subprocess
import sys

FOLDERS = ("include", "lib", "python", "test", "tools")
SUFFIXES = {".c", ".cpp", ".h"}


def main():
    root, *clang_format = sys.argv[1:]
    if not clang_format:
        print("not checked: clang-format 22 was not found when the build was configured")
        sys.exit(77)
    files = sorted(
        str(file)
        for folder in FOLDERS
        for file in pathlib.Path(root, folder).rglob("*")
        if file.suffix in SUFFIXES
    )
    if not files:
        sys.exit(f"no source in {root}")
    command = [*clang_format, "--dry-run", "--Werror", *files]
    status = subprocess.run(command, check=False).returncode
    print(f"{len(files)} files checked")
    sys.exit(status)


if __name__ == "__main__":
    main()
