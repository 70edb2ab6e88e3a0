# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that are refused, with the message behind the file's name."""

import onnx_wire as wire
from arrays import operands
from cases import Case, chain, one_node, tensor_of

X = operands("Ceil", "f32", 2)
FLOATS = "expected one of FLOAT16 FLOAT DOUBLE"
ALL_FLOATS = "expected one of FLOAT16 BFLOAT16 FLOAT DOUBLE"
ATTRIBUTES = "FLOAT16 BFLOAT16 FLOAT DOUBLE BOOL INT8 INT16 INT32 INT64"
DAMAGED = "not an ONNX ModelProto, or a truncated, damaged or too deeply nested one"
UNSUPPORTED = "expected Ceil, Constant, Identity, Reciprocal"


def refused(name, error, nodes=None, inputs=None, outputs=None, **more):
    """A graph from `x` to `y` of two f32."""
    model = {key: more.pop(key) for key in ("ir", "opset", "imports", "functions") if key in more}
    files = {key: more.pop(key) for key in ("files", "links") if key in more}
    content = wire.graph(
        chain("xy") if nodes is None else nodes,
        [wire.value("x")] if inputs is None else inputs,
        [wire.value("y")] if outputs is None else outputs,
        **more,
    )
    return Case(name, wire.model(content, **model), error=error, **files)


def versions():
    def case(name, error, **model):
        return Case(name, one_node(**model), error=error)

    yield case("ir-missing", "the model has no IR version, expected 1 to 13", ir=None)
    for ir in (0, 14, 99, -1):
        yield case(f"ir{ir}", f"IR version {ir}, expected 1 to 13", ir=ir)
    for opset in (0, -1, 28, 1 << 62):
        yield case(f"opset{opset}", f"operator set {opset}, expected 1 to 27", opset=opset)
    none = "the model imports no operator set of domain 'ai.onnx'"
    for ir in (3, 13):
        yield case(f"no-opset-ir{ir}", none, ir=ir, imports=[])
    yield case("other-opset-only", none, imports=[wire.opset_import(1, "my")])
    for first, second in (("", ""), ("", "ai.onnx"), ("my", "my")):
        imports = [wire.opset_import(13, first), wire.opset_import(13, second)]
        yield case(
            f"opset-twice-{first}-{second}",
            f"the operator set of domain '{first or 'ai.onnx'}' is imported twice",
            imports=imports,
        )
    yield Case("no-graph", wire.model(None), error="not an ONNX ModelProto")
    yield refused("no-outputs", "the graph has no outputs", outputs=[])


