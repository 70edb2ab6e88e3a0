# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random modules, what they must compute, and how they are run.

`program` says what a module is, `floats` what arithmetic is; `pointwise`, `integers`,
`tensors`, `linalg`, `buffers` and `control` make operations, each with its meaning
beside its text. `productions` chooses among them, `scope` knows what there is to choose
from, `generator` puts all together. `routes` chooses ways through the compiler,
`library` and `memory` run them, `reduction` makes what fails small.

Only what MLIR defines is made: no index out of bounds, no division by zero, no number
converted to an integer that has no place for it, no sign or digits of a NaN looked at.
"""
