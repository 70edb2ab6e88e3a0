# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a module whose function `constant` applies an operation to constant data.

    constant_module.py OPERATION FILE.pb

The file is an ONNX TensorProto of floats. It is read here, byte by byte, so that
nothing is shared with the reader that the tests of `@FILE.pb` go through.
"""

import sys

FLOAT = 1
DIMS, DATA_TYPE, FLOAT_DATA, RAW_DATA = 1, 2, 4, 9
VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5


def read_varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if not data[at - 1] & 0x80:
            return value, at


def read_fields(data):
    """The number and the value of each field of a message."""
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        number, kind = key >> 3, key & 7
        if kind == VARINT:
            value, at = read_varint(data, at)
        elif kind == BYTES:
            size, at = read_varint(data, at)
            value, at = data[at : at + size], at + size
        elif kind in (FIXED32, FIXED64):
            size = 4 if kind == FIXED32 else 8
            value, at = data[at : at + size], at + size
        else:
            sys.exit(f"field {number} has the unknown wire type {kind}")
        yield number, value


def read_tensor(data):
    """The dimensions and the little-endian bytes of a tensor of floats."""
    dims, raw, data_type = [], b"", None
    for number, value in read_fields(data):
        if number == DIMS:
            at = 0
            while isinstance(value, bytes) and at < len(value):
                dim, at = read_varint(value, at)
                dims.append(dim)
            if isinstance(value, int):
                dims.append(value)
        elif number == DATA_TYPE:
            data_type = value
        elif number in (FLOAT_DATA, RAW_DATA):
            raw += value
    if data_type != FLOAT:
        sys.exit(f"expected a tensor of floats, got data type {data_type}")
    return dims, raw


def main():
    operation, path = sys.argv[1:]
    with open(path, "rb") as file:
        dims, raw = read_tensor(file.read())
    kind = "tensor<" + "".join(f"{dim}x" for dim in dims) + "f32>"
    print(
        f"""func.func @constant() -> {kind} {{
  %x = arith.constant dense<"0x{raw.hex().upper()}"> : {kind}
  %y = elemwise.{operation} %x : {kind}
  return %y : {kind}
}}"""
    )


if __name__ == "__main__":
    main()
