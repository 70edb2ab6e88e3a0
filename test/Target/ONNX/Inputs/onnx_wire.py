# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes ONNX models byte by byte, after Protobuf's wire format.

Nothing here depends on classes that a reader might use, so models can be written
that these would not write. Every function returns the bytes of one message of
onnx.proto; a repeated field is a sequence.
"""

import struct

# TensorProto.DataType
FLOAT, UINT8, INT8, INT32, INT64, STRING, BOOL = 1, 2, 3, 6, 7, 8, 9
FLOAT16, DOUBLE, COMPLEX64, BFLOAT16, FLOAT8 = 10, 11, 14, 16, 17


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def field(number, value):
    """One field: an integer, a float, or a string or message with its length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def fields(number, values):
    return b"".join(field(number, value) for value in values)


def packed(number, values):
    return field(number, b"".join(map(varint, values))) if values else b""


def attribute(name, kind, payload):
    """An attribute of the numbered AttributeProto.AttributeType."""
    return field(1, name) + payload + field(20, kind)


def int_list(name, values):
    return attribute(name, 7, fields(8, values))


def float_list(name, values):
    return attribute(name, 6, fields(7, map(float, values)))


def float_value(name, value):
    return attribute(name, 1, field(2, float(value)))


def int_value(name, value):
    return attribute(name, 2, field(3, value))


def tensor_value(name, value):
    return attribute(name, 4, field(5, value))


def graph_value(name, value):
    return attribute(name, 5, field(6, value))


def node(op, inputs, outputs, name="", domain=None, attributes=()):
    return (
        fields(1, inputs)
        + fields(2, outputs)
        + (field(3, name) if name else b"")
        + field(4, op)
        + fields(5, attributes)
        + (b"" if domain is None else field(7, domain))
    )


def tensor(name, data_type, dims, raw=None, data=b"", external=None):
    """Elements as raw_data, as another field, or in a file ({key: value})."""
    out = fields(1, dims) + field(2, data_type) + data + field(8, name)
    if raw is not None:
        out += field(9, raw)
    if external is not None:
        entries = [field(1, key) + field(2, text) for key, text in external.items()]
        out += fields(13, entries) + field(14, 1)
    return out


def tensor_type(data_type, shape):
    """A type; `shape` is None or a list of numbers, names and None."""
    out = field(1, data_type)
    if shape is not None:
        dims = [
            b"" if dim is None else field(1 if isinstance(dim, int) else 2, dim) for dim in shape
        ]
        out += field(2, fields(1, dims))
    return field(1, out)


def value(name, data_type=FLOAT, shape=(2,), type_proto=None):
    declared = tensor_type(data_type, shape) if type_proto is None else type_proto
    return field(1, name) + field(2, declared)


def graph(nodes, inputs, outputs, initializers=(), name="g", infos=(), extra=b""):
    return (
        fields(1, nodes)
        + field(2, name)
        + fields(5, initializers)
        + fields(11, inputs)
        + fields(12, outputs)
        + fields(13, infos)
        + extra
    )


def opset_import(version, domain=""):
    return field(1, domain) + field(2, version)


def model(content, opset=13, ir=7, imports=None, functions=(), extra=b""):
    """A model of the graph `content`; without an IR version if `ir` is None."""
    opsets = [opset_import(opset)] if imports is None else imports
    return (
        (b"" if ir is None else field(1, ir))
        + (b"" if content is None else field(7, content))
        + fields(8, opsets)
        + fields(25, functions)
        + extra
    )


def function(domain, name, nodes, inputs=("a",), outputs=("b",)):
    return (
        field(1, name)
        + fields(4, inputs)
        + fields(5, outputs)
        + fields(7, nodes)
        + field(9, opset_import(13))
        + field(10, domain)
    )
