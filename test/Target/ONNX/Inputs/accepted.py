# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that are imported, with the bits that they give."""

import struct

import onnx_wire as wire
from arrays import PAIRS, Array, operands, results
from cases import Case, chain, one_node, runs, tensor_of, value_of

X = operands("Ceil", "f32", 2)
Y = results("Ceil", X)


def graph_case(name, nodes, takes=None, outputs=None, **more):
    """A graph that takes `x`, and gives `y`, both of two f32."""
    model = {key: more.pop(key) for key in ("ir", "opset", "imports", "functions") if key in more}
    graph = {key: more.pop(key) for key in ("initializers", "infos", "extra") if key in more}
    content = wire.graph(
        nodes,
        [wire.value("x")] if takes is None else takes,
        [wire.value("y")] if outputs is None else outputs,
        **graph,
    )
    more = {"inputs": [X], "expected": [Y], **more}
    return Case(name, wire.model(content, **model), **more)


def versions():
    for op, element in PAIRS:
        array = operands(op, element)
        opsets = (13, 21, 27) if element == "bf16" else (1, 5, 6, 12, 13, 27)
        for opset in opsets:
            yield runs(
                f"{op.lower()}-{element}-opset{opset}",
                one_node(op, array, opset=opset),
                op,
                array,
            )
    for ir in (3, 4, 8, 13):
        yield runs(f"ir{ir}", one_node(ir=ir, opset=6))
    for ir in (1, 2):
        yield runs(f"ir{ir}-without-opset", one_node(ir=ir, imports=[]))
    for opset in (1, 5):
        old = wire.node(
            "Ceil", ["x"], ["y"], "n", attributes=[wire.int_list("consumed_inputs", [0])]
        )
        yield runs(
            f"consumed-inputs-opset{opset}",
            one_node(node=old, opset=opset),
            text=("elemwise.ceil %arg0 : ",),
        )
    yield runs("domain-ai.onnx", one_node(imports=[wire.opset_import(13, "ai.onnx")]))
    aliased = wire.node("Ceil", ["x"], ["y"], domain="ai.onnx")
    yield runs("node-domain-ai.onnx", one_node(node=aliased))
    others = [wire.opset_import(3, "ai.onnx.ml"), wire.opset_import(13)]
    yield runs("other-domain-imported", one_node(imports=others))
    yield runs("unknown-fields", one_node(extra=wire.field(1000, 7) + wire.field(1001, "later")))


def shapes():
    yield runs(
        "symbolic",
        one_node(declared=["batch"]),
        text=('onnx.dim_params = ["batch"]', "tensor<?xf32>"),
    )
    yield runs("unknown-dim", one_node(declared=[None]), text=("tensor<?xf32>",))
    two = Array("f32", [1, 2], X.bits)
    yield runs(
        "mixed-dims",
        one_node(array=two, declared=["n", 2]),
        array=two,
        text=('onnx.dim_params = ["n", ""]', "tensor<?x2xf32>"),
    )
    yield runs(
        "odd-symbol",
        one_node(declared=['n + 1, "m"']),
        text=(r'onnx.dim_params = ["n + 1, \22m\22"]',),
    )
    scalar = operands("Ceil", "f32", 1, [])
    yield runs("rank0", one_node(array=scalar), array=scalar, text=("tensor<f32>",))
    for dims in ([0], [3, 0, 2]):
        empty = Array("f16", dims, [])
        yield runs(f"zero-extent-{len(dims)}", one_node(array=empty), array=empty)
    deep = Array("f32", [1] * 63 + [2], X.bits)
    yield Case("rank64", one_node(array=deep), text=("x1x2xf32>",))
    huge = Array("f32", [1 << 31, 3], [])
    yield Case("huge-shape", one_node(array=huge), text=("tensor<2147483648x3xf32>",))
    unranked = wire.graph(
        [wire.node("Ceil", ["x"], ["y"])],
        [wire.value("x", shape=None)],
        [wire.value("y", shape=None)],
    )
    yield Case("unranked", wire.model(unranked), text=("tensor<*xf32>",))
    yield graph_case(
        "output-less-known",
        chain("xy"),
        outputs=[wire.value("y", shape=["n"])],
        text=("-> (tensor<2xf32>",),
    )
    yield graph_case("output-without-type", chain("xy"), outputs=[wire.field(1, "y")])
    yield graph_case(
        "value-info",
        chain("xhy"),
        infos=[wire.value("h", shape=["k"]), wire.value("unused", shape=[9])],
    )


