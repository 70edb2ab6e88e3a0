# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that object files run nothing by being linked: no static constructors.

    check_static_constructors.py LLVM_READOBJ ARCHIVE...

Let pass are the one that <iostream> has in every file that includes it, which sets
up the standard streams, and code that Protobuf's compiler has made.
"""

import re
import subprocess
import sys

# ELF's, the old ones of ELF, Mach-O's, COFF's.
CONSTRUCTORS = re.compile(r"\.init_array|\.ctors|\.preinit_array|__mod_init_func|\.CRT\$XC")
GENERATED = re.compile(r"\(\w+\.pb\.cc\.o\)$")
STREAMS = {"_ZNSt8ios_base4InitC1Ev", "_ZNSt8ios_base4InitD1Ev", "__dso_handle", "__cxa_atexit"}


def objects(readobj: str, archive: str):
    """The name of each object file, those of its sections, and the symbols that
    its start-up code refers to."""
    listing = subprocess.run(
        [readobj, "--sections", "--relocations", archive],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for part in re.split(r"^File: ", listing, flags=re.M)[1:]:
        startup = re.search(r" \.rela?\.text\.startup \{\n(.*?)\}", part, re.S)
        yield (
            part.split("\n", 1)[0],
            re.findall(r"^ +Name: (\S+) \(\d+\)$", part, re.M),
            re.findall(r"^ +0x\w+ \S+ (\S+)", startup[1], re.M) if startup else [],
        )


def sets_up_streams_alone(symbols: list[str]) -> bool:
    """Whether start-up code does no more than to make one object, the streams', to
    which it refers once, or twice where it is not optimized."""
    others = sorted(set(symbols) - STREAMS)
    return STREAMS <= set(symbols) and others == [".bss"] and len(symbols) <= len(STREAMS) + 2


def faults(readobj: str, archive: str):
    count = 0
    for name, sections, startup in objects(readobj, archive):
        count += 1
        found = [section for section in sections if CONSTRUCTORS.match(section)]
        if found and not GENERATED.search(name) and not sets_up_streams_alone(startup):
            yield f"{name}: has static constructors (section {found[0]})"
    if not count:
        yield f"{archive}: no object file found"


def main(readobj: str, *archives: str) -> int:
    found = [fault for archive in archives for fault in faults(readobj, archive)]
    print("\n".join(found) or f"{len(archives)} archives without static constructors")
    return int(bool(found) or not archives)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