def nodes():
    consumed = wire.int_list("consumed_inputs", [0])
    for op, opset, version in (
        ("Ceil", 6, 6),
        ("Reciprocal", 12, 6),
        ("Ceil", 13, 13),
        ("Reciprocal", 27, 13),
    ):
        node = wire.node(op, ["x"], ["y"], "n", attributes=[consumed])
        yield refused(
            f"consumed-inputs-{op}-{opset}",
            f"node 'n' ({op}-{version}): unknown attribute 'consumed_inputs', expected none",
            [node],
            opset=opset,
        )
    other = wire.node("Ceil", ["x"], ["y"], "n", attributes=[wire.int_value("axis", 1)])
    yield refused(
        "unknown-attribute-opset1",
        "node 'n' (Ceil-1): unknown attribute 'axis', expected consumed_inputs",
        [other],
        opset=1,
    )
    wrong = wire.node("Ceil", ["x"], ["y"], "n", attributes=[wire.int_value("consumed_inputs", 1)])
    yield refused(
        "attribute-type",
        "node 'n' (Ceil-1): attribute 'consumed_inputs' has the type number 2, expected 7",
        [wrong],
        opset=1,
    )
    for name, inputs, outputs, error in (
        ("no-input", [], ["y"], "got 0 inputs, expected 1"),
        ("two-inputs", ["x", "x"], ["y"], "got 2 inputs, expected 1"),
        ("empty-input", [""], ["y"], "input 0 has no name, expected one"),
        ("optional-input", ["x", ""], ["y"], "got 2 inputs, expected 1"),
        ("no-output", ["x"], [], "got 0 outputs, expected 1"),
        ("two-outputs", ["x"], ["y", "z"], "got 2 outputs, expected 1"),
        ("empty-output", ["x"], [""], "output 0 has no name, expected one"),
        ("optional-output", ["x"], ["y", ""], "got 2 outputs, expected 1"),
    ):
        node = wire.node("Ceil", inputs, outputs)
        yield refused(name, f"node 0 (Ceil-13): {error}", [node])
    constant = [wire.node("Constant", [], ["y"], attributes=[wire.float_value("value_float", 1)])]
    yield refused(
        "value-float-opset11",
        "node 0 (Constant-11): unknown attribute 'value_float', expected value",
        constant,
        opset=11,
    )
    two = [
        wire.node(
            "Constant",
            [],
            ["y"],
            attributes=[wire.float_value("value_float", 1), wire.int_value("value_int", 1)],
        )
    ]
    yield refused(
        "constant-two-values", "node 0 (Constant-13): got 2 attributes, expected one", two
    )
    text = [
        wire.node(
            "Constant",
            [],
            ["y"],
            attributes=[wire.attribute("value_string", 3, wire.field(4, "s"))],
        )
    ]
    yield refused(
        "constant-string",
        "node 0 (Constant-13): unknown attribute 'value_string', expected value, value_float, value_floats, value_int, value_ints",
        text,
    )
    reference = wire.field(1, "value_float") + wire.field(20, 1) + wire.field(21, "alpha")
    yield refused(
        "attribute-reference",
        "node 0 (Constant-13): attribute 'value_float' refers to one of a function, outside of any",
        [wire.node("Constant", [], ["y"], attributes=[reference])],
    )


def unsupported():
    def case(name, listed, nodes, **more):
        return refused(name, f"unsupported operators: {listed}; {UNSUPPORTED}", nodes, **more)

    mixed = [
        wire.node("Add", ["x", "x"], ["a"], "first"),
        *chain("ab"),
        wire.node("Add", ["b", "b"], ["c"]),
        wire.node("Floor", ["c"], ["y"], "last"),
    ]
    yield case("several", "Add (node 'first', node 2); Floor (node 'last')", mixed)
    yield case(
        "other-domain",
        "my.Ceil (node 'n')",
        [wire.node("Ceil", ["x"], ["y"], "n", "my")],
        imports=[wire.opset_import(13), wire.opset_import(1, "my")],
    )
    yield case(
        "domain-case", "AI.ONNX.Ceil (node 0)", [wire.node("Ceil", ["x"], ["y"], domain="AI.ONNX")]
    )
    yield case("op-case", "ceil (node 0)", [wire.node("ceil", ["x"], ["y"])])
    yield case("no-op-type", " (node 0)", [wire.node("", ["x"], ["y"])])
    inner = wire.graph(chain("xy"), [], [wire.value("y")])
    for op, name in (("If", "then_branch"), ("Loop", "body"), ("Scan", "body")):
        node = wire.node(op, ["x"], ["y"], "n", attributes=[wire.graph_value(name, inner)])
        yield case(op.lower(), f"{op} (node 'n')", [node])
    body = wire.function("my", "F", [wire.node("Ceil", ["a"], ["b"])])
    yield case(
        "local-function",
        "my.F, a local function (node 0)",
        [wire.node("F", ["x"], ["y"], domain="my")],
        functions=[body],
        imports=[wire.opset_import(13), wire.opset_import(1, "my")],
    )
    for domain in ("", "ai.onnx"):
        shadow = wire.function(domain, "Ceil", [wire.node("Neg", ["a"], ["b"])])
        yield refused(
            f"shadow-{domain}", "a local function redefines the operator Ceil", functions=[shadow]
        )
    nested = wire.graph(chain("xy"), [], [wire.value("y")])
    for _ in range(60):
        node = wire.node("If", ["x"], ["y"], attributes=[wire.graph_value("then_branch", nested)])
        nested = wire.graph([node], [wire.value("x")], [wire.value("y")])
    yield Case("nested-60", wire.model(nested), error=DAMAGED)


