# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the frozen bytecode files, one for each version of the dialect.

    check_frozen_bytecode.py FOLDER ELEMWISE_OPT...

FOLDER holds a pair elemwise-X.Y.mlirbc and elemwise-X.Y.mlir for each version
that was released. Every version up to the one that ELEMWISE_OPT writes must
have its pair, the bytecode must record that version, and reading it must still
give the IR of the text. A new pair is made with

    elemwise-opt elemwise-X.Y.mlir --strip-debuginfo --emit-bytecode -o elemwise-X.Y.mlirbc

and is never changed afterwards.
"""

import pathlib
import subprocess
import sys
import tempfile

from bytecode_version import read_version


def run(command):
    return subprocess.run(command, capture_output=True, check=True).stdout


def versions_to(current):
    """All versions from 0.1 on of which `current` (major, minor) is the last."""
    major, minor = current
    return [(major, i) for i in range(1 if major == 0 else 0, minor + 1)]


def check_pair(stem, version, opt):
    """The faults of one pair."""
    bytecode, text = stem.with_name(stem.name + ".mlirbc"), stem.with_name(stem.name + ".mlir")
    missing = [file for file in (bytecode, text) if not file.exists()]
    if missing:
        return [f"{file.name}: missing" for file in missing]
    faults = []
    recorded = read_version(bytecode.read_bytes())
    if recorded != version:
        faults.append(f"{bytecode.name}: records version {recorded}, expected {version}")
    if run([*opt, str(bytecode)]) != run([*opt, str(text)]):
        faults.append(f"{bytecode.name}: reads as other IR than {text.name}")
    return faults


def main():
    folder, opt = pathlib.Path(sys.argv[1]), sys.argv[2:]
    pairs = {file.stem for file in folder.glob("elemwise-*.mlir*")}
    if not pairs:
        sys.exit(f"{folder}: holds no frozen bytecode")
    with tempfile.NamedTemporaryFile(suffix=".mlirbc") as file:
        text = folder / (sorted(pairs)[-1] + ".mlir")
        run([*opt, str(text), "--emit-bytecode", "-o", file.name])
        current = read_version(pathlib.Path(file.name).read_bytes())
    pairs |= {f"elemwise-{major}.{minor}" for major, minor in versions_to(current)}
    faults = []
    for name in sorted(pairs):
        version = tuple(int(part) for part in name.removeprefix("elemwise-").split("."))
        faults += check_pair(folder / name, version, opt)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(pairs)} frozen versions, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
