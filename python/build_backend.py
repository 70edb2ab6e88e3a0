# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How pip makes a wheel of the package (PEP 517), by CMake and Python's library.

The build folder is that of the release preset, so what is built already is used. The
environment variable ELEMWISE_BUILD_DIR names another one, configured before.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
METADATA = """\
Metadata-Version: 2.1
Name: elemwise
Version: {version}
Summary: Exact element-wise functions for arrays, compiled by MLIR
License: Apache-2.0 WITH LLVM-exception
Requires-Python: >=3.9
Requires-Dist: numpy>=1.22,<2
Provides-Extra: progress
Requires-Dist: tqdm; extra == 'progress'
"""
WHEEL = """\
Wheel-Version: 1.0
Generator: elemwise
Root-Is-Purelib: false
Tag: {tag}
"""


def get_version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^\s*VERSION ([0-9.]+)$", text, re.M).group(1)


def get_tag():
    """For this Python and this machine."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[^A-Za-z0-9]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def run(*command):
    # pip hides the packages of the system from the back end, by PYTHONPATH; CMake
    # asks Python for NumPy.
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def build():
    """Builds the package; its files."""
    folder = pathlib.Path(os.environ.get("ELEMWISE_BUILD_DIR", ROOT / "build"))
    if not (folder / "CMakeCache.txt").exists():
        if "ELEMWISE_BUILD_DIR" in os.environ:
            sys.exit(f"error: {folder} is no build folder, expected one that is configured")
        run("cmake", "--preset", "release", f"-DPython3_EXECUTABLE={sys.executable}")
    run("cmake", "--build", folder, "--target", "ElemwisePython")
    package = folder / "python" / "elemwise"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for module in ("_core", "_compiler"):
        if not (package / (module + suffix)).exists():
            sys.exit(
                f"error: {package} has no {module}{suffix}: it was built for another Python "
                f"than {sys.executable}"
            )
    names = [*(p.name for p in package.glob("*.py")), *(p.name for p in package.glob("*.pyi"))]
    names += ["py.typed", "_core" + suffix, "_compiler" + suffix]
    return [package / name for name in sorted(names)]


class Wheel:
    """A wheel that is written file by file."""

    def __init__(self, path):
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1)
        self.records = []

    def add(self, name, contents):
        digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=")
        self.records.append(f"{name},sha256={digest.decode()},{len(contents)}\n")
        self.archive.writestr(name, contents)

    def close(self, info):
        record = f"{info}/RECORD"
        self.archive.writestr(record, "".join([*self.records, f"{record},,\n"]))
        self.archive.close()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = build()
    version, tag = get_version(), get_tag()
    name = f"elemwise-{version}-{tag}.whl"
    info = f"elemwise-{version}.dist-info"
    wheel = Wheel(pathlib.Path(wheel_directory) / name)
    for file in files:
        wheel.add(f"elemwise/{file.name}", file.read_bytes())
    wheel.add(f"{info}/METADATA", METADATA.format(version=version).encode())
    wheel.add(f"{info}/WHEEL", WHEEL.format(tag=tag).encode())
    wheel.close(info)
    return name


def build_sdist(sdist_directory, config_settings=None):
    sys.exit("error: the sources are those of the repository, of which python/ is a part")
