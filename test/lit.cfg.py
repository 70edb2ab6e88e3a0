# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How lit finds and runs the tests.
#
# `--param round_trip=1` (the default where CMake's ELEMWISE_ROUND_TRIP_TESTS is
# on) makes every `elemwise-opt` first write its input and read it back as text,
# in the generic form and as bytecode. A test whose input is not valid IR says
# `UNSUPPORTED: round-trip`.
#
# `--param installed=PREFIX` tests what was installed there instead of the build tree.

import os
import platform
import shlex
import shutil
import subprocess

import lit.formats
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst
from lit.util import pythonize_bool

config.name = "Elemwise"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]

test_utils_dir = os.path.join(config.elemwise_src_root, "test", "utils")
elemwise_include_dir = os.path.join(config.elemwise_src_root, "include")
tblgen_dirs = [elemwise_include_dir, *config.mlir_include_dirs]
round_trip = pythonize_bool(lit_config.params.get("round_trip", config.round_trip))

config.test_source_root = os.path.dirname(__file__)
installed = lit_config.params.get("installed")
if installed:
    config.elemwise_tools_dir = os.path.join(installed, "bin")
    config.elemwise_lib_dir = os.path.join(installed, "lib")
# Runs of the suite may go on at once, so each has its own folder.
run = "of-installed" if installed else "round-trip" if round_trip else "plain"
config.test_exec_root = os.path.join(config.elemwise_obj_root, "test", run)

llvm_config.with_system_environment(["HOME", "TMP", "TEMP", "ASAN_OPTIONS", "UBSAN_OPTIONS"])
# lit's internal shell looks tools up in PATH: `split-file`, `not`, `diff`.
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
# What is tested is compilation, not what an earlier build has left in a cache.
llvm_config.with_environment("ELEMWISE_CACHE", "off")

python = shlex.quote(config.python_executable)
elemwise_opt = shlex.quote(os.path.join(config.elemwise_tools_dir, "elemwise-opt"))
if round_trip:
    config.available_features.add("round-trip")
    script = shlex.quote(os.path.join(test_utils_dir, "round_trip.py"))
    elemwise_opt = f"{python} {script} {elemwise_opt}"

llvm_config.add_tool_substitutions(
    [
        ToolSubst("elemwise-opt", command=elemwise_opt),
        ToolSubst("FileCheck", extra_args=["-enable-var-scope"]),
        "elemwise-lsp-server",
        "elemwise-reduce",
        "elemwise-translate",
        "llvm-nm",
        "mlir-opt",
        "mlir-tblgen",
        "not",
        "split-file",
    ],
    [config.elemwise_tools_dir, config.llvm_tools_dir],
)
# A tool that is not ours doesn't load what sanitizers have instrumented.
if config.sanitizers:
    config.available_features.add("sanitizers")
# Tests that require what is not installed count as unsupported.
if os.path.isdir(config.onnx_testdata_dir):
    config.available_features.add("onnx-testdata")
libomp = os.path.join(config.llvm_lib_dir, "libomp.so")
if os.path.exists(libomp):
    config.available_features.add("libomp")
import_numpy = [config.python_executable, "-c", "import numpy"]
if subprocess.run(import_numpy, capture_output=True, check=False).returncode == 0:
    config.available_features.add("numpy")
if os.path.exists(os.path.join(config.llvm_tools_dir, "lli")):
    config.available_features.add("lli")
# ONNX Runtime's shared library, where this names it.
onnxruntime = os.environ.get("ONNXRUNTIME_LIBRARY", "")
if os.path.isfile(onnxruntime):
    config.available_features.add("onnxruntime")
plugin = os.path.join(config.elemwise_lib_dir, "ElemwisePlugin.so")
if platform.machine() == "x86_64":
    config.available_features.add("x86-64")
for emulator in ["qemu-aarch64", "qemu-riscv64"]:
    if shutil.which(emulator):
        config.available_features.add(emulator)
clang = os.path.join(config.llvm_tools_dir, "clang")
for tool in [clang, os.path.join(config.llvm_tools_dir, "ld.lld")]:
    if os.path.exists(tool):
        config.available_features.add(os.path.basename(tool))
config.substitutions += [
    # For check_console.py: what stands on a page, and what runs.
    (
        "%console_tools",
        shlex.join(
            [
                f"build/bin/elemwise-opt={elemwise_opt}",
                f"build/bin/elemwise-translate={config.elemwise_tools_dir}/elemwise-translate",
                f"build/lib/ElemwisePlugin.so={plugin}",
                f"mlir-opt={config.llvm_tools_dir}/mlir-opt",
            ]
        ),
    ),
    ("%plugin", plugin),
    ("%onnx_testdata", config.onnx_testdata_dir),
    ("%onnxruntime", shlex.quote(onnxruntime)),
    ("%cmake", shlex.quote(config.cmake_executable)),
    ("%ninja", shlex.quote(config.make_program)),
    ("%cc", shlex.quote(config.c_compiler)),
    ("%libomp", shlex.quote(libomp)),
    ("%llvm_lib_dir", shlex.quote(config.llvm_lib_dir)),
    ("%clang", shlex.quote(clang)),
    ("%cxx", shlex.quote(config.cxx_compiler)),
    ("%python", python),
    ("%test_utils", test_utils_dir),
    ("%elemwise_root", config.elemwise_src_root),
    ("%elemwise_opt", elemwise_opt),
    ("%elemwise_include", elemwise_include_dir),
    ("%tblgen_includes", shlex.join(f"-I{directory}" for directory in tblgen_dirs)),
]