def types():
    for opset in (1, 6, 12):
        version = 1 if opset == 1 else 6
        yield refused(
            f"bf16-opset{opset}",
            f"node 0 (Ceil-{version}): input 'x' has element type BFLOAT16, {FLOATS}",
            inputs=[wire.value("x", wire.BFLOAT16)],
            outputs=[wire.value("y", wire.BFLOAT16)],
            opset=opset,
        )
    for data_type, name in ((wire.INT32, "INT32"), (wire.INT64, "INT64"), (wire.BOOL, "BOOL")):
        yield refused(
            f"type-{name}",
            f"node 0 (Ceil-13): input 'x' has element type {name}, {ALL_FLOATS}",
            inputs=[wire.value("x", data_type)],
            outputs=[wire.value("y", data_type)],
        )
    for data_type, name in (
        (wire.UINT8, "UINT8"),
        (wire.STRING, "STRING"),
        (wire.COMPLEX64, "COMPLEX64"),
        (wire.FLOAT8, "FLOAT8E4M3FN"),
        (0, "UNDEFINED"),
        (77, "data type 77"),
    ):
        yield refused(
            f"type-{name}",
            f"input 'x': unsupported ONNX element type {name}, expected one of {ATTRIBUTES}",
            inputs=[wire.value("x", data_type)],
        )
    tensor = wire.tensor_type(wire.FLOAT, [2])
    for number, name in (
        (4, "a sequence"),
        (9, "an optional"),
        (5, "a map"),
        (8, "a sparse tensor"),
    ):
        proto = wire.field(number, wire.field(1, tensor) if number in (4, 9) else b"")
        yield refused(
            f"type-{number}",
            f"input 'x': expected a tensor, got {name}",
            inputs=[wire.value("x", type_proto=proto)],
        )
    yield refused(
        "input-without-type",
        "input 'x': expected a tensor, got no type",
        inputs=[wire.field(1, "x")],
    )
    identity = [wire.node("Identity", ["x"], ["y"])]
    yield refused(
        "identity-bf16-opset12",
        "node 0 (Identity-1): input 'x' has element type BFLOAT16, expected one of FLOAT16 FLOAT DOUBLE BOOL INT8 INT16 INT32 INT64",
        identity,
        [wire.value("x", wire.BFLOAT16)],
        [wire.value("y", wire.BFLOAT16)],
        opset=12,
    )


def shapes():
    overflow = "input 'x': the size of the tensor overflows 63 bits"
    for name, dims in (
        ("count", [1 << 40, 1 << 40]),
        ("bytes", [1 << 61]),
        ("with-zero", [1 << 40, 0, 1 << 40]),
        ("with-unknown", [1 << 40, None, 1 << 40]),
    ):
        yield refused(f"overflow-{name}", overflow, inputs=[wire.value("x", shape=dims)])
    for dim in (-1, -(1 << 63)):
        yield refused(
            f"dim{dim}",
            f"input 'x': dimension {dim} is negative",
            inputs=[wire.value("x", shape=[2, dim])],
        )
    yield refused(
        "output-dim-1",
        "output 'y': dimension -1 is negative",
        outputs=[wire.value("y", shape=[-1])],
    )
    but = "is declared as {}, but it is 2xf32"
    for name, declared, text in (
        ("shape", {"shape": [3]}, "3xf32"),
        ("rank", {"shape": [2, 1]}, "2x1xf32"),
        ("named-rank", {"shape": ["n", "m"]}, "'n'x'm'xf32"),
        ("type", {"data_type": wire.DOUBLE}, "2xf64"),
    ):
        yield refused(
            f"output-{name}",
            "output 'y' " + but.format(text),
            outputs=[wire.value("y", **declared)],
        )
        yield refused(
            f"info-{name}",
            "value 'h' " + but.format(text),
            chain("xhy"),
            infos=[wire.value("h", **declared)],
        )
        yield refused(
            f"default-{name}",
            f"input 'x' is declared as {text}, but its initializer is 2xf32",
            inputs=[wire.value("x", **declared)],
            initializers=[tensor_of(X, "x")],
        )