def encodings():
    """The operand as an initializer, in every field that may hold it."""
    ints = Array("i64", [2], [3, 4])
    for op, element in PAIRS:
        array = operands(op, element)
        fields = {"raw": {"raw": array.bytes()}}
        if element in ("f16", "bf16"):
            fields["int32"] = {"data": wire.packed(5, array.bits)}
            fields["unpacked"] = {"data": wire.fields(5, array.bits)}
        if element == "f32":
            fields["float"] = {"data": wire.field(4, array.bytes())}
        if element == "f64":
            fields["double"] = {"data": wire.field(10, array.bytes())}
        for kind, encoding in fields.items():
            graph = wire.graph(
                [wire.node(op, ["w"], ["y"])],
                [],
                [value_of(array, "y")],
                [tensor_of(array, "w", **encoding)],
            )
            yield Case(
                f"initializer-{op.lower()}-{element}-{kind}",
                wire.model(graph),
                [],
                [results(op, array)],
                text=("arith.constant dense<",),
            )
    for where in (
        {"location": "w.bin"},
        {"location": "sub/w.bin", "offset": "3", "length": "8"},
        {"location": "./w.bin", "offset": "3"},
    ):
        padding = b"" if "offset" not in where else b"abc"
        content = padding + X.bytes() + (b"tail" if padding else b"")
        yield graph_case(
            f"external-{len(where)}{where['location'].count('/')}",
            chain("wy"),
            [],
            initializers=[tensor_of(X, "w", external=where)],
            inputs=[],
            files={where["location"]: content},
        )
    yield graph_case(
        "external-link-inside",
        chain("wy"),
        [],
        initializers=[tensor_of(X, "w", external={"location": "l.bin"})],
        files={"w.bin": X.bytes()},
        links={"l.bin": "w.bin"},
        inputs=[],
    )
    yield graph_case("unused-integers", chain("xy"), initializers=[tensor_of(ints, "i")])
    # So large that it becomes a resource; one value stands for all.
    count = 1 << 18
    raw = wire.tensor("w", wire.FLOAT, [count], X.bytes()[4:] * count)
    content = wire.graph(chain("wy"), [], [wire.value("y", shape=[count])], [raw])
    fill = Array("f32", [count], Y.bits[1:])
    yield Case("initializer-large", wire.model(content), [], [fill], text=("dense_resource<w>",))


def defaults():
    weights = tensor_of(X, "w")
    for ir in (4, 7):
        yield graph_case(
            f"constant-ir{ir}", chain("wy"), [], initializers=[weights], ir=ir, inputs=[]
        )
    yield graph_case(
        "constant-ir3",
        chain("wy"),
        [],
        initializers=[weights],
        ir=3,
        opset=8,
        inputs=[],
        warning="initializer 'w' is no input, as IR version 3 expects; it is taken for a constant",
    )
    for ir in (3, 7):
        yield graph_case(
            f"default-ir{ir}",
            chain("wy"),
            [wire.value("w")],
            initializers=[weights],
            ir=ir,
            opset=8,
            inputs=[],
            text=("main()",),
        )
    yield graph_case(
        "initializer-is-output",
        [],
        [],
        [wire.value("w")],
        initializers=[tensor_of(Y, "w")],
        inputs=[],
    )


def constants():
    def case(name, attribute, array, opset=13, expected=None):
        nodes = [
            wire.node("Constant", [], ["c"], attributes=[attribute]),
            wire.node("Ceil", ["c"], ["y"]),
        ]
        content = wire.graph(nodes, [], [value_of(array, "y")])
        return Case(
            f"constant-{name}",
            wire.model(content, opset=opset),
            [],
            [expected or results("Ceil", array)],
        )

    for opset in (1, 12, 27):
        yield case(f"value-opset{opset}", wire.tensor_value("value", tensor_of(X, "")), X, opset)
    scalar = operands("Ceil", "f32", 1, [])
    yield case("float", wire.float_value("value_float", -1.5), scalar)
    yield case("floats", wire.float_list("value_floats", [-1.5, -0.25]), X)
    yield case("no-floats", wire.float_list("value_floats", []), Array("f32", [0], []))
    ints = wire.node("Constant", [], ["i"], attributes=[wire.int_list("value_ints", [5, -6])])
    one = wire.node("Constant", [], ["j"], attributes=[wire.int_value("value_int", 7)])
    yield graph_case("constant-ints-unused", [ints, one, *chain("xy")])
    typeless = wire.field(1, "value_float") + wire.field(2, -1.5)
    yield case("attribute-without-type", typeless, scalar)


