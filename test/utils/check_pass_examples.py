# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what a page says that passes do: check_pass_examples.py PAGE ELEMWISE_OPT...

An example is a fenced block of `mlir`, the input, and one or more others, of
`mlir` or `text`, each behind a paragraph that names options in backquotes, as in

    becomes, with `--elemwise-fuse`,

With these options, ELEMWISE_OPT must print what the block shows. White space
doesn't count, what comes before and behind neither, and `...` stands for anything.
A section whose heading is a pass must have an example with this pass.
"""

import pathlib
import re
import shlex
import subprocess
import sys

PART = re.compile(
    r"^### `--(?P<section>[\w-]+)`$"
    r"|^```(?:mlir|text)\n(?P<block>.*?)^```$"
    r"|^(?:becomes|and|is refused),(?P<said>.*?)$\n\n",
    re.M | re.S,
)


def squeeze(text):
    return re.sub(r"\s+", " ", text).strip()


def shows(block, printed):
    pattern = ".*?".join(re.escape(squeeze(part)) for part in block.split("..."))
    return re.search(re.sub(r"\\ ", " ?", pattern), squeeze(printed)) is not None


def run(opt, options, source):
    command = [*opt, *options]
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    return result.stdout + result.stderr


def main():
    page, *opt = sys.argv[1:]
    section, source, options = None, None, None
    shown, faults, num_examples = {}, [], 0
    for part in PART.finditer(pathlib.Path(page).read_text(encoding="utf-8")):
        if part["section"]:
            section, source = part["section"], None
            shown[section] = False
        elif part["said"]:
            quoted = re.findall(r"`(--.*?)`", part["said"])
            options = shlex.split(quoted[-1]) if quoted else None
        elif options is None or source is None:
            source = part["block"]
        else:
            num_examples += 1
            printed = run(opt, options, source)
            if not shows(part["block"], printed):
                faults.append(f"{section}: {shlex.join(options)} prints\n{printed}")
            shown[section] |= any(option.startswith(f"--{section}") for option in options)
            options = None
    faults += [f"{name}: no example" for name, found in shown.items() if not found]
    print(*faults, f"{num_examples} examples, {len(faults)} faults", sep="\n")
    sys.exit(1 if faults or not num_examples else 0)


if __name__ == "__main__":
    main()
