# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random modules, what they must compute, and how they are run.

`program` says what a module is, `floats` what arithmetic is; `pointwise`,
`tensors`, `linalg` and `control` make operations, each with its meaning beside its
text; `generator` puts them together, `routes` chooses ways through the compiler,
`library` and `memory` run them, `reduction` makes what fails small.
"""