def graphs():
    missing = "is no output of a node, no input and no initializer of the graph"
    yield refused(
        "missing-input",
        f"node 'n' (Ceil): input 'q' {missing}",
        [wire.node("Ceil", ["q"], ["y"], "n")],
    )
    yield refused("missing-output", f"output 'y' {missing}", chain("xz"))
    yield refused(
        "missing-in-dead-node",
        f"node 1 (Ceil): input 'q' {missing}",
        [*chain("xy"), wire.node("Ceil", ["q"], ["z"])],
    )
    yield refused(
        "cycle",
        "node 1 (Ceil) is in a cycle, by input 'a'",
        [wire.node("Ceil", ["b"], ["a"]), wire.node("Ceil", ["a"], ["b"]), *chain("xy")],
    )
    yield refused(
        "self-cycle", "node 0 (Ceil) is in a cycle, by input 'y'", [wire.node("Ceil", ["y"], ["y"])]
    )
    yield refused(
        "defined-twice",
        "node 1 (Ceil): output 'y' is defined already, by node 'n'",
        [wire.node("Ceil", ["x"], ["y"], "n"), *chain("xy")],
    )
    yield refused(
        "defines-input",
        "node 0 (Ceil): output 'x' is defined already, by an input or initializer",
        [wire.node("Ceil", ["x"], ["x"])],
    )
    yield refused(
        "input-twice", "two inputs are named 'x'", inputs=[wire.value("x"), wire.value("x")]
    )
    yield refused(
        "initializer-twice",
        "two initializers are named 'w'",
        initializers=[tensor_of(X, "w"), tensor_of(X, "w")],
    )
    yield refused(
        "input-without-name", "input 0 has no name, expected one", inputs=[wire.value("")]
    )
    yield refused(
        "initializer-without-name",
        "initializer 0 has no name, expected one",
        initializers=[tensor_of(X, "")],
    )
    yield refused(
        "input-name-not-utf8", "the name of input 0 is not UTF-8", inputs=[wire.value(b"\xff\xfe")]
    )
    yield refused(
        "node-name-not-utf8",
        "the name of node 0 is not UTF-8",
        [wire.node("Ceil", ["x"], ["y"], b"\xc0\x80")],
    )
    yield refused(
        "symbol-not-utf8",
        "input 'x': the name of dimension 0 is not UTF-8",
        inputs=[wire.value("x", shape=[b"\xff"])],
    )
    yield refused(
        "name-on-one-line",
        r"node 'a\0Ab\27' (Ceil): input 'q\00' " + missing,
        [wire.node("Ceil", ["q\0"], ["y"], "a\nb'")],
    )
    yield refused(
        "name-cut",
        f"node '{'a' * 120}...' (Ceil): input 'q' {missing}",
        [wire.node("Ceil", ["q"], ["y"], "a" * 5000)],
    )
    snowmen = [wire.node("Ceil", ["q"], ["y"], "a" + "☃" * 100)]
    cut = "node 'a" + "☃" * 39 + f"...' (Ceil): input 'q' {missing}"
    yield refused("name-cut-between-characters", cut, snowmen)


def cases():
    for group in (versions, nodes, unsupported, types, shapes, graphs):
        yield from group()
