# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the corpus of models and holds a tool to the verdict beside each.

    run_corpus.py [--any-address] FOLDER ELEMWISE_OPT

Prints what went wrong, then how many cases there were; the exit status is 1 if one
failed. The tool may take no more memory and time than a small model needs; with
`--any-address` all addresses are its own, which the address sanitizer asks for.
"""

import argparse
import resource
import subprocess
import sys

import corpus

MEMORY = 2 << 30
SECONDS = 120


def run(command):
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=SECONDS,
        check=False,
    )


def check_refused(opt, path, case):
    """What is wrong with how the tool refuses the model, or nothing."""
    result = run([opt, path])
    expected = f"elemwise-opt: error: '{path}': {case.error}\n"
    if (result.returncode, result.stdout, result.stderr) == (1, "", expected):
        return ""
    return f"status {result.returncode}\n  got:      {result.stderr}  expected: {expected}"


def check_accepted(opt, path, case):
    """What is wrong with the IR or the results, or nothing."""
    result = run([opt, path])
    if result.returncode != 0:
        return result.stderr
    if case.warning not in result.stderr or (result.stderr and not case.warning):
        return f"got {result.stderr!r}, expected {case.warning!r}"
    missing = [text for text in case.text if text not in result.stdout]
    if missing:
        return f"no {missing} in\n{result.stdout[:2000]}"
    if not case.expected:
        return ""
    inputs = [f"--input={array.spec()}" for array in case.inputs]
    expected = [f"--expect={array.spec()}" for array in case.expected]
    result = run([opt, path, "--run", *inputs, *expected])
    return "" if result.returncode == 0 else result.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("opt")
    parser.add_argument("--any-address", action="store_true")
    arguments = parser.parse_args()
    if not arguments.any_address:
        # What is started from here inherits it.
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    failures = 0
    for count, case in enumerate(corpus.cases(), 1):
        path = corpus.write(arguments.folder, count, case)
        check = check_refused if case.error else check_accepted
        problem = check(arguments.opt, path, case)
        if problem:
            failures += 1
            print(f"{case.name} ({path}): {problem}")
    print(f"{count} models, {failures} failed")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
