# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports, exports and imports again the accepted models of the corpus.

    round_trip_models.py FOLDER ELEMWISE_TRANSLATE

Both imports must give the same IR, once with what has a default as constants and once
as arguments. Prints how many models there were; the exit status is 1 if one failed.
"""

import os
import subprocess
import sys

import corpus


def run(command):
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(result.stderr.decode(errors="replace"))
    return result.stdout


def round_trip(translate, path, defaults):
    """Fails unless the model is the same IR after a detour."""
    ir, exported = (f"{os.path.dirname(path)}/{name}" for name in ("model.mlir", "again.onnx"))
    import_onnx = [translate, "--import-onnx", f"--onnx-defaults={defaults}"]
    first = run([*import_onnx, path])
    with open(ir, "wb") as file:
        file.write(first)
    run([translate, "--export-onnx", ir, "-o", exported])
    again = run([*import_onnx, exported])
    if first != again:
        raise RuntimeError(f"{exported} is {again[:1000]}, expected {first[:1000]}")


def main():
    folder, translate = sys.argv[1:]
    count = failures = 0
    for number, case in enumerate(corpus.cases()):
        # Old versions become new ones, whichever they were.
        if case.error or "-opset" in case.name or "test_cc" in case.name:
            continue
        path = corpus.write(folder, number, case)
        has_defaults = case.name.startswith("default")
        for defaults in ("constants", "arguments") if has_defaults else ("constants",):
            count += 1
            try:
                round_trip(translate, path, defaults)
            except RuntimeError as error:
                failures += 1
                print(f"{case.name} ({path}): {error}")
    print(f"{count} round trips, {failures} failed")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
