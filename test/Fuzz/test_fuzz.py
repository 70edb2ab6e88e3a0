#!/usr/bin/env python3
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that fuzz.py passes over faults of upstream's, and over no other."""

import unittest

from fuzz import ENTRY, ROOT, find_upstream

MLIR = "(/usr/lib/llvm-22/lib/libMLIR.so.22.1+0x28df779) (BuildId: 940fb0a7)"


def make_fault(*places, kind="AddressSanitizer: SEGV on unknown address"):
    frames = [f"    #{i} 0x7f4c692df779 {place}\n" for i, place in enumerate(places)]
    return [f"==21346==ERROR: {kind}\n", *frames]


def source(path):
    return f"{ROOT}/build-asan/../{path}:26:21"


TEST = f"in requireReadsAs() {source('test/Fuzz/ModuleChecks.cpp')}"
END = f"in {ENTRY} {source('test/Fuzz/BytecodeFuzzer.cpp')}"
READER = f"in mlir::readBytecodeFile(llvm::MemoryBufferRef) {MLIR}"


class FindUpstream(unittest.TestCase):
    def test_only_theirs(self):
        self.assertEqual(
            find_upstream(make_fault(f" {MLIR}", READER, TEST, END)),
            "mlir::readBytecodeFile(llvm::MemoryBufferRef)",
        )
        self.assertEqual(
            find_upstream(make_fault(f" {MLIR}", END)), "a function without a name"
        )

    def test_ours_on_the_way(self):
        for place in (
            f"in mlir::elemwise::CeilOp::verify() {source('include/a.h.inc')}",
            f"in foldElements() {source('lib/Dialect/Elemwise/IR/ElemwiseOps.cpp')}",
        ):
            self.assertEqual(find_upstream(make_fault(READER, place, END)), "")
            self.assertEqual(find_upstream(make_fault(place, READER, END)), "")

    def test_violated_property(self):
        fault = ["violated: the same module\n", *make_fault(READER, END)]
        self.assertEqual(find_upstream(fault), "")

    def test_nobody(self):
        self.assertEqual(find_upstream([]), "")
        self.assertEqual(find_upstream(make_fault(TEST, END)), "")

    def test_cut_stack(self):
        frames = [READER] * 200
        self.assertEqual(find_upstream(make_fault(*frames)), "")
        self.assertIn(
            "readBytecodeFile",
            find_upstream(make_fault(*frames, kind="AddressSanitizer: stack-overflow on")),
        )


if __name__ == "__main__":
    unittest.main()
