# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the module of ufuncs, one for each operation that ODS defines.

    generate_operations.py RECORDS OUTPUT

RECORDS is what llvm-tblgen --dump-json makes of ElemwiseOps.td. The types of the
module stand beside it, in a file that ends in .pyi.
"""

import json
import sys
import textwrap

LICENSE = """\
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

CALLING = """\
    Parameters
    ----------
    x : array_like
        Of any shape; float16, float32, float64, or bfloat16, as the dtype of
        ml_dtypes or as `elemwise.bfloat16`. ONNX allows nothing else.
    out, where, casting, order, dtype, subok, signature
        As of any NumPy ufunc.

    Returns
    -------
    y : ndarray or scalar
        Of the shape and dtype of `x`.

    Raises
    ------
    TypeError
        For integers, booleans, complex numbers and all other dtypes.

    Notes
    -----
    The results are exact to the bit, whatever rounding mode or flush-to-zero the
    thread has set. No floating-point exception flag is raised, so that
    `numpy.errstate` has no say.
"""


def read_operations(path):
    """[(name, summary, description)] in the order of the dialect."""
    with open(path, encoding="utf-8") as file:
        records = json.load(file)
    operations = [records[name] for name in records["!instanceof"]["Elemwise_UnaryOp"]]
    return [(op["opName"], op["summary"], op["description"]) for op in operations]


def get_docstring(summary, description):
    """NumPy's form of what ODS says, of which the example in MLIR is no part. NumPy
    puts the signature first."""
    text = textwrap.dedent(description).split("Example:\n")[0].strip()
    return "\n\n".join([summary.capitalize() + ".", text, textwrap.dedent(CALLING)])


def main():
    records, output = sys.argv[1:]
    operations = read_operations(records)
    names = [name for name, *_ in operations]
    with open(output, "w", encoding="utf-8") as module:
        module.write(f'{LICENSE}"""The ufuncs, generated from ODS."""\n\n')
        module.write(f"from elemwise._core import make_ufunc\n\n__all__ = {names!r}\n\n")
        for name, *texts in operations:
            module.write(f"{name} = make_ufunc({name!r}, {get_docstring(*texts)!r})\n")
    with open(output + "i", "w", encoding="utf-8") as stub:
        stub.write(f"{LICENSE}import numpy\n\n__all__ = {names!r}\n\n")
        stub.writelines(f"{name}: numpy.ufunc\n" for name in names)


if __name__ == "__main__":
    main()
