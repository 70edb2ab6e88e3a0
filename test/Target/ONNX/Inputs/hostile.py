# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are damaged or hostile, and the message behind the file's name."""

import onnx_wire as wire
from arrays import Array
from cases import Case, chain, one_node, tensor_of
from refused import ATTRIBUTES, DAMAGED, X, refused


def initializers():
    def case(name, error, initializer):
        return refused(
            name, f"initializer 'w': {error}", chain("wy"), [], initializers=[initializer]
        )

    yield case("raw-short", "expected 8 bytes in raw_data, got 7", tensor_of(X, "w", raw=bytes(7)))
    yield case("raw-long", "expected 8 bytes in raw_data, got 9", tensor_of(X, "w", raw=bytes(9)))
    yield case(
        "two-fields",
        "expected one data field, got raw_data and float_data",
        tensor_of(X, "w", raw=bytes(8), data=wire.field(4, bytes(8))),
    )
    yield case(
        "wrong-field",
        "expected the data of FLOAT in raw_data or float_data, got int32_data",
        tensor_of(X, "w", data=wire.packed(5, [1, 2])),
    )
    half = Array("f16", [1], [0])
    yield case(
        "int32-range",
        "element 0 is 65536 in int32_data, expected 0 to 65535 for FLOAT16",
        tensor_of(half, "w", data=wire.packed(5, [65536])),
    )
    yield case(
        "strings",
        f"unsupported ONNX element type STRING, expected one of {ATTRIBUTES}",
        wire.tensor("w", wire.STRING, [1], data=wire.field(6, "s")),
    )
    yield case(
        "huge-dims",
        "expected 4611686018427387904 bytes in raw_data, got 4",
        wire.tensor("w", wire.FLOAT, [1 << 60], bytes(4)),
    )
    yield case(
        "overflowing-dims",
        "the size of the tensor overflows 63 bits",
        wire.tensor("w", wire.FLOAT, [1 << 62, 1 << 62], bytes(4)),
    )
    yield case(
        "negative-dim", "dimension -1 is negative", wire.tensor("w", wire.FLOAT, [-1], bytes(4))
    )
    yield case(
        "negative-least-dim",
        f"dimension {-(1 << 63)} is negative",
        wire.tensor("w", wire.FLOAT, [-(1 << 63)], bytes(4)),
    )
    sparse = wire.field(15, wire.field(1, tensor_of(X, "w")) + wire.field(3, 2))
    yield refused("sparse", "sparse initializers are not supported", extra=sparse)
    short = wire.node(
        "Constant",
        [],
        ["y"],
        "n",
        attributes=[wire.tensor_value("value", tensor_of(X, "", raw=b""))],
    )
    yield refused(
        "constant-short", "node 'n' (Constant-13): expected 8 bytes in raw_data, got 0", [short]
    )


def external():
    def case(name, error, files=None, links=None, **entries):
        initializer = tensor_of(X, "w", external=entries)
        return refused(
            f"external-{name}",
            f"initializer 'w': {error}",
            chain("wy"),
            [],
            initializers=[initializer],
            files=files or {},
            links=links or {},
        )

    inside = "expected a path inside the model's folder"
    yield case("no-location", "external data have no location", offset="0")
    yield case("missing", "external data 'w.bin': No such file or directory", location="w.bin")
    for place in ("../w.bin", "sub/../../w.bin", "/etc/hostname", "..", "sub/.."):
        yield case(
            f"outside-{place.replace('/', '_')}",
            f"the location of external data is '{place}', {inside}",
            location=place,
        )
    yield case(
        "nul", r"the location of external data is 'w\00.bin', expected a path", location="w\0.bin"
    )
    out = "external data '{}': a link out of the model's folder"
    yield case("link", out.format("w.bin"), links={"w.bin": "/etc/passwd"}, location="w.bin")
    yield case(
        "folder-link", out.format("sub/passwd"), links={"sub": "/etc"}, location="sub/passwd"
    )
    yield case(
        "device",
        "external data 'w.bin': not a regular file",
        links={"w.bin": "/dev/zero"},
        location="w.bin",
    )
    yield case("folder", "external data '.': not a regular file", location=".")
    files = {"w.bin": X.bytes()}
    yield case(
        "short",
        "expected 8 bytes of external data at offset 0, got a file of 7 bytes",
        files={"w.bin": bytes(7)},
        location="w.bin",
    )
    yield case(
        "offset",
        "expected 8 bytes of external data at offset 1, got a file of 8 bytes",
        files=files,
        location="w.bin",
        offset="1",
    )
    yield case(
        "far-offset",
        "expected 8 bytes of external data at offset 9223372036854775807, got a file of 8 bytes",
        files=files,
        location="w.bin",
        offset=str((1 << 63) - 1),
    )
    for text in ("-1", "+1", "", "1x", str(1 << 63), " 1"):
        yield case(
            f"offset-{text}",
            f"the offset of external data is '{text}', expected a number of bytes",
            files=files,
            location="w.bin",
            offset=text,
        )
    yield case(
        "length",
        "expected 8 bytes of external data, got a length of 4",
        files=files,
        location="w.bin",
        length="4",
    )
    both = tensor_of(X, "w", external={"location": "w.bin"}) + wire.field(
        13, wire.field(1, "location") + wire.field(2, "v.bin")
    )
    yield refused(
        "external-twice",
        "initializer 'w': external data have 'location' twice",
        initializers=[both],
    )


def damaged():
    whole = one_node()
    yield Case("empty", b"", error="empty file")
    for name, content in (
        ("truncated", whole[:-1]),
        ("half", whole[: len(whole) // 2]),
        ("text", b"hello, world\n"),
        ("mlir", b"func.func @main() { return }\n"),
        ("zeros", bytes(100)),
        ("ones", b"\xff" * 100),
        ("trailing-text", whole + b"garbage"),
        ("trailing-zero", whole + b"\0"),
        ("groups", whole + b"\xa3" * 100000),
        ("length-past-end", wire.field(1, 7) + wire.varint(7 << 3 | 2) + wire.varint(1 << 31)),
        ("length-huge", wire.field(1, 7) + wire.varint(7 << 3 | 2) + wire.varint(1 << 62)),
    ):
        yield Case(name, content, error=DAMAGED)
    yield Case("doubled", whole + whole, error="expected one ONNX ModelProto, got 2 in a row")
    yield Case("tensor-file", tensor_of(X, "x"), error=DAMAGED)
    yield Case("no-model", wire.field(1, 7), error="not an ONNX ModelProto")


def cases():
    for group in (initializers, external, damaged):
        yield from group()
