# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the plugin in mlir-opt with elemwise-opt, pass by pass.

    check_plugin.py PLUGIN MLIR_OPT ELEMWISE_OPT FILE.mlir

Every pass and pipeline of ours that `elemwise-opt --help` lists runs on FILE.mlir
in both tools, by itself and behind the first stage of the lowering. What they
print, and how they end, must be the same.
"""

import re
import subprocess
import sys


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout, result.stderr


def main():
    plugin, mlir_opt, elemwise_opt, file = sys.argv[1:]
    loading = [f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}"]
    _, listing, _ = run([elemwise_opt, "--help"])
    names = re.findall(r"^ +--([\w-]*\belemwise\b[\w-]*)", listing, flags=re.M)
    num_failed = 0
    for name in names:
        for passes in (name, f"elemwise-to-fused-linalg,{name}"):
            pipeline = f"--pass-pipeline=builtin.module({passes})"
            ours = run([elemwise_opt, pipeline, file])
            theirs = run([mlir_opt, *loading, pipeline, file])
            if ours != theirs:
                sys.exit(f"{passes}: elemwise-opt: {ours}\nmlir-opt: {theirs}")
            num_failed += ours[0] != 0
    print(f"{len(names)} passes and pipelines are the same, {num_failed} runs failed alike")


if __name__ == "__main__":
    main()
