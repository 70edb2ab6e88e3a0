# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What find_package(Elemwise) says to a project that asks for what isn't there.

    test_package.py --prefix PREFIX --work FOLDER --cmake CMAKE --generator NAME
                    [-DVARIABLE=VALUE...]
"""

import argparse
import dataclasses
import pathlib
import shutil
import subprocess
import sys


@dataclasses.dataclass
class Case:
    name: str
    """What the project does."""
    code: str
    """What CMake says, or None if all is well."""
    message: str | None
    languages: str = "NONE"
    options: tuple[str, ...] = ()


CASES = [
    Case("newer", "find_package(Elemwise 0.2 REQUIRED)", 'compatible with requested version "0.2"'),
    Case("older", "find_package(Elemwise 0.0.9 REQUIRED)", "version: 0.1.0"),
    Case(
        "component",
        "find_package(Elemwise 0.1 REQUIRED COMPONENTS TFLite)",
        "Elemwise has no component TFLite, expected one of: ONNX",
    ),
    Case(
        "no-mlir",
        "find_package(Elemwise 0.1 REQUIRED)",
        "MLIR 22.1 is needed and was not found",
        options=("-DCMAKE_DISABLE_FIND_PACKAGE_MLIR=ON",),
    ),
    Case(
        "other-mlir",
        "find_package(MLIR 21.1 REQUIRED CONFIG)\nfind_package(Elemwise 0.1 REQUIRED)",
        "found 21.1.0 in",
        options=("-DMLIR_DIR={work}/mlir",),
    ),
    Case(
        "no-protobuf",
        "find_package(Elemwise 0.1 REQUIRED COMPONENTS ONNX)",
        "the component ONNX of Elemwise needs Protobuf, which was not found",
        "C CXX",
        ("-DCMAKE_DISABLE_FIND_PACKAGE_Protobuf=ON",),
    ),
    Case(
        "protobuf-not-needed",
        """
find_package(Elemwise 0.1.0 REQUIRED OPTIONAL_COMPONENTS ONNX TFLite)
if(Elemwise_ONNX_FOUND OR Elemwise_TFLite_FOUND OR TARGET Elemwise::ONNX)
  message(FATAL_ERROR "found what is not there")
endif()
if(NOT TARGET Elemwise::Pipelines OR NOT EXISTS "${ELEMWISE_TOOLS_DIR}/elemwise-opt")
  message(FATAL_ERROR "found too little")
endif()
""",
        None,
        "C CXX",
        ("-DCMAKE_DISABLE_FIND_PACKAGE_Protobuf=ON",),
    ),
]


def fake_mlir(folder: pathlib.Path):
    """The package of an MLIR of another version."""
    folder.mkdir(parents=True)
    (folder / "MLIRConfig.cmake").write_text("add_library(MLIRIR INTERFACE IMPORTED)\n")
    (folder / "MLIRConfigVersion.cmake").write_text(
        "set(PACKAGE_VERSION 21.1.0)\n"
        "if(PACKAGE_FIND_VERSION VERSION_EQUAL 21.1)\n"
        "  set(PACKAGE_VERSION_COMPATIBLE 1)\n"
        "endif()\n"
    )


def run(case: Case, arguments, options: list[str]) -> str:
    """What is wrong, or nothing."""
    source = arguments.work / case.name
    source.mkdir()
    (source / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\n"
        f"project(Case LANGUAGES {case.languages})\n{case.code}\n"
    )
    own = [option.format(work=arguments.work) for option in case.options]
    command = [arguments.cmake, "-G", arguments.generator, "-S", source, "-B", source / "build"]
    command += [f"-DCMAKE_PREFIX_PATH={arguments.prefix}", *options, *own]
    result = subprocess.run(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    # CMake breaks lines as it likes.
    said = " ".join(result.stdout.split())
    if (result.returncode == 0) != (case.message is None):
        return f"{case.name}: exit status {result.returncode}\n{result.stdout}"
    if case.message and case.message not in said:
        return f"{case.name}: expected '{case.message}'\n{result.stdout}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--prefix", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--cmake", required=True)
    parser.add_argument("--generator", required=True)
    arguments, options = parser.parse_known_args()
    shutil.rmtree(arguments.work, ignore_errors=True)
    fake_mlir(arguments.work / "mlir")
    faults = [fault for case in CASES if (fault := run(case, arguments, options))]
    print("\n".join(faults) or f"{len(CASES)} cases as expected")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
