# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command whose output can't be written, in all the ways that there are.

    check_output.py FOLDER KIND COMMAND [ARGUMENT...]

KIND says what writes:
    stdout           our code, to standard output
    stream           LLVM's, to standard output
    file             our code, to what FILE stands for in the arguments
    upstream-file    LLVM's, to what FILE stands for
"""

import errno
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

LIMIT = 100


def close_stdout():
    os.close(1)


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT))


def run(command, **options):
    options = {"stdout": subprocess.PIPE, **options}
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, **options)


def expect_error(result, command, where, number):
    """One line that says so, and status 1."""
    where = where if where is None else f"'{where}'"
    expected = f"{os.path.basename(command[0])}: error: "
    expected += f"{where or 'IO failure on output stream'}: {os.strerror(number)}\n"
    if (result.returncode, result.stderr.decode()) != (1, expected):
        sys.exit(f"got {result}, expected status 1 and {expected!r}")


def check_stdout(command, name):
    if not run(command).stdout:
        sys.exit("expected an output")
    with open("/dev/full", "wb") as full:
        expect_error(run(command, stdout=full), command, name, errno.ENOSPC)
    expect_error(
        run(command, stdout=None, preexec_fn=close_stdout), command, name, errno.EBADF
    )
    # A reader that has gone is no error to speak of.
    read, write = os.pipe()
    os.close(read)
    result = run(command, stdout=write)
    os.close(write)
    if result.returncode == 0 or result.stderr:
        sys.exit(f"got {result}, expected a silent end")


def check_file(folder, command, replaces):
    folder = pathlib.Path(tempfile.mkdtemp(dir=folder))

    def expand(path):
        return [argument.replace("FILE", str(path)) for argument in command]

    def get_path(expanded):
        """The file that the expanded command writes."""
        (argument,) = (a for a, b in zip(expanded, command) if "FILE" in b)
        return argument[argument.index("/") :]

    good = expand(folder / "good")
    path = pathlib.Path(get_path(good))
    result = run(good)
    if result.returncode != 0 or path.stat().st_size <= LIMIT:
        sys.exit(f"expected more than {LIMIT} bytes, got {result}")
    whole = path.read_bytes()

    def name(path):
        return path if replaces else None

    # As it is to be when the disk is full: there is no file, or the one from before.
    small = expand(folder / "small")
    result = run(small, preexec_fn=limit_files)
    expect_error(result, command, name(get_path(small)), errno.EFBIG)
    result = run(good, preexec_fn=limit_files)
    expect_error(result, command, name(str(path)), errno.EFBIG)
    left = {file.name: file.read_bytes() for file in folder.iterdir()}
    if left != ({path.name: whole} if replaces else {}):
        sys.exit(f"got the files {left}")

    if not str(path).endswith(".npy"):
        expect_error(run(expand("/dev/full")), command, name("/dev/full"), errno.ENOSPC)
    missing = expand("/no/such/folder/x")
    result = run(missing)
    message = os.strerror(errno.ENOENT) + "\n"
    if result.returncode != 1 or not result.stderr.decode().endswith(message):
        sys.exit(f"got {result}, expected {message!r}")


def main():
    folder, kind, *command = sys.argv[1:]
    if kind in ("stdout", "stream"):
        check_stdout(command, "<stdout>" if kind == "stdout" else None)
    else:
        check_file(pathlib.Path(folder), command, replaces=kind == "file")


if __name__ == "__main__":
    main()
