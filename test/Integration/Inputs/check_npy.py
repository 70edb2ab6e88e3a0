# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the inputs of numpy.test with NumPy, and checks its outputs with it.

    check_npy.py write|check FOLDER
"""

import sys

import numpy as np

# bfloat16 is the upper half of a float32, two bytes without a type.
BF16 = np.array([0x3F00, 0xBF00, 0x7F80], dtype="<u2").view("V2")
INPUTS = {
    "f16": np.array([[0.5, -0.5], [4, np.inf]], dtype=np.float16),
    "bf16": BF16,
    "f32": np.asfortranarray(np.arange(6, dtype=">f4").reshape(2, 3) / 4),
    "f64": np.array(3.0),
}
OUTPUTS = {
    "f16": np.array([[1, -0.0], [4, np.inf]], dtype=np.float16),
    "bf16": np.array([0x3F80, 0x8000, 0x7F80], dtype="<u2").view("V2"),
    "f32": np.array([[0, 1, 1], [1, 1, 2]], dtype=np.float32),
    "f64": np.array(1 / 3),
}


def main():
    action, folder = sys.argv[1:]
    for name in INPUTS:
        if action == "write":
            np.save(f"{folder}/{name}.npy", INPUTS[name])
            continue
        got, expected = np.load(f"{folder}/{name}-out.npy"), OUTPUTS[name]
        if (got.dtype, got.shape) != (expected.dtype, expected.shape):
            sys.exit(f"{name}: got {got.dtype} {got.shape}, expected "
                     f"{expected.dtype} {expected.shape}")
        if got.tobytes() != expected.tobytes():
            sys.exit(f"{name}: got {got}, expected {expected}")


if __name__ == "__main__":
    main()
