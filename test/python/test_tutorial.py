# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tutorial and the examples in docstrings give what they say."""

import doctest
import pathlib
import pydoc

import elemwise
import numpy as np
import pytest

TUTORIAL = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md"
PUBLIC = [getattr(elemwise, name) for name in elemwise.__all__ if not name.startswith("_")]


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_tutorial():
    # A fence ends what an example prints.
    text = TUTORIAL.read_text(encoding="utf-8").replace("```\n", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, "python.md", str(TUTORIAL), 0)
    assert len(examples.examples) > 20
    results = doctest.DocTestRunner().run(examples)
    assert results.failed == 0


@pytest.mark.parametrize("name", ["elemwise", "elemwise._compile", "elemwise._npy"])
def test_docstrings(name):
    import importlib

    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0 and results.attempted


def test_everything_is_documented():
    for thing in PUBLIC:
        if isinstance(thing, np.dtype):
            continue
        assert thing.__doc__, thing
        if isinstance(thing, type):
            for name, member in vars(thing).items():
                if callable(member) and not name.startswith("_"):
                    assert member.__doc__, (thing, name)


def test_help_reads_well():
    text = pydoc.plain(pydoc.render_doc(elemwise.ceil))
    for words in ("Least integral value", "IEEE 754", "ONNX Ceil-13", "Parameters", "TypeError"):
        assert words in text
    text = pydoc.plain(pydoc.render_doc(elemwise))
    assert "reciprocal" in text and "compile(" in text
    assert max(map(len, elemwise.ceil.__doc__.splitlines()[1:])) <= 115
