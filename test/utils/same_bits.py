# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what a function computes when it is compiled in another way.

    same_bits.py TEMPLATE.mlir EXTENTS SHAPE... -- ELEMWISE_OPT... -- ARGUMENT...

TEMPLATE.mlir holds a function of one tensor `DIMSxTYPE`. For each of the four
types and each SHAPE (as in 3x17), with the extents `static`, `dynamic` or `both`,
the function runs on random bits and on all kinds of special values, compiled by
default and with the ARGUMENTs. The results must be the same to the bit, a NaN
being equal to a NaN.
"""

import math
import pathlib
import random
import subprocess
import sys

# For each type: the bits of an element, and those of its mantissa.
TYPES = {"f16": (16, 10), "bf16": (16, 7), "f32": (32, 23), "f64": (64, 52)}


def special_values(bits, mantissa):
    """Zero, the least and greatest subnormal and normal, one, infinity, NaN, and
    those with the sign."""
    infinity = (1 << (bits - 1)) - (1 << mantissa)
    one = (infinity >> mantissa >> 1) << mantissa
    least = 1 << mantissa
    values = [0, 1, least - 1, least, one - 1, one, one + 1, infinity - 1, infinity, infinity + 1]
    return values + [value | 1 << (bits - 1) for value in values]


def elements(kind, count):
    bits, mantissa = TYPES[kind]
    values = special_values(bits, mantissa)
    rng = random.Random(f"{kind} {count}")
    rng.shuffle(values)
    values += [rng.getrandbits(bits) for _ in range(count)]
    return ",".join(f"0x{value:0{bits // 4}X}" for value in values[:count])


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return result.stdout


def main():
    template, extents, *rest = sys.argv[1:]
    shapes, rest = rest[: rest.index("--")], rest[rest.index("--") + 1 :]
    tool, arguments = rest[: rest.index("--")], rest[rest.index("--") + 1 :]
    text = pathlib.Path(template).read_text(encoding="utf-8")
    source = pathlib.Path("instance.mlir")
    num_compared = 0
    for kind in TYPES:
        for shape in shapes:
            given = [int(extent) for extent in shape.split("x")]
            forms = {"static": shape, "dynamic": "x".join("?" for _ in given)}
            for form, dims in forms.items():
                if extents not in (form, "both"):
                    continue
                instance = text.replace("DIMS", dims).replace("TYPE", kind)
                source.write_text(instance, encoding="utf-8")
                spec = f"{shape}x{kind}={elements(kind, math.prod(given))}"
                common = [*tool, str(source), "--run", f"--input={spec}"]
                expected = run([*common, "--print=hex"]).split()
                assert len(expected) == math.prod(given) or not math.prod(given)
                run([*common, *arguments, f"--expect={' '.join(expected)}"])
                num_compared += 1
    print(f"{num_compared} results are the same")


if __name__ == "__main__":
    main()
