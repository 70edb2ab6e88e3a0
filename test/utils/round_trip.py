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
    """The name of the input file, or None for standard input."""
    names = [
        argument
        for previous, argument in zip(["", *arguments], arguments)
        if not argument.startswith("-") and previous != "-o"
    ]
    # An option's value may stand apart from it; only one of the names is a file.
    return next(filter(os.path.isfile, names), names[-1] if names else None)


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
    name = find_input(arguments)
    if name is None:
        source = sys.stdin.buffer.read()
    elif os.path.isfile(name):
        with open(name, "rb") as file:
            source = file.read()
    else:
        # A test about a file that cannot be read: there is no IR to check.
        run_as_is(tool, arguments)
    check([tool, *filter(is_parsing_option, arguments)], source)
    run_as_is(tool, arguments, source if name is None else None)


if __name__ == "__main__":
    main()
