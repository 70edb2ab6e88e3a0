# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exact element-wise functions for arrays, compiled by MLIR.

>>> import numpy, elemwise
>>> elemwise.ceil(numpy.float32([-0.5, 1.2, numpy.inf]))
array([-0.,  2., inf], dtype=float32)
"""

from elemwise import _operations
from elemwise._compile import Function, Module, TensorType, compile, load
from elemwise._core import __version__, bfloat16
from elemwise._dlpack import DLPackArray, from_dlpack
from elemwise._errors import CompileError, Diagnostic
from elemwise._npy import map_npy, open_npy
from elemwise._operations import *  # noqa: F403

__all__ = [
    "CompileError",
    "DLPackArray",
    "Diagnostic",
    "Function",
    "Module",
    "TensorType",
    "__version__",
    "bfloat16",
    "compile",
    "from_dlpack",
    "load",
    "map_npy",
    "open_npy",
    *_operations.__all__,
]
