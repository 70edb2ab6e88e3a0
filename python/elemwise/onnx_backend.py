# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A backend for ONNX, as `onnx.backend` describes one. It needs the package `onnx`.

>>> import onnx, elemwise.onnx_backend as backend  # doctest: +SKIP
>>> backend.prepare(onnx.load("model.onnx")).run([x])  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any, Sequence, Tuple

import numpy as np
from onnx import ModelProto, NodeProto, checker, helper  # type: ignore[import]
from onnx.backend.base import Backend, BackendRep  # type: ignore[import]
from onnx.numpy_helper import from_array  # type: ignore[import]

from elemwise._compile import Module, compile
from elemwise._errors import CompileError

__all__ = [
    "ElemwiseBackend",
    "PreparedModel",
    "is_compatible",
    "prepare",
    "run_model",
    "run_node",
    "supports_device",
]


class PreparedModel(BackendRep):  # type: ignore[misc]
    """A compiled model."""

    def __init__(self, module: Module):
        self._module = module

    def run(self, inputs: Any, **kwargs: Any) -> Tuple[np.ndarray[Any, Any], ...]:
        """The outputs for `inputs`, a list of arrays in the order of the graph, or a
        single array."""
        arrays = inputs if isinstance(inputs, (list, tuple)) else [inputs]
        outputs = self._module(*arrays)
        return outputs if isinstance(outputs, tuple) else (outputs,)


class ElemwiseBackend(Backend):  # type: ignore[misc]
    """Compiles models for the CPU that this process runs on."""

    @classmethod
    def supports_device(cls, device: str) -> bool:
        return device.split(":")[0] == "CPU"

    @classmethod
    def is_compatible(cls, model: ModelProto, device: str = "CPU", **kwargs: Any) -> bool:
        """Whether the model can be imported and runs on `device`."""
        from elemwise import _compiler

        try:
            _compiler.import_onnx_bytes(model.SerializeToString(), "model")
        except CompileError:
            return False
        return cls.supports_device(device)

    @classmethod
    def prepare(
        cls,
        model: ModelProto,
        device: str = "CPU",
        second_opinion: bool = False,
        **kwargs: Any,
    ) -> PreparedModel:
        """Compiles a model without external data; `kwargs` are those of
        `elemwise.compile`. With `second_opinion` the checker of the package `onnx`
        must accept the model, too; it knows the versions of its own time only.
        Raises `CompileError` if that can't be done."""
        if not cls.supports_device(device):
            raise ValueError(f"got the device {device!r}, expected 'CPU'")
        if second_opinion:
            try:
                checker.check_model(model)
            except checker.ValidationError as error:
                reason = " ".join(str(error).split())
                raise CompileError(f"onnx's checker refuses the model: {reason}") from error
        return PreparedModel(compile(model.SerializeToString(), **kwargs))

    @classmethod
    def run_model(
        cls, model: ModelProto, inputs: Any, device: str = "CPU", **kwargs: Any
    ) -> Tuple[np.ndarray[Any, Any], ...]:
        return cls.prepare(model, device, **kwargs).run(inputs)

    @classmethod
    def run_node(
        cls,
        node: NodeProto,
        inputs: Sequence[np.ndarray[Any, Any]],
        device: str = "CPU",
        outputs_info: Any = None,
        **kwargs: Any,
    ) -> Tuple[np.ndarray[Any, Any], ...]:
        """The outputs of one node of an element-wise operator, in the newest operator
        set that the package `onnx` knows."""
        kinds = [from_array(array).data_type for array in inputs]
        values = [
            helper.make_tensor_value_info(name, kind, array.shape)
            for name, kind, array in zip(node.input, kinds, inputs)
        ]
        outputs = [
            helper.make_tensor_value_info(name, kinds[0], inputs[0].shape) for name in node.output
        ]
        graph = helper.make_graph([node], "node", values, outputs)
        return cls.run_model(helper.make_model(graph), list(inputs), device, **kwargs)


is_compatible = ElemwiseBackend.is_compatible
prepare = ElemwiseBackend.prepare
run_model = ElemwiseBackend.run_model
run_node = ElemwiseBackend.run_node
supports_device = ElemwiseBackend.supports_device
