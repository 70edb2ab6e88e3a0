# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls libElemwiseC.so from Python beside packages that hold another LLVM.

    test_ctypes.py LIBRARY

Every package that is installed is used before and after the library, each order in
a process of its own; the bits of the results are compared.
"""

import ctypes
import importlib.util
import os
import subprocess
import sys

SOURCE = b"""func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.reciprocal %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
"""


class StringRef(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class Handle(ctypes.Structure):
    _fields_ = [("ptr", ctypes.c_void_p)]


class Buffer(ctypes.Structure):
    _fields_ = [
        ("element_type", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("rank", ctypes.c_ssize_t),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
    ]


ELEMWISE_F32 = 2


def check(library, status):
    if status.ptr:
        raise RuntimeError(library.elemwiseStatusGetMessage(status).data.decode())


def use_elemwise(path):
    """Compiles, and computes reciprocals of numbers whose bits are known."""
    library = ctypes.CDLL(path)
    library.elemwiseStatusGetMessage.restype = StringRef
    library.elemwiseCompileSource.restype = Handle
    library.elemwiseCompiledModuleGetFunction.restype = Handle
    library.elemwiseCompiledModuleGetFunction.argtypes = [Handle, ctypes.c_ssize_t]
    library.elemwiseFunctionCall.restype = Handle
    library.elemwiseFunctionCall.argtypes = [
        Handle, ctypes.c_ssize_t, ctypes.POINTER(Buffer), ctypes.c_ssize_t, ctypes.POINTER(Buffer)
    ]  # fmt: skip
    module = Handle()
    source = StringRef(SOURCE, len(SOURCE))
    check(library, library.elemwiseCompileSource(source, None, ctypes.byref(module)))
    function = library.elemwiseCompiledModuleGetFunction(module, 0)

    bits = [0x40000000, 0x80000000, 0x7F800000, 0x7F7FFFFF, 0x00400000, 0x3EAAAAAB]
    expected = [0x3F000000, 0xFF800000, 0x00000000, 0x00200000, 0x7F000000, 0x40400000]
    count = len(bits)
    memory = (ctypes.c_uint32 * count)(*bits)
    results = (ctypes.c_uint32 * count)()
    shape = (ctypes.c_int64 * 1)(count)
    x = Buffer(ELEMWISE_F32, ctypes.addressof(memory), 1, shape, None)
    y = Buffer(ELEMWISE_F32, ctypes.addressof(results), 1, shape, None)
    check(library, library.elemwiseFunctionCall(function, 1, x, 1, y))
    if list(results) != expected:
        sys.exit(f"got {[hex(r) for r in results]}, expected {[hex(e) for e in expected]}")


def use_llvmlite():
    import llvmlite.binding as llvm

    llvm.initialize()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    text = "define i32 @f(i32 %x) { %y = add i32 %x, 41\n ret i32 %y }"
    machine = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), machine)
    engine.finalize_object()
    f = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(engine.get_function_address("f"))
    assert f(1) == 42


def use_numba():
    import numba

    assert numba.njit(lambda x: x + 41)(1) == 42


def use_torch():
    import torch

    f = torch.jit.script(torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Flatten(0)))
    assert f(torch.tensor([[-1.0, 42.0]])).tolist() == [0.0, 42.0]


OTHERS = {"llvmlite": use_llvmlite, "numba": use_numba, "torch": use_torch}


def main():
    path, *order = sys.argv[1:]
    if order:
        for name in order:
            OTHERS[name]() if name in OTHERS else use_elemwise(path)
        return
    installed = [name for name in OTHERS if importlib.util.find_spec(name)]
    orders = [["elemwise"]]
    for name in installed:
        orders += [[name, "elemwise", name], ["elemwise", name, "elemwise"]]
    environment = {**os.environ, "ELEMWISE_CACHE": "off"}
    for order in orders:
        command = [sys.executable, __file__, path, *order]
        subprocess.run(command, env=environment, check=True)
        print("passed:", ", ".join(order))
    print("not installed:", ", ".join(sorted(set(OTHERS) - set(installed))) or "none")


if __name__ == "__main__":
    main()
