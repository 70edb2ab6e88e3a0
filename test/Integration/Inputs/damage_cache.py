# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damages the one entry of a cache in many ways and runs a command after each.

    damage_cache.py FOLDER COMMAND [ARGUMENT...]

The command, which has filled the cache, must print what it prints with the
entry intact, and put the entry back as it was.
"""

import pathlib
import subprocess
import sys


def damages(intact):
    """Pairs of a description and the damaged bytes."""
    size = len(intact)
    for length in (0, 1, size // 2, size - 1):
        yield f"cut to {length} bytes", intact[:length]
    for place in range(0, size, size // 16):
        flipped = bytes([intact[place] ^ 0x40])
        yield f"byte {place} changed", intact[:place] + flipped + intact[place + 1 :]
    yield "a byte more", intact + b"\0"
    yield "zeros", bytes(size)
    yield "ones", b"\xff" * size


def run(command):
    return subprocess.run(command, capture_output=True, check=False)


def main():
    folder, *command = sys.argv[1:]
    (entry,) = pathlib.Path(folder).glob("llvmcache-*")
    intact = entry.read_bytes()
    expected = run(command)
    if expected.returncode != 0 or not expected.stdout:
        sys.exit(f"expected a result, got {expected}")
    for description, damaged in damages(intact):
        entry.write_bytes(damaged)
        result = run(command)
        if (result.returncode, result.stdout, result.stderr) != (
            0,
            expected.stdout,
            expected.stderr,
        ):
            sys.exit(f"{description}: got {result}, expected {expected}")
        if entry.read_bytes() != intact:
            sys.exit(f"{description}: the entry was not replaced")


if __name__ == "__main__":
    main()
