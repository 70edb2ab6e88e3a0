# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package, and what uses it, under mypy."""

import importlib.util
import os
import pathlib
import subprocess
import sys

import elemwise
import pytest

if not importlib.util.find_spec("mypy"):
    pytest.skip("mypy is not installed", allow_module_level=True)

PACKAGE = pathlib.Path(elemwise.__file__).parent
USE = """
import numpy as np
import elemwise
from typing_extensions import assert_type

assert_type(elemwise.ceil, np.ufunc)
module = elemwise.compile("f.mlir", target_cpu="x86-64", threads=2, opt_level=None)
assert_type(module, elemwise.Module)
assert_type(module["f"], elemwise.Function)
assert_type(module["f"].inputs[0].element, str)
assert_type(module.ir("llvm"), str)
assert_type(elemwise.from_dlpack(np.ones(3)), elemwise.DLPackArray)
try:
    elemwise.load("f.object")
except elemwise.CompileError as error:
    assert_type(error.diagnostics[0].line, int)
"""
MISUSE = {
    'elemwise.compile("f.mlir", threads="two")': "arg-type",
    'elemwise.compile("f.mlir", fast=True)': "call-arg",
    "elemwise.compile(3)": "arg-type",
    "elemwise.floor(1.5)": "attr-defined",
}


def run_mypy(folder, *arguments):
    # The package is found as one that is installed is: by py.typed.
    process = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder / "cache", *arguments],
        env={**os.environ, "MYPYPATH": str(PACKAGE.parent)},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return process.stdout


def test_package(tmp_path):
    assert "Success: no issues found" in run_mypy(tmp_path, "-p", "elemwise")


def test_use(tmp_path):
    (tmp_path / "use.py").write_text(USE)
    assert "Success: no issues found" in run_mypy(tmp_path, "use.py")


def test_misuse(tmp_path):
    lines = ["import elemwise", *MISUSE]
    (tmp_path / "misuse.py").write_text("\n".join(lines))
    output = run_mypy(tmp_path, "misuse.py")
    for number, code in enumerate(MISUSE.values(), 2):
        assert any(
            line.startswith(f"misuse.py:{number}: error") and f"[{code}]" in line
            for line in output.splitlines()
        ), output


def test_marker():
    assert (PACKAGE / "py.typed").exists()
