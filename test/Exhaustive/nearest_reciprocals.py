#!/usr/bin/env python3
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Print NearestReciprocals.inc: all f64 significands whose reciprocals lie nearest
to the middle between two f64 (see HardReciprocals.h). Takes a minute.

A significand m and a middle n with m n = 2^e + d are divisors of 2^e + d: they
are found by factoring that for every small d, with `factor` of GNU coreutils.
"""

import subprocess

MAX_DISTANCE = 32
PER_LINE = 4


def divisors(number):
    words = subprocess.run(
        ["factor", str(number)], check=True, capture_output=True, text=True
    ).stdout.split()
    found = {1}
    for prime in map(int, words[1:]):
        found |= {prime * divisor for divisor in found}
    return found


def nearest(input_bits, result_bits):
    """The significands that lack `input_bits` of 53 bits, for middles that lack
    `result_bits` of 54."""
    power = 1 << (106 - input_bits - result_bits)
    least = 1 << (52 - input_bits)
    for distance in range(-MAX_DISTANCE, MAX_DISTANCE + 1):
        if distance == 0:
            continue
        number = power + distance
        for m in divisors(number):
            if least <= m < 2 * least and number // m % 2 == 1:
                yield m


def main():
    print("// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.")
    print("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n")
    print("// Written by nearest_reciprocals.py.\n")
    print("// clang-format off")
    for input_bits, result_bits in [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)]:
        print(f"{{{{{input_bits}, {result_bits}}}, {{")
        words = [f"{m:#x}" for m in sorted(nearest(input_bits, result_bits))]
        for start in range(0, len(words), PER_LINE):
            print("    " + ", ".join(words[start : start + PER_LINE]) + ",")
        print("}},")
    print("// clang-format on")


if __name__ == "__main__":
    main()
