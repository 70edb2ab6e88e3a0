# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are written in whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from typing import BinaryIO, Iterator, Union

Path = Union[str, "os.PathLike[str]"]


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` if the block ends well.

    It has the permissions that the umask allows, and none that the file in its place
    did not have. A device or a pipe is written to as it is.
    """
    path = os.fspath(path)
    mode = 0o666
    if os.path.exists(path):
        kept = os.stat(path).st_mode
        if not stat.S_ISREG(kept):
            with open(path, "wb") as file:
                yield file
            return
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        mode &= kept
    # What others could have put in this place is not opened.
    descriptor, temporary = tempfile.mkstemp(
        ".tmp", os.path.basename(path) + ".", os.path.dirname(path) or "."
    )
    try:
        with open(descriptor, "wb") as file:
            yield file
        os.chmod(temporary, mode & ~_get_umask())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _get_umask() -> int:
    """The umask, which can only be asked for by setting it, but for Linux's own way."""
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("Umask:"):
                return int(line.split()[1], 8)
    return 0o077
