# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads, or overwrites, the elemwise version that a bytecode file records.

    bytecode_version.py FILE                          prints the version, as 0.1
    bytecode_version.py FILE --overwrite HEX -o OUT   writes OUT, which differs
                                                      in the version's bytes

The layout is that of MLIR's bytecode format: sections of an id, a length and
the content; numbers whose count of trailing zero bits in the first byte is the
number of bytes that follow.
"""

import argparse
import sys

STRING_SECTION, DIALECT_SECTION = 0, 1


class Cursor:
    """A position in the bytes of a file."""

    def __init__(self, data, position=0):
        self.data = data
        self.position = position

    def byte(self):
        self.position += 1
        return self.data[self.position - 1]

    def number(self):
        first = self.data[self.position]
        count = (first & -first).bit_length() if first else 9
        raw = self.data[self.position : self.position + count]
        self.position += count
        # Nine bytes hold 64 bits after an empty first one.
        return int.from_bytes(raw, "little") >> (count if first else 8)

    def text(self):
        end = self.data.index(0, self.position)
        text = self.data[self.position : end].decode()
        self.position = end + 1
        return text

    def section(self):
        """The id of the section that begins here, and its first and last+1 byte."""
        identifier = self.byte()
        length = self.number()
        if identifier & 0x80:
            alignment = self.number()
            self.position += -self.position % alignment
        begin = self.position
        self.position += length
        return identifier & 0x7F, begin, begin + length


def find_sections(data):
    if data[:4] != b"ML\xefR":
        sys.exit("not a bytecode file")
    cursor = Cursor(data, 4)
    cursor.number()
    cursor.text()
    sections = {}
    while cursor.position < len(data):
        identifier, begin, end = cursor.section()
        sections[identifier] = (begin, end)
    return sections


def read_strings(data, begin, end):
    cursor = Cursor(data, begin)
    # The lengths, terminators included, stand in reverse order of the strings.
    lengths = [cursor.number() for _ in range(cursor.number())][::-1]
    strings, position = [], end - sum(lengths)
    for length in lengths:
        strings.append(data[position : position + length - 1].decode())
        position += length
    return strings


def find_version(data, dialect):
    """Where the bytes of `dialect`'s version begin and end."""
    sections = find_sections(data)
    names = read_strings(data, *sections[STRING_SECTION])
    cursor = Cursor(data, sections[DIALECT_SECTION][0])
    for _ in range(cursor.number()):
        name, has_version = divmod(cursor.number(), 2)
        if has_version:
            _, begin, end = cursor.section()
            if names[name] == dialect:
                return begin, end
    sys.exit(f"no version of the {dialect} dialect is recorded")


def read_version(data):
    """The recorded version of the elemwise dialect, as (major, minor)."""
    cursor = Cursor(data, find_version(data, "elemwise")[0])
    return cursor.number(), cursor.number()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--overwrite", type=bytes.fromhex, metavar="HEX")
    parser.add_argument("-o", dest="output")
    arguments = parser.parse_args()
    with open(arguments.file, "rb") as file:
        data = file.read()
    if arguments.overwrite is None:
        print("{}.{}".format(*read_version(data)))
        return
    begin, end = find_version(data, "elemwise")
    if len(arguments.overwrite) != end - begin:
        sys.exit(f"the version takes {end - begin} bytes, got {len(arguments.overwrite)}")
    with open(arguments.output, "wb") as file:
        file.write(data[:begin] + arguments.overwrite + data[end:])


if __name__ == "__main__":
    main()
