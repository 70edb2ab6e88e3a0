# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the linker script by which a library exports what a C header declares.

    c_exports.py --node NODE --depfile FILE --output FILE HEADER -- COMPILER [ARGUMENT...]

The functions are those that HEADER, or a header that it includes, declares with
default visibility. The script has the linker keep them, under the symbol version
NODE, and hide all else.
"""

import argparse
import re
import subprocess
import sys

# What MLIR_CAPI_EXPORTED becomes, the type, and the name.
DECLARATION = re.compile(
    r'__attribute__\(\(visibility\("default"\)\)\)\s*([^;{}()]*?)(\w+)\s*\('
)


def preprocess(command, header, depfile, output):
    flags = ["-E", "-P", "-x", "c", "-std=c11", "-MD", "-MF", depfile, "-MT", output, "-"]
    return subprocess.run(
        [*command, *flags],
        input=f'#include "{header}"\n',
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def main():
    own, command = sys.argv[1:], []
    if "--" in own:
        split = own.index("--")
        own, command = own[:split], own[split + 1 :]
    parser = argparse.ArgumentParser(usage=__doc__)
    for option in ("--node", "--depfile", "--output"):
        parser.add_argument(option, required=True)
    parser.add_argument("header")
    arguments = parser.parse_args(own)

    text = preprocess(command, arguments.header, arguments.depfile, arguments.output)
    names = sorted({match[2] for match in DECLARATION.finditer(text)})
    if not names:
        sys.exit(f"{arguments.header}: no exported function")
    lines = "".join(f"    {name};\n" for name in names)
    with open(arguments.output, "w", encoding="utf-8") as file:
        file.write(f"EXTERN({' '.join(names)})\n")
        file.write(f"VERSION {{\n  {arguments.node} {{\n  global:\n{lines}")
        file.write("  local:\n    *;\n  };\n}\n")


if __name__ == "__main__":
    main()
