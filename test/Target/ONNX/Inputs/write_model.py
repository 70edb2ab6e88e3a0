# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes one of the models below to standard output.

    write_model.py NAME
"""

import sys

import onnx_wire as wire
from arrays import Array

WEIGHTS = Array("f32", [2], [0xBFC00000, 0x3F000000])
NODES = [wire.node("Ceil", ["x"], ["y"], "the first"), wire.node("Reciprocal", ["w"], ["z"])]


def graph(initializer, name="g"):
    inputs = [wire.value("x", shape=["n"]), wire.value("w")]
    outputs = [wire.value("y", shape=["n"]), wire.value("z")]
    return wire.graph(NODES, inputs, outputs, [initializer], name)


def tensor(**encoding):
    return wire.tensor("w", wire.FLOAT, [2], **encoding)


def unsupported():
    nodes = [
        *NODES,
        wire.node("Gemm", ["x", "w"], ["a"]),
        wire.node("F", ["x"], ["b"], domain="my"),
    ]
    inputs = [wire.value("x", wire.FLOAT16, ["n", 2, None]), wire.value("w", shape=None)]
    return wire.graph(
        [*nodes, NODES[0]], inputs, [wire.value("y", wire.STRING, [])], name="two\nlines"
    )


MODELS = {
    "defaults": lambda: wire.model(graph(tensor(raw=WEIGHTS.bytes()))),
    "external": lambda: wire.model(graph(tensor(external={"location": "w.bin"}))),
    "unsupported": lambda: wire.model(unsupported(), opset=6),
    "new": lambda: wire.model(graph(tensor(raw=WEIGHTS.bytes())), opset=99),
}

sys.stdout.buffer.write(MODELS[sys.argv[1]]())
