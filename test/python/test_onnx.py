# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ONNX models from Python: elemwise.compile, and a backend under ONNX's own runner."""

import glob
import os
import unittest
import warnings

import elemwise
import numpy as np
import pytest
from reference import bits_of

# What ONNX 1.12 still asks for, and NumPy 1.24 has no more.
np.object = object
onnx = pytest.importorskip("onnx")

import onnx.backend.test  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from elemwise import onnx_backend  # noqa: E402

RUNNER = onnx.backend.test.BackendTest(onnx_backend.ElemwiseBackend, __name__)
RUNNER.include(r"^test_(ceil|reciprocal)(_.*)?_cpu$")

NODE_TESTS = ("ceil", "ceil_example", "reciprocal", "reciprocal_example")
DATA = os.path.join(os.path.dirname(onnx.backend.test.__file__), "data", "node")


def make_model(op="Ceil", kind=TensorProto.FLOAT, shape=("n",), initializers=(), **options):
    x, y = (helper.make_tensor_value_info(name, kind, shape) for name in "xy")
    graph = helper.make_graph([helper.make_node(op, ["x"], ["y"])], "g", [x], [y], initializers)
    return helper.make_model(graph, **options)


def assert_equal_bits(got, expected):
    assert got.dtype == expected.dtype and got.shape == expected.shape
    element = f"f{8 * got.itemsize}"
    np.testing.assert_array_equal(bits_of(got, element), bits_of(expected, element))


def load(path):
    with open(path, "rb") as file:
        return numpy_helper.to_array(TensorProto.FromString(file.read()))


@pytest.mark.parametrize("test", NODE_TESTS)
def test_official_runner(test):
    result = unittest.TestResult()
    RUNNER.test_cases["OnnxBackendNodeModelTest"](f"test_{test}_cpu").run(result)
    assert result.testsRun == 1 and not result.skipped
    assert result.wasSuccessful(), result.failures + result.errors


def test_second_opinion():
    x = np.float32([-0.5, 1.5])
    accepted = make_model(ir_version=7, opset_imports=[helper.make_opsetid("", 13)])
    prepared = onnx_backend.prepare(accepted, second_opinion=True)
    assert_equal_bits(prepared.run([x])[0], np.float32([-0.0, 2]))
    # The checker compares the versions that it knows; ours knows later ones.
    newest = make_model(ir_version=13, opset_imports=[helper.make_opsetid("", 27)])
    assert_equal_bits(onnx_backend.prepare(newest).run([x])[0], np.float32([-0.0, 2]))
    if onnx.IR_VERSION < 13:
        with pytest.raises(elemwise.CompileError, match="checker refuses the model: .*ir_version"):
            onnx_backend.prepare(newest, second_opinion=True)


@pytest.mark.parametrize("test", NODE_TESTS)
@pytest.mark.parametrize("kind", ["static", "dynamic", "constant"])
def test_node_tests_to_the_bit(test, kind):
    """The runner takes -0 for 0, and more."""
    folder = f"{DATA}/test_{test}"
    model = onnx.load(f"{folder}/model.onnx")
    sets = glob.glob(f"{folder}/test_data_set_*")
    assert sets
    for data in sets:
        x, expected = (load(f"{data}/{name}_0.pb") for name in ("input", "output"))
        inputs = [x]
        if kind == "dynamic":
            for value in (*model.graph.input, *model.graph.output):
                for dim in value.type.tensor_type.shape.dim:
                    dim.Clear()
        if kind == "constant":
            del model.graph.input[:]
            model.graph.initializer.append(numpy_helper.from_array(x, "x"))
            inputs = []
        (got,) = onnx_backend.prepare(model).run(inputs)
        assert_equal_bits(got, expected)


def test_compile_takes_files_and_bytes(tmp_path):
    model = make_model()
    path = tmp_path / "model.onnx"
    path.write_bytes(model.SerializeToString())
    x = np.float32([-1.5, -0.25, 1.2, np.inf])
    expected = np.float32([-1, -0.0, 2, np.inf])
    for source in (path, str(path), model.SerializeToString()):
        module = elemwise.compile(source)
        assert list(module) == ["main"]
        assert_equal_bits(module(x), expected)
    assert "linalg.generic" in module.ir("fused-linalg")


def test_external_data_are_beside_the_file(tmp_path):
    x = np.float32([-0.5, 0.5])
    model = make_model(shape=(2,), initializers=[numpy_helper.from_array(x, "x")])
    path = tmp_path / "model.onnx"
    onnx.save(model, str(path), save_as_external_data=True, size_threshold=0, location="x.bin")
    assert (tmp_path / "x.bin").exists()
    assert_equal_bits(elemwise.compile(path)(), np.float32([-0.0, 1]))
    with pytest.raises(elemwise.CompileError, match="the model has no folder"):
        elemwise.compile(path.read_bytes())


def test_errors_name_file_node_and_version(tmp_path):
    path = tmp_path / "model.onnx"
    path.write_bytes(make_model(kind=TensorProto.INT32).SerializeToString())
    with pytest.raises(elemwise.CompileError) as caught:
        elemwise.compile(path)
    assert str(caught.value) == (
        f"'{path}': node 0 (Ceil-13): input 'x' has element type INT32, "
        "expected one of FLOAT16 BFLOAT16 FLOAT DOUBLE"
    )
    with pytest.raises(elemwise.CompileError, match="No such file"):
        elemwise.compile(tmp_path / "none.onnx")


def test_warnings_are_warnings():
    x = numpy_helper.from_array(np.float32([0.5]), "x")
    model = make_model(initializers=[x], ir_version=3, opset_imports=[helper.make_opsetid("", 8)])
    del model.graph.input[:]
    with pytest.warns(UserWarning, match="initializer 'x' is no input"):
        elemwise.compile(model.SerializeToString())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        elemwise.compile(make_model().SerializeToString())


def test_backend_interface():
    assert onnx_backend.supports_device("CPU") and onnx_backend.supports_device("CPU:0")
    assert not onnx_backend.supports_device("CUDA")
    assert onnx_backend.is_compatible(make_model())
    assert not onnx_backend.is_compatible(make_model("Floor"))
    assert not onnx_backend.is_compatible(make_model(), "CUDA")
    with pytest.raises(ValueError, match="expected 'CPU'"):
        onnx_backend.prepare(make_model(), "CUDA")
    with pytest.raises(elemwise.CompileError, match=r"unsupported operators: Floor \(node 0\)"):
        onnx_backend.prepare(make_model("Floor"))
    x = np.float16([[3, -0.0]])
    expected = np.array([[0x3555, 0xFC00]], "u2").view("f2")
    node = helper.make_node("Reciprocal", ["a"], ["b"])
    (got,) = onnx_backend.run_node(node, [x])
    assert_equal_bits(got, expected)
    (got,) = onnx_backend.run_model(make_model("Reciprocal", TensorProto.FLOAT16, (1, 2)), x)
    assert_equal_bits(got, expected)
