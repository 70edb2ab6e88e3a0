# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the long tests of build folders, one after the other.

    run_long_tests.py BUILD...

Before each test it says how long all that is left takes: the tests' own estimates in
minutes (their COST), corrected by how long the earlier ones took. The tests say more.
The exit status is 1 if one failed, or if there is none.
"""

import json
import subprocess
import sys
import time

SELECTION = ["-C", "Long", "-L", "^long$"]


def list_tests(build):
    """(folder, name, minutes) of every long test in `build`."""
    listing = subprocess.run(
        ["ctest", "--test-dir", build, *SELECTION, "--show-only=json-v1"],
        check=False,
        capture_output=True,
    )
    if listing.returncode:
        sys.exit(f"run_long_tests.py: error: got '{build}', expected a build folder")
    for test in json.loads(listing.stdout)["tests"]:
        properties = {p["name"]: p["value"] for p in test["properties"]}
        yield build, test["name"], float(properties["COST"])


def run_test(build, name):
    command = ["ctest", "--test-dir", build, *SELECTION, "-R", f"^{name}$"]
    return subprocess.run([*command, "--verbose", "--no-tests=error"]).returncode == 0


def describe_time_left(tests, number, minutes):
    expected = sum(minutes for _, _, minutes in tests[:number])
    left = sum(minutes for _, _, minutes in tests[number:])
    if expected:
        left *= minutes / expected
    return f"about {left:.0f} min left for all"


def main():
    tests = [test for build in sys.argv[1:] for test in list_tests(build)]
    begin = time.monotonic()
    failed = []
    for number, (build, name, _) in enumerate(tests):
        minutes = (time.monotonic() - begin) / 60
        left = describe_time_left(tests, number, minutes)
        print(f"long test {number + 1} of {len(tests)}: {name}, {left}", flush=True)
        if not run_test(build, name):
            failed.append(name)
    for name in failed:
        print(f"failed: {name}")
    print(f"{len(tests) - len(failed)} of {len(tests)} long tests passed")
    return 0 if tests and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
