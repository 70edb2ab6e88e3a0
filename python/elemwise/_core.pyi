# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from typing import Any

import numpy as np

__version__: str
bfloat16: np.dtype[np.void]

def make_ufunc(name: str, doc: str) -> np.ufunc: ...
def from_capsule(capsule: Any) -> np.ndarray[Any, Any]: ...
def to_capsule(array: np.ndarray[Any, Any]) -> Any: ...
