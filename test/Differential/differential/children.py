# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work in child processes, so that a crash is an answer like any other."""

from __future__ import annotations

import os
import select
import signal
import time
import traceback
from typing import Callable, Iterable, Iterator

TIME_LIMIT = 120.0


class _Child:
    def __init__(self, work: Callable[[], str]) -> None:
        self.deadline = time.monotonic() + TIME_LIMIT
        self.output, end = os.pipe()
        self.pid = os.fork()
        if self.pid:
            os.close(end)
            return
        try:
            os.close(self.output)
            message = work()
        except BaseException:  # pylint: disable=broad-exception-caught
            message = f"exception: {traceback.format_exc()}"
        with os.fdopen(end, "wb") as pipe:
            pipe.write(message.encode())
        # Nothing that the parent has set up is to be torn down here.
        os._exit(0)

    def finish(self) -> str:
        with os.fdopen(self.output, "rb") as pipe:
            message = pipe.read().decode()
        _, status = os.waitpid(self.pid, 0)
        if os.WIFSIGNALED(status):
            return f"crashed: {signal.Signals(os.WTERMSIG(status)).name}"
        if os.WEXITSTATUS(status):
            return f"crashed: exit status {os.WEXITSTATUS(status)}"
        return message

    def stop(self) -> str:
        os.kill(self.pid, signal.SIGKILL)
        self.finish()
        return f"timed out: {TIME_LIMIT:.0f} s"


def run_all(
    work: Iterable[tuple[int, Callable[[], str]]], jobs: int
) -> Iterator[tuple[int, str]]:
    """Does all `work`, `jobs` at a time; the key and the answer of each, as they come."""
    waiting = iter(work)
    running: dict[int, tuple[int, _Child]] = {}
    while True:
        while len(running) < jobs and (item := next(waiting, None)):
            child = _Child(item[1])
            running[child.output] = (item[0], child)
        if not running:
            return
        for output in select.select(list(running), [], [], 1.0)[0]:
            key, child = running.pop(output)
            yield key, child.finish()
        now = time.monotonic()
        for output, (key, child) in list(running.items()):
            if now > child.deadline:
                del running[output]
                yield key, child.stop()


def run_one(work: Callable[[], str]) -> str:
    return next(run_all([(0, work)], 1))[1]
