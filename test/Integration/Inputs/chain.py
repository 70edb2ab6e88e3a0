# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a module with a chain of reciprocals.

    chain.py LENGTH TYPE
"""

import sys


def main():
    length, kind = int(sys.argv[1]), sys.argv[2]
    print(f"func.func @chain(%x: {kind}) -> {kind} {{")
    value = "%x"
    for i in range(length):
        print(f"  %{i} = elemwise.reciprocal {value} : {kind}")
        value = f"%{i}"
    print(f"  return {value} : {kind}\n}}")


if __name__ == "__main__":
    main()
