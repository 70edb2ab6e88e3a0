# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a case of the corpus is, and the models that most cases are made from."""

from dataclasses import dataclass, field

import onnx_wire as wire
from arrays import operands, results


@dataclass
class Case:
    """A model and the verdict on it: accepted, or refused with `error`."""

    name: str
    model: bytes
    # Accepted: results to the bit for inputs, and what stands in the IR.
    inputs: list = field(default_factory=list)
    expected: list = field(default_factory=list)
    text: tuple = ()
    warning: str = ""
    # Refused: all of the message behind the file's name.
    error: str = ""
    # Beside the model: contents by name, and targets of links by name.
    files: dict = field(default_factory=dict)
    links: dict = field(default_factory=dict)


def value_of(array, name, shape=None):
    """The declaration of a value that is `array`, of another shape if given."""
    return wire.value(name, array.data_type, array.shape if shape is None else shape)


def tensor_of(array, name, **encoding):
    """An initializer, in raw_data if nothing else is said."""
    encoding = encoding or {"raw": array.bytes()}
    return wire.tensor(name, array.data_type, array.shape, **encoding)


def one_node(op="Ceil", array=None, node=None, declared=None, **model):
    """The model of one node from `x` to `y`."""
    array = operands(op, "f32") if array is None else array
    node = wire.node(op, ["x"], ["y"], "n") if node is None else node
    graph = wire.graph([node], [value_of(array, "x", declared)], [value_of(array, "y", declared)])
    return wire.model(graph, **model)


def runs(name, model, op="Ceil", array=None, **more):
    """The case of a model that maps one input by `op`."""
    array = operands(op, "f32") if array is None else array
    return Case(name, model, [array], [results(op, array)], **more)


def chain(names, op="Ceil"):
    """A node between each name and the next."""
    return [wire.node(op, [a], [b]) for a, b in zip(names, names[1:])]
