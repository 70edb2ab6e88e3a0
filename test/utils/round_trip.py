# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs elemwise-opt after checking that its input survives being written.

    round_trip.py ELEMWISE_OPT [ARGUMENT...]

The input is written and read back as text and as bytecode (which is what
--verify-roundtrip does) and in the generic form (which it does not); each time
the IR must be the same. Then elemwise-opt runs with the arguments given.

A failed check aborts, so that `not` cannot take it for the failure that a test
expects.
"""

import os
import subprocess
import sys

# Options that decide how the input is parsed, and so belong to the check too.
PARSING_OPTIONS = (
    "split-input-file",
    "allow-unregistered-dialect",
    "no-implicit-module",
)


def find_input(arguments):
    """The position of the input file's name, or None for standard input."""
    positions = [
        i
        for i, argument in enumerate(arguments)
        if not argument.startswith("-") and (i == 0 or arguments[i - 1] != "-o")
    ]
    return positions[-1] if positions else None


def is_parsing_option(argument):
    return argument.startswith("-") and argument.lstrip("-").startswith(PARSING_OPTIONS)


def run(command, text):
    result = subprocess.run(command, input=text, capture_output=True, check=False)
    if result.returncode != 0:
        give_up(command, result.stderr.decode(errors="replace"))
    return result.stdout


def give_up(command, message):
    print(f"round trip failed: {' '.join(command)}\n{message}", file=sys.stderr)
    sys.stderr.flush()
    os.abort()


def check(opt, source):
    """Aborts unless `source` survives; `opt` is a command that parses it."""
    run([*opt, "--verify-roundtrip"], source)
    to_generic = [*opt, "--mlir-print-op-generic"]
    generic = run(to_generic, source)
    again = run(to_generic, generic)
    if generic != again:
        give_up(to_generic, "the generic form reads back as different IR")
    if run(opt, source) != run(opt, generic):
        give_up(to_generic, "the generic and the custom form are different IR")


def run_as_is(tool, arguments, standard_input=None):
    """Runs the tool and ends as it ended: with its status or by its signal."""
    result = subprocess.run([tool, *arguments], input=standard_input, check=False)
    if result.returncode < 0:
        os.kill(os.getpid(), -result.returncode)
    sys.exit(result.returncode)


def main():
    tool, *arguments = sys.argv[1:]
    position = find_input(arguments)
    if position is None:
        source = sys.stdin.buffer.read()
    else:
        try:
            with open(arguments[position], "rb") as file:
                source = file.read()
        except OSError:
            # A test about a file that cannot be read: there is no IR to check.
            run_as_is(tool, arguments)
    check([tool, *filter(is_parsing_option, arguments)], source)
    run_as_is(tool, arguments, source if position is None else None)


if __name__ == "__main__":
    main()
