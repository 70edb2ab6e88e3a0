# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command in which allocations fail: all after the first so many.

    fail_each_allocation.py FAULTS.so COMMAND [ARGUMENT...]

It must say that there is no memory, last and with status 1, or do its work.
"""

import os
import subprocess
import sys

# What LLVM's static objects take before a program can say anything.
FIRST = 400
STEP = 1.15
ENOUGH = 1_000_000


def main():
    library, *command = sys.argv[1:]
    error = f"{os.path.basename(command[0])}: error: out of memory"
    expected = subprocess.run(command, capture_output=True, check=True).stdout
    failures, count = 0, FIRST
    while count < ENOUGH:
        environment = dict(os.environ, LD_PRELOAD=library, FAULT_AFTER=str(count))
        result = subprocess.run(command, env=environment, capture_output=True, check=False)
        if result.returncode == 0:
            if result.stdout != expected or result.stderr:
                sys.exit(f"after {count} allocations: got {result}, expected {expected}")
            break
        failures += 1
        # MLIR itself uses memory that it was not given; LLVM then prints where.
        if result.returncode != 1 or not result.stderr.decode().endswith(error + "\n"):
            sys.exit(f"after {count} allocations: got {result}, expected '{error}'")
        count = int(count * STEP)
    else:
        sys.exit(f"expected {ENOUGH} allocations to be enough")
    if not failures:
        sys.exit(f"expected {FIRST} allocations not to be enough")


if __name__ == "__main__":
    main()
