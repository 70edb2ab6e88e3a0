# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares ONNX Runtime's results with ours, to the bit, a NaN being equal to a NaN.

    compare_onnxruntime.py LIBRARY FOLDER ELEMWISE_OPT ELEMWISE_TRANSLATE

Takes the accepted models of the corpus, each as it is and as we export it, and both
operators on all f16 and on random f32 and f64. What ONNX Runtime refuses is counted; it
may not refuse what we export, unless that is bf16, which it lacks.
"""

import os
import random
import re
import subprocess
import sys

import corpus
import onnx_wire as wire
from arrays import BYTES, Array
from cases import one_node
from onnxruntime import Refused, Runtime

RANDOM_COUNT = 100000
NAN_ABOVE = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF0000000000000}


def run(command):
    return subprocess.run(command, capture_output=True, check=True).stdout


def get_names(opt, path):
    """The names of arguments and results, in order, as bytes."""
    text = run([opt, path])
    names = re.findall(rb'onnx\.name = "((?:[^"\\]|\\.)*)"', text)
    escape = re.compile(rb"\\(?:([0-9A-F]{2})|(\\))")
    return [escape.sub(lambda m: m[2] or bytes.fromhex(m[1].decode()), name) for name in names]


def bits_of(data, element):
    size = BYTES[element]
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]


def as_class(bits, element):
    """The bits, or one value for all that are NaN."""
    if element not in NAN_ABOVE:
        return bits
    magnitude = bits & ((1 << (8 * BYTES[element] - 1)) - 1)
    return "nan" if magnitude > NAN_ABOVE[element] else bits


def run_there(runtime, path, names, inputs, expected):
    """What ONNX Runtime makes of the model, as arrays."""
    given = [
        (name, array.bytes(), array.shape, array.data_type) for name, array in zip(names, inputs)
    ]
    # An output that is listed twice is computed once.
    wanted = {name: BYTES[array.element] for name, array in zip(names[len(inputs) :], expected)}
    results = dict(zip(wanted, runtime.run(path, given, list(wanted.items()))))
    return [
        Array(array.element, results[name][0], bits_of(results[name][1], array.element))
        for name, array in zip(names[len(inputs) :], expected)
    ]


def compare(name, got, expected):
    for array, ours in zip(got, expected):
        if array.shape != ours.shape:
            sys.exit(f"{name}: ONNX Runtime's shape is {array.shape}, ours {ours.shape}")
        for index, pair in enumerate(zip(array.bits, ours.bits)):
            theirs, bits = (as_class(value, array.element) for value in pair)
            if theirs != bits:
                sys.exit(f"{name}: element {index}: ONNX Runtime {pair[0]:#x}, ours {pair[1]:#x}")


def compare_corpus(runtime, folder, opt, translate):
    """Our results are those beside the models: the corpus test sees to that."""
    counts = {"equal": 0, "refused": 0, "exported equal": 0, "exported refused": 0}
    for number, case in enumerate(corpus.cases()):
        if not case.expected:
            continue
        path = corpus.write(folder, number, case)
        exported = os.path.join(os.path.dirname(path), "exported.onnx")
        ir = os.path.join(os.path.dirname(path), "model.mlir")
        run([translate, "--import-onnx", path, "-o", ir])
        run([translate, "--export-onnx", ir, "-o", exported])
        for prefix, model in (("", path), ("exported ", exported)):
            names = get_names(opt, model)
            try:
                got = run_there(runtime, model, names, case.inputs, case.expected)
            except Refused as refusal:
                if prefix and case.expected[0].element != "bf16":
                    sys.exit(f"{prefix}{case.name}: ONNX Runtime: {refusal}")
                counts[prefix + "refused"] += 1
                print(f"  {prefix}{case.name}: {str(refusal).splitlines()[0][:150]}")
                continue
            compare(prefix + case.name, got, case.expected)
            counts[prefix + "equal"] += 1
    print(", ".join(f"{count} {name}" for name, count in counts.items()))


def compare_values(runtime, folder, opt, op, element):
    """All values of f16, random ones of wider types, as --input and --print write them."""
    width = 8 * BYTES[element]
    source = random.Random(7)
    bits = (
        list(range(1 << 16))
        if width == 16
        else [source.getrandbits(width) for _ in range(RANDOM_COUNT)]
    )
    array = Array(element, [len(bits)], bits)
    path, tensor = (os.path.join(folder, name) for name in ("values.onnx", "values.pb"))
    with open(path, "wb") as file:
        file.write(one_node(op, array))
    with open(tensor, "wb") as file:
        file.write(wire.tensor("x", array.data_type, array.shape, array.bytes()))
    printed = run([opt, path, "--run", f"--input=@{tensor}", "--print=hex"]).decode()
    ours = [int(text, 16) for text in printed.split("=")[1].split()]
    expected = [Array(element, array.shape, ours)]
    got = run_there(runtime, path, [b"x", b"y"], [array], expected)
    compare(f"{op} {element}", got, expected)
    print(f"{op} {element}: {len(ours)} equal")


def main():
    library, folder, opt, translate = sys.argv[1:]
    runtime = Runtime(library)
    os.makedirs(folder, exist_ok=True)
    compare_corpus(runtime, folder, opt, translate)
    for op in ("Ceil", "Reciprocal"):
        for element in ("f16", "f32", "f64"):
            compare_values(runtime, folder, opt, op, element)


if __name__ == "__main__":
    main()
