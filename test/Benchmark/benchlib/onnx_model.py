# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes an ONNX model of a chain of operations, in protobuf's wire format."""

from __future__ import annotations

from .work import Work


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _field(number: int, value: int | str | bytes) -> bytes:
    """A field: an integer, or a string or message with its length."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    data = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _value_info(name: str, onnx_type: int) -> bytes:
    """A tensor of one dynamic dimension."""
    shape = _field(1, _field(2, "n"))
    tensor = _field(1, onnx_type) + _field(2, shape)
    return _field(1, name) + _field(2, _field(1, tensor))


def make_model(work: Work) -> bytes:
    """The model with input `v0` and output `vN`, N operations, opset 13."""
    graph = b"".join(
        _field(1, _field(1, f"v{i}") + _field(2, f"v{i + 1}") + _field(4, op.title()))
        for i, op in enumerate(work.chain)
    )
    graph += _field(2, "chain")
    graph += _field(11, _value_info("v0", work.format.onnx_type))
    graph += _field(12, _value_info(f"v{len(work.chain)}", work.format.onnx_type))
    opset = _field(1, "") + _field(2, 13)
    return _field(1, 7) + _field(7, graph) + _field(8, opset)
