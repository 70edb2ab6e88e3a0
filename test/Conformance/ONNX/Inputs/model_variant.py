# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a variant of an official one-node model of f32 to standard output.

    model_variant.py FOLDER_OF_WRITER OP RANK dynamic
    model_variant.py FOLDER_OF_WRITER OP RANK constant INPUT.pb

`dynamic` knows only the rank of its input; `constant` has the tensor of the file as
initializer in place of the input.
"""

import sys

folder, op, rank, kind, *files = sys.argv[1:]
sys.path.insert(0, folder)

import onnx_wire as wire  # noqa: E402

unknown = [None] * int(rank)
inputs, initializers = [wire.value("x", shape=unknown)], []
if kind == "constant":
    with open(files[0], "rb") as file:
        # The tensor in the file is named "x" already.
        inputs, initializers = [], [file.read()]
graph = wire.graph(
    [wire.node(op, ["x"], ["y"])], inputs, [wire.value("y", shape=unknown)], initializers
)
sys.stdout.buffer.write(wire.model(graph))
