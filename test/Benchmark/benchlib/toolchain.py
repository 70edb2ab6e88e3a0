# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compilers, and what is built with them at run time."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

HERE = Path(__file__).resolve().parent
SHIMS = HERE / "shims"


class BuildError(Exception):
    """A compiler refused, with the first line of what it said."""


def run(command: Sequence[str | Path], stdin: bytes | None = None) -> bytes:
    """The standard output of `command`."""
    result = subprocess.run(
        [str(word) for word in command], input=stdin, capture_output=True, check=False
    )
    if result.returncode:
        lines = result.stderr.decode(errors="replace").strip().splitlines()
        errors = [line for line in lines if "error" in line] or lines
        raise BuildError(
            f"{Path(command[0]).name}: {errors[0] if errors else 'failed'}"
        )
    return result.stdout


@dataclass(frozen=True)
class Toolchain:
    """Where the tools are, and a folder for what they make."""

    llvm_bin: Path
    elemwise_opt: Path
    scratch: Path

    def find(self, tool: str) -> Path | None:
        """`tool` of the LLVM in use, or else the one in PATH."""
        found = shutil.which(tool, path=self.llvm_bin) or shutil.which(tool)
        return Path(found) if found else None

    def need(self, tool: str) -> Path:
        path = self.find(tool)
        if not path:
            raise BuildError(f"{tool} was not found in {self.llvm_bin} nor in PATH")
        return path

    def build_library(
        self, name: str, sources: Sequence[str | Path], *flags: str
    ) -> ctypes.CDLL:
        """A shared library compiled from `sources`, loaded."""
        library = self.scratch / f"{name}.so"
        cxx = any(str(source).endswith(".cpp") for source in sources)
        compiler = self.need("clang++" if cxx else "clang")
        command = [compiler, "-O2", "-fPIC", "-shared", f"-I{HERE.parent}"]
        run([*command, *sources, "-o", library, *flags, "-lm"])
        return ctypes.CDLL(str(library))
