#!/usr/bin/env python3
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stands for an elemwise-opt with a fault in printing the generic form."""

import sys

text = sys.stdin.read()
if "--mlir-print-op-generic" in sys.argv:
    text = text.replace("ceil", "reciprocal")
sys.stdout.write(text)
