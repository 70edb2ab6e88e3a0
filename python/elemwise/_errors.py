# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What goes wrong when a source is compiled."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Sequence, Tuple


class Diagnostic(NamedTuple):
    """What MLIR says of a place in a source."""

    severity: str
    """`error`, `warning`, `note` or `remark`."""
    message: str
    file: str
    """The name of the source; empty if the place is not known."""
    line: int
    """Counted from 1, as `column` is; 0 if the place is not known."""
    column: int

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.severity}: {self.message}"


class CompileError(ValueError):
    """A source is not valid, or can't be lowered, compiled or loaded.

    As text it is one line, the first error with its place.
    """

    diagnostics: List[Diagnostic]
    """All that MLIR said, notes included, in order."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()):
        super().__init__(message)
        self.diagnostics = list(diagnostics)

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.args[0], self.diagnostics)
