# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""elemwise.compile: functions on arrays, IR, code, files, errors."""

import os
import pickle
import re
import stat

import elemwise
import numpy as np
import pytest
from reference import BITS, DTYPES, ELEMENTS, OPERATIONS, bits_of, interesting_bits, reference

CHAIN = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.reciprocal %x : tensor<?xf32>
  %z = elemwise.ceil %y : tensor<?xf32>
  return %z : tensor<?xf32>
}
"""
SEVERAL = """func.func @one(%x: tensor<2x?xf64>) -> tensor<2x?xf64> {
  %y = elemwise.ceil %x : tensor<2x?xf64>
  return %y : tensor<2x?xf64>
}
func.func @two(%x: tensor<?xbf16>, %s: f16) -> (tensor<?xbf16>, f16) {
  %y = elemwise.reciprocal %x : tensor<?xbf16>
  %t = elemwise.reciprocal %s : f16
  return %y, %t : tensor<?xbf16>, f16
}
func.func private @hidden(%x: f32) -> f32 {
  return %x : f32
}
"""


def get_source(operation, type):
    return (
        f"func.func @main(%x: tensor<{type}>) -> tensor<{type}> {{\n"
        f"  %y = elemwise.{operation} %x : tensor<{type}>\n"
        f"  return %y : tensor<{type}>\n}}\n"
    )


@pytest.fixture(scope="module")
def chain():
    return elemwise.compile(CHAIN)


@pytest.fixture(scope="module")
def several():
    return elemwise.compile(SEVERAL)


def test_functions_and_signatures(several):
    assert list(several) == ["one", "two"] and len(several) == 2
    assert several["one"].signature == "(2x?xf64) -> 2x?xf64"
    two = several.functions["two"]
    assert two.name == "two"
    assert two.inputs == (("bf16", (None,)), ("f16", ()))
    assert two.results[0].dtype == elemwise.bfloat16
    assert str(several["one"].inputs[0]) == "2x?xf64"
    assert repr(two) == "<elemwise.Function two: (?xbf16, f16) -> (?xbf16, f16)>"
    assert "one: (2x?xf64) -> 2x?xf64" in repr(several)


def test_calls(chain, several):
    np.testing.assert_array_equal(chain(np.float32([0.3, -4, 0])), np.float32([4, -0.0, np.inf]))
    results = several["two"](np.uint16([0x4000]).view(elemwise.bfloat16), np.float16(4))
    assert isinstance(results, tuple)
    assert results[0].view(np.uint16) == 0x3F00 and results[1] == 0.25
    with pytest.raises(TypeError, match="one function or one named 'main', got one, two"):
        several(1)


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("options", [
    {}, {"vectorize": False}, {"target_cpu": "x86-64"}, {"target_cpu": "x86-64-v3"},
    {"opt_level": 3}, {"opt_level": 0, "cache": False}, {"streaming": "always"},
], ids=str)  # fmt: skip
def test_values(operation, element, options):
    bits = interesting_bits(element, 5000)
    f = elemwise.compile(get_source(operation, f"?x{element}"), **options)
    got = bits_of(f(bits.view(DTYPES[element])), element)
    np.testing.assert_array_equal(got, reference(operation, bits, element))


@pytest.mark.parametrize("shape", [(), (0,), (3, 0, 2), (1, 1), (2, 3, 4)])
@pytest.mark.parametrize("static", [True, False])
def test_shapes(shape, static):
    extents = [str(n) if static else "?" for n in shape]
    f = elemwise.compile(get_source("ceil", "x".join([*extents, "f32"])))
    x = np.random.default_rng(0).random(shape).astype(np.float32)
    result = f(x)
    assert result.shape == shape
    np.testing.assert_array_equal(result, np.ceil(x))


LAYOUTS = {
    "transposed": lambda x: np.ascontiguousarray(x.T).T,
    "stepped": lambda x: np.repeat(x, 3, axis=1)[:, ::3],
    "reversed": lambda x: x[::-1, ::-1].copy()[::-1, ::-1],
    "big-endian": lambda x: x.astype(x.dtype.newbyteorder()),
    "read-only": lambda x: np.broadcast_to(x, x.shape),
    "misaligned": lambda x: misalign(x),
    "field": lambda x: as_field(x),
}


def misalign(x):
    memory = np.empty(x.nbytes + 1, np.uint8)
    view = memory[1:].view(x.dtype).reshape(x.shape)
    view[...] = x
    return view


def as_field(x):
    records = np.zeros(x.shape, [("tag", "u1"), ("x", x.dtype)])
    records["x"] = x
    return records["x"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("out_layout", [None, "transposed", "stepped", "big-endian", "misaligned",
                                        "field"])  # fmt: skip
@pytest.mark.parametrize("element", ELEMENTS)
def test_layouts(layout, out_layout, element):
    bits = np.resize(interesting_bits(element, 600), (20, 30))
    x = LAYOUTS[layout](bits.view(DTYPES[element]))
    f = elemwise.compile(get_source("reciprocal", f"?x?x{element}"))
    out = None
    if out_layout:
        out = LAYOUTS[out_layout](np.zeros_like(bits).view(DTYPES[element]))
    before = x.copy()
    result = f(x, out=out)
    assert out is None or result is out
    expected = reference("reciprocal", bits.reshape(-1), element).reshape(bits.shape)
    np.testing.assert_array_equal(bits_of(result, element), expected)
    assert x.tobytes() == before.tobytes()


def test_stride_zero():
    f = elemwise.compile(get_source("ceil", "?x?xf32"))
    x = np.broadcast_to(np.float32([0.5, 1.5]), (4, 2))
    np.testing.assert_array_equal(f(x), np.ceil(x))


def test_out_and_in_place(chain):
    x = np.float32([0.3, -4, 0, 8])
    y = np.empty_like(x)
    assert chain(x, out=y) is y
    assert chain(x, out=(y,)) is y
    assert chain["main"].allows_in_place(0)
    expected = y.copy()
    assert chain(x, out=x) is x
    np.testing.assert_array_equal(x, expected)
    z = np.zeros(9, np.float32)
    with pytest.raises(ValueError, match="overlap|shares"):
        chain(z[:8], out=z[1:])


def test_python_numbers(chain):
    np.testing.assert_array_equal(chain([0.3, 2]), np.float32([4, 1]))
    scalar = elemwise.compile(
        "func.func @f(%x: f64) -> f64 {\n %y = elemwise.ceil %x : f64\n return %y : f64\n}"
    )
    assert scalar(1.5) == 2 and scalar(3) == 3


def test_neighbours():
    """What is not ours is compiled too; integers keep their kind."""
    f = elemwise.compile("""func.func @f(%x: tensor<4xi32>, %b: tensor<4xi1>) -> tensor<4xi32> {
      %y = arith.addi %x, %x : tensor<4xi32>
      %z = arith.select %b, %y, %x : tensor<4xi1>, tensor<4xi32>
      return %z : tensor<4xi32>
    }""")
    got = f(np.int32([1, 2, 3, 4]), np.array([True, False, True, False]))
    np.testing.assert_array_equal(got, [2, 2, 6, 4])
    assert got.dtype == np.int32
    got = f(np.uint32([1, 2, 3, 4]), [True] * 4)
    np.testing.assert_array_equal(got, [2, 4, 6, 8])


@pytest.mark.parametrize("arguments, error, message", [
    ((), TypeError, "main: expected 1 inputs, got 0"),
    ((1, 2), TypeError, "main: expected 1 inputs, got 2"),
    ((np.ones(3),), TypeError, r"main: expected \?xf32 for input 0, got .*float64"),
    ((np.int32([1]),), TypeError, r"expected \?xf32 for input 0, got .*int32"),
    ((["a"],), TypeError, r"expected \?xf32 for input 0, got .*<U1"),
    ((object(),), TypeError, r"expected \?xf32 for input 0, got .*dtype\('O'\)"),
    ((np.ones((2, 2), "f4"),), ValueError, r"expected \?xf32 for input 0, got 2x2xf32"),
    ((np.float32(1),), ValueError, r"expected \?xf32 for input 0, got f32"),
])  # fmt: skip
def test_wrong_inputs(chain, arguments, error, message):
    with pytest.raises(error, match=message):
        chain(*arguments)


def test_wrong_out(chain):
    x = np.ones(3, np.float32)
    read_only = np.ones(3, np.float32)
    read_only.flags.writeable = False
    for out, error, message in [
        ([1.0], TypeError, "expected an array for result 0, got 1.0"),
        (np.ones(3), TypeError, r"expected \?xf32 for result 0, got .*float64"),
        (np.ones(4, "f4"), ValueError, "expected 3xf32 for result 0, got 4xf32"),
        ((x, x), ValueError, "expected 1 arrays in out, got 2"),
        (read_only, ValueError, "result 0 is read-only"),
        (np.lib.stride_tricks.as_strided(np.ones(1, "f4"), (3,), (0,)), ValueError, "result 0"),
    ]:
        with pytest.raises(error, match=message):
            chain(x, out=out)


def test_ir_and_code(chain):
    assert chain.ir(1) == chain.ir("fused-linalg")
    assert "linalg.generic" in chain.ir("fused-linalg") and "tensor<" in chain.ir(1)
    assert "memref<" in chain.ir("bufferize") and "elemwise.ceil" in chain.ir(2)
    assert "vector<" in chain.ir("codegen") and "elemwise.ceil" not in chain.ir(3)
    assert "llvm.func" in chain.ir("llvm") and "vector.load" not in chain.ir(4)
    assert "define" in chain.llvm_ir()
    assert re.search(r"^main:", chain.asm(), re.M)
    for stage in (0, 5, "nonsense"):
        with pytest.raises(ValueError, match="expected"):
            chain.ir(stage)


def test_sources(tmp_path):
    """Text, bytecode and files mean the same."""
    path = tmp_path / "chain.mlir"
    path.write_text(CHAIN)
    x = np.float32([0.3])
    for source in (CHAIN, CHAIN.encode(), bytearray(CHAIN.encode()), path, str(path)):
        assert elemwise.compile(source)(x) == 4
    with pytest.raises(FileNotFoundError):
        elemwise.compile("no-such-file.mlir")
    with pytest.raises(TypeError):
        elemwise.compile(3)


def test_diagnostics(tmp_path):
    path = tmp_path / "wrong.mlir"
    path.write_text("func.func @f(%x: tensor<?xi32>) -> tensor<?xi32> {\n"
                    "  %y = elemwise.ceil %x : tensor<?xi32>\n  return %y : tensor<?xi32>\n}")  # fmt: skip
    with pytest.raises(elemwise.CompileError) as caught:
        elemwise.compile(path)
    error = caught.value
    first = error.diagnostics[0]
    assert (first.severity, first.file, first.line, first.column) == ("error", str(path), 2, 8)
    assert "'elemwise.ceil' op operand #0 must be" in first.message
    assert str(error) == str(first) and "\n" not in str(error)
    assert isinstance(error, ValueError)
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics
    for source, message in [
        ("func.func @f( {", "source:1:14: error: expected"),
        (b"ML\xefR\x01garbage", "error: "),
        ("module {\n  func.func @f(%x: tensor<*xf32>) -> tensor<*xf32> {\n"
         "    %y = elemwise.ceil %x : tensor<*xf32>\n    return %y : tensor<*xf32>\n  }\n}",
         "source:[23]:"),
    ]:  # fmt: skip
        with pytest.raises(elemwise.CompileError, match=message):
            elemwise.compile(source)


@pytest.mark.parametrize("options", [
    {"target_cpu": "no such cpu"}, {"target_cpu": 3}, {"threads": -1}, {"threads": 2.0},
    {"threads": True}, {"streaming": "maybe"}, {"opt_level": 4}, {"streaming_threshold": 2**64},
    {"target_features": "+avx2 threads=2"},
], ids=str)  # fmt: skip
def test_wrong_options(options):
    with pytest.raises(ValueError, match="got|expected"):
        elemwise.compile(CHAIN, **options)


def test_unknown_cpu_and_option():
    with pytest.raises(elemwise.CompileError, match="no-such-cpu"):
        elemwise.compile(CHAIN, target_cpu="no-such-cpu")
    with pytest.raises(TypeError):
        elemwise.compile(CHAIN, fast=True)
    with pytest.raises(elemwise.CompileError, match="aarch64"):
        elemwise.compile(CHAIN, target_triple="aarch64-linux-gnu")


def test_save_and_load(several, tmp_path):
    path = tmp_path / "several.object"
    several.save(path)
    assert os.listdir(tmp_path) == ["several.object"]
    assert not path.stat().st_mode & stat.S_IXUSR
    loaded = elemwise.load(path)
    assert list(loaded) == list(several)
    assert loaded["two"].inputs == several["two"].inputs
    x = np.full((2, 3), 0.5)
    np.testing.assert_array_equal(loaded["one"](x), np.ones((2, 3)))
    again = tmp_path / "again.object"
    loaded.save(again)
    assert again.read_bytes() == path.read_bytes()
    with pytest.raises(ValueError, match="no source"):
        loaded.ir(1)


def test_damaged_files(several, tmp_path):
    path = tmp_path / "several.object"
    several.save(path)
    whole = path.read_bytes()
    for damaged in (b"", b"\x7fELF", whole[:-1], whole + b"\0", whole[:100] + b"\xff" + whole[101:]):
        path.write_bytes(damaged)
        with pytest.raises(elemwise.CompileError, match="several.object: expected a compiled object"):
            elemwise.load(path)
    with pytest.raises(FileNotFoundError):
        several.save(tmp_path / "none" / "x")
    with pytest.raises(FileNotFoundError):
        elemwise.load(tmp_path / "none")


def test_functions_outlive_their_module():
    f = elemwise.compile(CHAIN)["main"]
    import gc

    gc.collect()
    assert f(np.float32([0.3])) == 4
