# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a program has no MLIR of its own beside the shared library's.

    check_one_mlir.py LLVM_READOBJ LLVM_NM PROGRAM

A second copy has its own contexts, and its own identity for every type and
operation of MLIR's.
"""

import re
import subprocess
import sys

COPIES = re.compile(
    r"mlir::MLIRContext::MLIRContext\(|"
    r"mlir::detail::TypeIDResolver<mlir::(?!elemwise::)[^>]*>::id$|"
    r"llvm::cl::Option::addArgument\("
)


def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def faults(readobj: str, nm: str, program: str):
    defined = run(nm, "--defined-only", "--demangle", "--format=posix", program).splitlines()
    if not any("mlir::elemwise::" in line for line in defined):
        yield f"{program}: holds nothing of Elemwise"
    for line in defined:
        symbol = re.sub(r" \S [0-9a-f]+ [0-9a-f]*$", "", line)
        if COPIES.match(symbol):
            yield f"{program}: holds {symbol}"
    needed = run(readobj, "--needed-libs", program)
    libraries = re.findall(r"^\s*(libMLIR\S*)", needed, re.M)
    if len(libraries) != 1:
        yield f"{program}: needs {len(libraries)} shared libraries of MLIR, expected 1"


def main(readobj: str, nm: str, program: str) -> int:
    found = list(faults(readobj, nm, program))
    print("\n".join(found[:10]) or f"{program}: one MLIR, the shared library's")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
