# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arrays of a call as compiled code takes them."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from elemwise._core import bfloat16

Array = np.ndarray[Any, Any]
DType = np.dtype[Any]

# MLIR's integers have no sign; the first dtype is that of results.
_DTYPES: Dict[str, List[DType]] = {
    "f16": [np.dtype(np.float16)],
    "f32": [np.dtype(np.float32)],
    "f64": [np.dtype(np.float64)],
    "bf16": [bfloat16],
    "i1": [np.dtype(np.bool_)],
    "i8": [np.dtype(np.int8), np.dtype(np.uint8)],
    "i16": [np.dtype(np.int16), np.dtype(np.uint16)],
    "i32": [np.dtype(np.int32), np.dtype(np.uint32)],
    "i64": [np.dtype(np.int64), np.dtype(np.uint64)],
    "index": [np.dtype(np.int64), np.dtype(np.uint64)],
}


def get_dtype(element: str) -> DType:
    """The dtype of results of MLIR's type `element`."""
    return _DTYPES[element][0]


def is_bfloat16(dtype: DType) -> bool:
    """Whether `dtype` is that of ml_dtypes, `elemwise.bfloat16`, or the two bytes of
    no meaning as which .npy files keep it."""
    native = dtype.newbyteorder("=")
    return native in (bfloat16, np.dtype("V2")) or native.name == "bfloat16"


def accepts(element: str, dtype: DType) -> bool:
    """Whether an array of `dtype`, of any byte order, holds elements of `element`."""
    dtypes = _DTYPES[element]
    if dtype in dtypes:
        return True
    return is_bfloat16(dtype) if element == "bf16" else dtype.newbyteorder("=") in dtypes


def _lies_well(array: Array) -> bool:
    """Whether compiled code, or the copy that it makes of strided arrays, can read
    `array`."""
    if not array.dtype.isnative:
        return False
    return array.flags.c_contiguous or not any(s % array.itemsize for s in array.strides)


def to_native(array: Array) -> Array:
    """`array`, or a copy if its byte order or its strides can't be taken."""
    if _lies_well(array):
        return array
    return np.array(array, array.dtype.newbyteorder("="), order="C")


def describe(shape: Tuple[Optional[int], ...], element: str) -> str:
    """MLIR's way to write a type, as in `2x?xf32`."""
    return "x".join(["?" if extent is None else str(extent) for extent in shape] + [element])
