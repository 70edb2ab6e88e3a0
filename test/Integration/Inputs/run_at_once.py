# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command several times at once and prints what all of them print.

    run_at_once.py COUNT COMMAND [ARGUMENT...]

It is an error if one fails, prints something else or says something on the
error stream.
"""

import subprocess
import sys


def main():
    count, *command = sys.argv[1:]
    processes = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(int(count))
    ]
    # All are waited for before one is judged, so that none stays behind.
    ends = [(*process.communicate(), process.returncode) for process in processes]
    if len(set(ends)) != 1:
        sys.exit(f"expected {count} equal ends, got {ends}")
    output, errors, status = ends[0]
    if status != 0 or errors:
        sys.exit(f"exit status {status}: {errors.decode(errors='replace')}")
    sys.stdout.buffer.write(output)


if __name__ == "__main__":
    main()