def graphs():
    identity = wire.node("Identity", ["x"], ["h"])
    yield graph_case("identity", [identity, wire.node("Ceil", ["h"], ["y"])])
    yield graph_case(
        "identity-of-integers",
        [wire.node("Identity", ["i"], ["j"]), *chain("xy")],
        [wire.value("x"), wire.value("i", wire.INT64)],
        inputs=[X, Array("i64", [2], [1, 2])],
    )
    yield graph_case("unsorted", [wire.node("Ceil", ["h"], ["y"]), wire.node("Ceil", ["x"], ["h"])])
    yield graph_case(
        "two-ops",
        [wire.node("Reciprocal", ["x"], ["h"]), wire.node("Ceil", ["h"], ["y"])],
        expected=[Array("f32", [2], [0x80000000, 0xC0800000])],
    )
    yield graph_case(
        "output-twice", chain("xy"), outputs=[wire.value("y"), wire.value("y")], expected=[Y, Y]
    )
    yield graph_case("passed-through", [], [wire.value("x")], [wire.value("x")], expected=[X])
    yield graph_case("dead-node", [*chain("xy"), wire.node("Reciprocal", ["x"], ["dead"])])
    yield graph_case(
        "unused-input",
        chain("xy"),
        [wire.value("x"), wire.value("u", shape=[3])],
        inputs=[X, Array("f32", [3], [0, 0, 0])],
    )
    yield graph_case(
        "node-name-twice",
        [wire.node("Ceil", ["x"], ["h"], "n"), wire.node("Ceil", ["h"], ["y"], "n")],
    )
    yield graph_case(
        "several-outputs",
        [wire.node("Ceil", ["x"], ["y"]), wire.node("Ceil", ["y"], ["z"])],
        outputs=[wire.value("z"), wire.value("y")],
        expected=[Y, Y],
    )
    yield graph_case(
        "unused-function",
        chain("xy"),
        functions=[wire.function("my", "F", [wire.node("Add", ["a", "a"], ["b"])])],
    )
    long_chain = [f"v{i}" for i in range(20001)]
    for order, name in ((1, "chain-20000"), (-1, "chain-20000-reversed")):
        nodes = chain(long_chain)[::order]
        content = wire.graph(nodes, [wire.value("v0")], [wire.value("v20000")])
        yield Case(name, wire.model(content), text=("elemwise.ceil",))
    odd = ["in/put:0", "naïve ☃", 'a"b', "new\nline", "a.b", "a_b", "0", "%arg0", "arg0", "@main"]
    for name in odd:
        content = wire.graph(
            [wire.node("Ceil", [name], [name + "'"], name)],
            [wire.value(name)],
            [wire.value(name + "'")],
            name=name,
        )
        yield Case(f"name-{odd.index(name)}", wire.model(content), [X], [Y])
    both = wire.graph(
        [wire.node("Ceil", ["a.b"], ["y.0"]), wire.node("Reciprocal", ["a_b"], ["y_0"])],
        [wire.value("a.b"), wire.value("a_b")],
        [wire.value("y.0"), wire.value("y_0")],
    )
    small = Array("f32", [2], [0x40400000, 0x40E00000])
    yield Case(
        "names-alike",
        wire.model(both),
        [X, small],
        [Y, Array("f32", [2], [0x3EAAAAAB, 0x3E124925])],
        text=('onnx.name = "a.b"', 'onnx.name = "a_b"'),
    )


def seeds():
    """The test_cc_* cases of ONNX's pages: static, dynamic and constant."""
    ceil = [-1.5, -0.5, 0.0, 0.5, 1.2, 2.0], [-1.0, -0.0, 0.0, 1.0, 2.0, 2.0]
    short = [-1.5, -0.5, 0.0, 0.5, 1.5, 2.7], [-1.0, -0.0, 0.0, 1.0, 2.0, 3.0]
    shorter = [-1.5, -0.5, 0.0, 0.5, 1.5, 2.703125], short[1]
    halves = [0.5, 1.0, 2.0, 4.0, 0.25, 8.0], [2.0, 1.0, 0.5, 0.25, 4.0, 0.125]
    single = [-2.0, -0.5, 0.25, 1.0, 2.0, 4.0], [-0.5, -2.0, 4.0, 1.0, 0.5, 0.25]
    for op, element, (given, expected) in (
        ("Ceil", "f32", ceil),
        ("Ceil", "f16", short),
        ("Ceil", "bf16", shorter),
        ("Reciprocal", "f32", single),
        ("Reciprocal", "f16", halves),
        ("Reciprocal", "bf16", halves),
    ):
        x, y = (Array(element, [2, 3], encode(element, values)) for values in (given, expected))
        for kind, declared in (("static", None), ("dynamic", ["m", None])):
            yield Case(
                f"test_cc_{op.lower()}_{element}_{kind}",
                one_node(op, x, declared=declared),
                [x],
                [y],
            )
        content = wire.graph(
            [wire.node(op, ["x"], ["y"])], [], [value_of(y, "y")], [tensor_of(x, "x")]
        )
        yield Case(f"test_cc_{op.lower()}_{element}_constant", wire.model(content), [], [y])


def encode(element, values):
    if element == "bf16":
        return [bits >> 16 for bits in encode("f32", values)]
    to, code = {"f16": ("e", "H"), "f32": ("f", "I")}[element]
    return [struct.unpack(f"<{code}", struct.pack(f"<{to}", value))[0] for value in values]


def cases():
    for group in (versions, shapes, encodings, defaults, constants, graphs, seeds):
        yield from group()
