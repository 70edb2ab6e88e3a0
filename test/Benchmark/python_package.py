# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the Python package costs and gains beside NumPy.

    PYTHONPATH=build/python python_package.py [--rounds N]

Prints the time to import it beyond NumPy, the time of a call on eight elements, and
the throughput at 256 KiB, read and written. Every figure is a median; what is compared
runs in turn, in one process but for the import.
"""

import argparse
import statistics
import subprocess
import sys
import time

import elemwise
import numpy as np

IMPORT = """import numpy, time
start = time.perf_counter()
import elemwise
print(time.perf_counter() - start)"""


def get_import_time(rounds):
    command = [sys.executable, "-c", IMPORT]
    return statistics.median(
        float(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        for _ in range(rounds)
    )


def get_medians(calls, rounds, repetitions):
    """The seconds that each of `calls`, functions by name, takes."""
    times = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            for _ in range(repetitions):
                call()
            times[name].append((time.perf_counter() - start) / repetitions)
    return {name: statistics.median(measured) for name, measured in times.items()}


def get_calls(x, y):
    def call(f):
        return lambda: f(x, out=y)

    return {
        "copy": lambda: np.copyto(y, x),
        "numpy.ceil": call(np.ceil),
        "elemwise.ceil": call(elemwise.ceil),
        "numpy.reciprocal": call(np.reciprocal),
        "elemwise.reciprocal": call(elemwise.reciprocal),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=301)
    rounds = parser.parse_args().rounds
    print(f"import: {get_import_time(min(rounds, 21)) * 1e3:.1f} ms beyond NumPy")
    for dtype in (np.float16, np.float32, np.float64):
        name = np.dtype(dtype).name
        small = np.arange(1, 9, dtype=dtype)
        calls = get_calls(small, np.empty_like(small))
        for call, seconds in get_medians(calls, rounds, 100).items():
            print(f"8 {name}: {call} {seconds * 1e9:.0f} ns")
        large = np.linspace(0.5, 100, (256 << 10) // np.dtype(dtype).itemsize).astype(dtype)
        calls = get_calls(large, np.empty_like(large))
        for call, seconds in get_medians(calls, rounds, 1).items():
            print(f"256 KiB {name}: {call} {2 * large.nbytes / seconds / 1e9:.1f} GB/s")


if __name__ == "__main__":
    main()
