# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the benchmarks in their short form and looks at what they write.

Says nothing about speed: that our code is exact, that every measurement is there
and positive, and that the pictures are XML.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORKS = {
    *(f"{op}-{type_}" for op in ("ceil", "reciprocal")
      for type_ in ("f16", "bf16", "f32", "f64")),
    "ceil-reciprocal-f32",
}  # fmt: skip
POINT = {
    "gigabytes_per_second",
    "ratio_to_copy",
    "ratio_to_streaming_copy",
    "ratio_to_best_exact_peer",
}
TOOLS = argparse.Namespace()


class CompareTest(unittest.TestCase):
    """compare.py --short."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        command = [sys.executable, str(HERE / "compare.py"), "--short"]
        command += ["--output", cls.folder.name]
        command += ["--elemwise-opt", TOOLS.elemwise_opt, "--llvm-bin", TOOLS.llvm_bin]
        subprocess.run(command, check=True)
        text = (Path(cls.folder.name) / "compare.json").read_text()
        cls.report = json.loads(text)

    def test_machine_is_named(self) -> None:
        self.assertTrue(self.report["machine"]["cpu"])
        self.assertRegex(self.report["machine"]["date"], r"^\d{4}-\d\d-\d\d$")

    def test_every_work_is_measured(self) -> None:
        works = {work["name"]: work for work in self.report["works"]}
        self.assertEqual(set(works), WORKS)
        for work in works.values():
            rows = {row["name"]: row for row in work["contestants"]}
            self.assertGreaterEqual(set(rows), {"copy", "streaming copy", "elemwise"})
            for row in rows.values():
                points = row["points"]
                self.assertEqual(
                    [point["bytes"] for point in points],
                    [] if row["exact"] in ("refused", "not built") else [1024, 4096],
                )
                for point in points:
                    self.assertEqual(set(point), {"bytes", *POINT})
                    self.assertGreater(point["gigabytes_per_second"], 0)

    def test_ours_is_exact(self) -> None:
        for work in self.report["works"]:
            rows = {row["name"]: row for row in work["contestants"]}
            self.assertEqual(rows["elemwise"]["wrong"], 0, work["name"])

    def test_absent_peers_are_named(self) -> None:
        names = {row["name"] for row in self.report["skipped"]}
        for row in self.report["works"][0]["contestants"]:
            names.add(row["name"])
        peers = {"clang loop", "stock MLIR", "NumPy", "PyTorch", "ONNX Runtime"}
        peers |= {"oneDNN", "XNNPACK"}
        self.assertLessEqual(peers, names)

    def test_latency_and_scaling(self) -> None:
        self.assertEqual(len(self.report["latency"]), 3)
        for row in self.report["latency"]:
            self.assertGreater(row["milliseconds"], 0)
        self.assertEqual({row["outcome"] for row in self.report["scaling"]}, {"ok"})

    def test_pictures(self) -> None:
        files = list(Path(self.folder.name).glob("*.svg"))
        self.assertEqual({file.stem for file in files}, WORKS)
        for file in files:
            root = ElementTree.parse(file).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
            texts = {"".join(text.itertext()) for text in root.iter() if text.text}
            self.assertIn("elemwise", texts)


class ElemwiseBenchmarkTest(unittest.TestCase):
    """elemwise-benchmark, where it is built."""

    def setUp(self) -> None:
        if not TOOLS.elemwise_benchmark:
            self.skipTest("elemwise-benchmark is not built")

    def test_ratios(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "ratios.json"
            command = [TOOLS.elemwise_benchmark, "--ratios", "--sizes=4,256"]
            subprocess.run([*command, "--seconds=0", f"--json={file}"], check=True)
            report = json.loads(file.read_text())
        self.assertEqual({row["name"] for row in report["speed"]}, WORKS)
        self.assertEqual({row["name"] for row in report["latency"]}, WORKS)
        for row in report["speed"]:
            self.assertGreater(row["ratio_to_copy"], 0)

    def test_google_benchmark(self) -> None:
        command = [TOOLS.elemwise_benchmark, "--sizes=4", "--filter=ceil-bf16"]
        command += ["--benchmark_min_time=0.001", "--benchmark_format=json"]
        result = subprocess.run(command, check=True, capture_output=True)
        names = {row["name"] for row in json.loads(result.stdout)["benchmarks"]}
        expected = {"copy", "copy-nt", "memcpy", "ceil-bf16"}
        expected = {f"{name}/4096" for name in expected} | {"ceil-bf16/4096/in-place"}
        self.assertEqual(names, expected)

    def test_unknown_work_is_an_error(self) -> None:
        command = [TOOLS.elemwise_benchmark, "--ratios", "--filter=floor"]
        result = subprocess.run(
            [*command, "--sizes=4"], check=False, capture_output=True, text=True
        )
        self.assertEqual(result.returncode, 1)
        self.assertIn("no workload's name contains 'floor'", result.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--elemwise-opt", required=True)
    parser.add_argument("--llvm-bin", required=True)
    parser.add_argument("--elemwise-benchmark")
    parser.parse_args(namespace=TOOLS)
    unittest.main(argv=sys.argv[:1])
