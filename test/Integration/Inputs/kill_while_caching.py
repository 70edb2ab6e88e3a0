# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills a command that fills a cache, again and again, at a random time.

    kill_while_caching.py FOLDER COMMAND [ARGUMENT...]

Beside the process that is killed another one runs the same command. It must end as
if it were alone, and so must one that runs later, with what the cache then holds.
"""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

ROUNDS = 50


def start(command, folder):
    environment = dict(os.environ, ELEMWISE_CACHE=str(folder))
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finish(process):
    output, errors = process.communicate()
    return process.returncode, output, errors


def main():
    folder, *command = sys.argv[1:]
    folder = pathlib.Path(folder)
    begin = time.monotonic()
    expected = finish(start(command, folder))
    seconds = time.monotonic() - begin
    if expected[0] != 0 or not expected[1] or expected[2]:
        sys.exit(f"expected a result, got {expected}")
    (entry,) = folder.glob("llvmcache-*")
    intact = entry.read_bytes()

    seed = random.randrange(2**32)
    generator = random.Random(seed)
    for turn in range(ROUNDS):
        shutil.rmtree(folder)
        victim, witness = start(command, folder), start(command, folder)
        time.sleep(generator.uniform(0, 2 * seconds))
        victim.kill()
        victim.communicate()
        ends = [finish(witness), finish(start(command, folder))]
        if ends != [expected, expected]:
            sys.exit(f"seed {seed}, round {turn}: got {ends}, expected {expected}")
        if entry.read_bytes() != intact:
            sys.exit(f"seed {seed}, round {turn}: the entry is not what it was")


if __name__ == "__main__":
    main()
