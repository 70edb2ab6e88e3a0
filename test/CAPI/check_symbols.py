# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what a shared library of the C API exports and needs.

    check_symbols.py LIBRARY --llvm-bin FOLDER --headers FOLDER --stable FILE -- COMPILER [ARG...]

* Every exported symbol is a C function, `elemwise...` or `mlir...`, that a C file
  which includes `elemwise-c/Elemwise.h` may name.
* Every function that a header in the folder documents is exported.
* What FILE lists, the promise within a major version, is exported, and what is
  exported of ours is listed.
* Of other libraries, only the system's are needed; the SONAME has the major
  version.
"""

import argparse
import pathlib
import re
import subprocess
import sys

SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|z|zstd|gcc_s))\.so(\.\d+)*$")
INLINE_FUNCTION = re.compile(r"static inline[^;{]*?(elemwise\w+)\s*\(")
OUR_FUNCTION = re.compile(r"\b(elemwise[A-Z]\w*)\s*\(")


def run(*command, **kwargs):
    return subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=True, **kwargs
    ).stdout


def get_exports(nm, library):
    """The names of the functions, without their symbol version."""
    names = set()
    for line in run(nm, "-D", "--defined-only", library).splitlines():
        *_, kind, name = line.split()
        if kind == "A":  # the symbol version itself
            continue
        if kind != "T":
            sys.exit(f"{name} is exported, and is no function (nm says {kind})")
        names.add(name.split("@")[0])
    return names


def check_declared(names, compiler):
    """Compiles a file that names every function."""
    table = "".join(f"  (Function){name},\n" for name in sorted(names))
    source = (
        '#include "elemwise-c/Elemwise.h"\n'
        "typedef void (*Function)(void);\n"
        f"extern const Function table[];\nconst Function table[] = {{\n{table}}};\n"
    )
    flags = ["-std=c11", "-pedantic", "-Werror", "-Wall", "-Wextra", "-Wno-cast-function-type"]
    run(*compiler, *flags, "-fsyntax-only", "-x", "c", "-", input=source)


def get_documented(folder):
    """The functions of ours in the text of the headers, without comments."""
    names = set()
    for header in pathlib.Path(folder).glob("*.h"):
        text = re.sub(r"//.*|/\*.*?\*/", "", header.read_text(encoding="utf-8"))
        inline = set(INLINE_FUNCTION.findall(text))
        names |= set(OUR_FUNCTION.findall(text)) - inline
    return names


def main():
    split = sys.argv.index("--")
    own, compiler = sys.argv[1:split], sys.argv[split + 1 :]
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("library")
    for option in ("--llvm-bin", "--headers", "--stable"):
        parser.add_argument(option, required=True)
    arguments = parser.parse_args(own)

    exports = get_exports(f"{arguments.llvm_bin}/llvm-nm", arguments.library)
    wrong = sorted(n for n in exports if not re.match(r"(elemwise|mlir)[A-Z]\w*$", n))
    if wrong:
        sys.exit(f"exported, and not of the C API: {wrong}")
    check_declared(exports, compiler)
    ours = {name for name in exports if name.startswith("elemwise")}
    documented = get_documented(arguments.headers)
    if ours != documented:
        sys.exit(f"exported or documented, not both: {sorted(ours ^ documented)}")
    stable = set(pathlib.Path(arguments.stable).read_text(encoding="utf-8").split())
    if ours != stable:
        sys.exit(f"exported or in {arguments.stable}, not both: {sorted(ours ^ stable)}")
    if not {"mlirContextCreate", "mlirGetDialectHandle__elemwise__"} <= exports:
        sys.exit("functions of MLIR's C API are missing")

    dynamic = run(f"{arguments.llvm_bin}/llvm-readelf", "-d", arguments.library)
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
    foreign = [name for name in needed if not SYSTEM.match(name)]
    if foreign:
        sys.exit(f"libraries that are not the system's are needed: {foreign}")
    soname = re.findall(r"\(SONAME\).*\[(.*)\]", dynamic)
    if len(soname) != 1 or not re.match(r"libElemwiseC\.so\.\d+$", soname[0]):
        sys.exit(f"got the SONAME {soname}, expected libElemwiseC.so and a number")
    print(f"{len(exports)} functions exported, {len(ours)} of them ours; needed: {needed}")


if __name__ == "__main__":
    main()
