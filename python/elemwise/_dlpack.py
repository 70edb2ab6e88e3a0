# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors of other libraries, without a copy."""

from __future__ import annotations

from typing import Any, Literal, Optional, Tuple

import numpy as np

from elemwise import _core
from elemwise._arrays import Array

CPU = 1


class DLPackArray(Array):
    """An array that other libraries can take by DLPack whatever it holds, bfloat16
    included, and so can what ufuncs make of it."""

    def __dlpack__(
        self,
        *,
        stream: None = None,
        max_version: Optional[Tuple[int, int]] = None,
        dl_device: Optional[Tuple[int, int]] = None,
        copy: Optional[bool] = None,
    ) -> Any:
        """A capsule over the memory of this array, or of a copy if `copy` is true.

        It is of the form before DLPack 1.0, which every `max_version` may get. Raises
        BufferError if the array is read-only, if DLPack can't describe it, or for
        another device than the CPU.
        """
        if stream is not None:
            raise RuntimeError(f"got stream={stream!r}, expected None for the CPU")
        if dl_device not in (None, (CPU, 0)):
            raise BufferError(f"got dl_device={dl_device!r}, expected {(CPU, 0)}")
        return _core.to_capsule(self.copy() if copy else self)

    def __dlpack_device__(self) -> Tuple[int, Literal[0]]:
        return CPU, 0


def is_tensor(value: object) -> bool:
    """Whether `value` is known to its library by DLPack rather than as an array."""
    if isinstance(value, np.ndarray):
        return isinstance(value, DLPackArray)
    return hasattr(value, "__dlpack__")


def from_dlpack(tensor: Any) -> DLPackArray:
    """An array over the memory of `tensor`, of any library that offers DLPack.

    Nothing is copied: what is written to one is seen in the other. A bfloat16 tensor
    becomes an array of `elemwise.bfloat16`. The array, and what the ufuncs compute
    from it, can be given back, as in `torch.from_dlpack(elemwise.ceil(x))`.

    Raises BufferError if the tensor is not in the CPU's memory, or its type has no
    dtype.
    """
    if not hasattr(tensor, "__dlpack__"):
        raise TypeError(f"got {type(tensor)!r}, expected a tensor that offers DLPack")
    if tensor.__dlpack_device__()[0] != CPU:
        raise BufferError("got a tensor on another device, expected one on the CPU")
    return _core.from_capsule(tensor.__dlpack__()).view(DLPackArray)


def as_array(value: Any) -> Array:
    """`value` as an array, without a copy where it has memory."""
    if isinstance(value, np.ndarray):
        return value
    return from_dlpack(value) if is_tensor(value) else np.asarray(value)


def offer(array: Array) -> DLPackArray:
    """`array` as one that offers DLPack."""
    return array.view(DLPackArray)
