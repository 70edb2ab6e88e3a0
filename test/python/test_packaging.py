# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package is installed by pip, without a download, and by CMake."""

import os
import pathlib
import subprocess
import sys
import zipfile

import elemwise
import pytest

PACKAGE = pathlib.Path(elemwise.__file__).parent
BUILD = PACKAGE.parent.parent
SOURCE = pathlib.Path(__file__).resolve().parents[2] / "python"
USE = """
import elemwise, numpy, sys
assert elemwise.__file__.startswith(sys.argv[1]), elemwise.__file__
assert elemwise.ceil(numpy.float32([1.5])) == 2
f = elemwise.compile("func.func @f(%x: f32) -> f32 {\\n return %x : f32\\n}")
assert f(1.5) == 1.5
print(elemwise.__version__)
"""

if not (BUILD / "CMakeCache.txt").exists():
    pytest.skip("this package is installed, not built", allow_module_level=True)


def get_environment():
    """Without this package, and with an index that has nothing."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_"))}
    return {
        **environment,
        "ELEMWISE_BUILD_DIR": str(BUILD),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def run(*command):
    process = subprocess.run(
        [str(c) for c in command],
        env=get_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.returncode == 0, process.stdout
    return process.stdout


def check_use(python, folder):
    assert run(python, "-c", USE, folder).strip() == elemwise.__version__


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A virtual environment in which the system's packages are seen."""
    folder = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", folder)
    return folder


@pytest.mark.parametrize("flags", [(), ("--no-build-isolation", "--no-deps")], ids=str)
def test_pip_install(environment, flags):
    pytest.importorskip("pip")
    python = environment / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", *flags, SOURCE)
    check_use(python, environment)
    files = run(sys.executable, "-m", "pip", "--python", python, "show", "-f", "elemwise")
    assert "elemwise/py.typed" in files and "elemwise/_operations.pyi" in files
    run(sys.executable, "-m", "pip", "--python", python, "uninstall", "-y", "elemwise")
    assert not list(environment.glob("lib/python*/site-packages/elemwise/*.so"))


def test_wheel(tmp_path):
    pytest.importorskip("pip")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", tmp_path, SOURCE)
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.startswith(f"elemwise-{elemwise.__version__}-cp")
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        packed = {n.split("/")[1] for n in archive.namelist() if n.startswith("elemwise/")}
    assert packed == {p.name for p in PACKAGE.iterdir() if p.name != "__pycache__"}


def test_cmake_install(tmp_path):
    run("cmake", "--install", BUILD, "--component", "Python", "--prefix", tmp_path)
    (package,) = tmp_path.glob("lib*/**/python*/site-packages/elemwise")
    assert {p.name for p in package.iterdir()} == {
        p.name for p in PACKAGE.iterdir() if p.name != "__pycache__"
    }
    code = f"import sys; sys.path.insert(0, {str(package.parent)!r})\n{USE}"
    assert run(sys.executable, "-c", code, package.parent).strip() == elemwise.__version__
