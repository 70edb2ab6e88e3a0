# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All cases, and how they become files."""

import os

import accepted
import hostile
import refused


def cases():
    names = set()
    for group in (accepted, refused, hostile):
        for case in group.cases():
            assert case.name not in names, f"two cases are named {case.name}"
            assert bool(case.error) == (group is not accepted), case.name
            names.add(case.name)
            yield case


def write(folder, number, case):
    """The path of the model, which stands in a folder of its own."""
    folder = os.path.join(folder, str(number))
    os.makedirs(folder, exist_ok=True)
    for name, content in case.files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
    for name, target in case.links.items():
        path = os.path.join(folder, name)
        if not os.path.islink(path):
            os.symlink(target, path)
    path = os.path.join(folder, "model.onnx")
    with open(path, "wb") as file:
        file.write(case.model)
    return path
