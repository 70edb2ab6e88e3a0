# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Those that do the work: the project itself, and what a user would pick instead.

A peer says why it isn't there (`missing`), and makes a kernel for a work
(`compile`), or raises Refused if it can't do that work.
"""

from __future__ import annotations

import ctypes
import importlib
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from .harness import Kernel
from .onnx_model import make_model
from .toolchain import SHIMS, BuildError, Toolchain, run
from .work import BF16, F16, F32, F64, Work


class Refused(Exception):
    """The peer doesn't offer the work."""


class Peer(ABC):
    name: str

    def __init__(self, toolchain: Toolchain) -> None:
        self.toolchain = toolchain

    @abstractmethod
    def missing(self) -> str | None:
        """Why the peer can't be used on this machine; None if it can."""

    @abstractmethod
    def compile(self, work: Work) -> Kernel:
        """The kernel for `work`. Raises Refused, or BuildError."""

    def build(self, work: Work, *sources: str | Path, flags: list[str]) -> ctypes.CDLL:
        """A shim built for `work`; names without a folder are in shims/."""
        name = f"{type(self).__name__.lower()}-{work.name}"
        return self.toolchain.build_library(
            name, [SHIMS / source for source in sources], *flags
        )

    def scratch_file(self, work: Work, ending: str) -> Path:
        return self.toolchain.scratch / f"{type(self).__name__}-{work.name}.{ending}"


def _missing_tools(toolchain: Toolchain, *tools: str) -> str | None:
    absent = [tool for tool in tools if not toolchain.find(tool)]
    return f"{' and '.join(absent)} not found" if absent else None


def _stateful(library: ctypes.CDLL, *arguments: Any) -> Kernel:
    """The kernel of a shim that has state, made by its `create`."""
    library.create.restype = ctypes.c_void_p
    state = library.create(*arguments)
    if not state:
        raise Refused
    return Kernel(
        once=library.kernel,
        state=state,
        keep=[library, *arguments],
        close=lambda: library.destroy(ctypes.c_void_p(state)),
    )


class Elemwise(Peer):
    name = "elemwise"
    target_cpu = "host"

    def missing(self) -> str | None:
        tool = self.toolchain.elemwise_opt
        return None if tool.exists() else f"{tool} does not exist: build it first"

    @staticmethod
    def source(work: Work) -> str:
        type_ = f"tensor<?x{work.format.name}>"
        lines = [
            f"  %v{i + 1} = elemwise.{op} %v{i} : {type_}"
            for i, op in enumerate(work.chain)
        ]
        body = "\n".join(lines)
        result = f"%v{len(work.chain)}"
        head = f"func.func @main(%v0: {type_}) -> {type_} {{"
        return f"{head}\n{body}\n  return {result} : {type_}\n}}\n"

    def compile(self, work: Work) -> Kernel:
        source = self.scratch_file(work, "mlir")
        object_ = source.with_suffix(".o")
        source.write_text(self.source(work))
        lowering = f"--elemwise-to-llvm=target-cpu={self.target_cpu}"
        output = f"--output={object_}"
        run([self.toolchain.elemwise_opt, lowering, "--emit=obj", output, source])
        flags = [f"-DELEMENT_BYTES={work.format.bytes}", str(object_)]
        library = self.build(work, "memref.c", flags=flags)
        return Kernel(once=library.kernel, keep=[library])


class ClangLoop(Peer):
    name = "clang loop"

    def missing(self) -> str | None:
        return _missing_tools(self.toolchain, "clang")

    def compile(self, work: Work) -> Kernel:
        wide = "double" if work.format is F64 else "float"
        suffix = "" if work.format is F64 else "f"
        value = "x"
        for op in work.chain:
            function = f"__builtin_ceil{suffix}(" if op == "ceil" else "(1 / "
            value = f"(({work.format.c_type}){function}({wide})({value})))"
        flags = [
            "-O3",
            "-march=native",
            f"-DELEMENT={work.format.c_type}",
            f"-DAPPLY(x)={value}",
        ]
        library = self.build(work, "loop.c", flags=flags)
        return Kernel(once=library.kernel, keep=[library])


class StockMLIR(Peer):
    name = "stock MLIR"
    LOWERING = (
        "--convert-linalg-to-loops",
        "--convert-scf-to-cf",
        "--convert-math-to-llvm",
        "--convert-arith-to-llvm",
        "--convert-cf-to-llvm",
        "--finalize-memref-to-llvm",
        "--convert-func-to-llvm",
        "--reconcile-unrealized-casts",
    )

    def missing(self) -> str | None:
        tools = ("clang", "mlir-opt", "mlir-translate", "opt", "llc")
        return _missing_tools(self.toolchain, *tools)

    @staticmethod
    def source(work: Work) -> str:
        type_ = work.format.name
        memref = f"memref<?x{type_}>"
        lines = [
            f"    %v{i + 1} = math.ceil %v{i} : {type_}"
            if op == "ceil"
            else f"    %v{i + 1} = arith.divf %one, %v{i} : {type_}"
            for i, op in enumerate(work.chain)
        ]
        body = "\n".join(lines)
        return f"""#map = affine_map<(d0) -> (d0)>
func.func @main(%in: {memref}, %out: {memref}) attributes {{llvm.emit_c_interface}} {{
  %one = arith.constant 1.0 : {type_}
  linalg.generic {{indexing_maps = [#map, #map], iterator_types = ["parallel"]}}
      ins(%in : {memref}) outs(%out : {memref}) {{
  ^bb0(%v0: {type_}, %old: {type_}):
{body}
    linalg.yield %v{len(work.chain)} : {type_}
  }}
  return
}}
"""

    def compile(self, work: Work) -> Kernel:
        need = self.toolchain.need
        lowered = run([need("mlir-opt"), *self.LOWERING], self.source(work).encode())
        ir = run([need("mlir-translate"), "--mlir-to-llvmir"], lowered)
        # Without a triple in the module, opt would optimize for no machine.
        triple = run([need("clang"), "-print-target-triple"]).decode().strip()
        ir = run([need("opt"), "-O3", "-mcpu=native", f"-mtriple={triple}"], ir)
        object_ = self.scratch_file(work, "o")
        codegen = ["-O3", "-mcpu=native", "-relocation-model=pic", "-filetype=obj"]
        run([need("llc"), *codegen, "-o", object_], ir)
        flags = [f"-DELEMENT_BYTES={work.format.bytes}", str(object_)]
        library = self.build(work, "memref.c", flags=flags)
        return Kernel(once=library.kernel, keep=[library])


class _ArrayLibrary(Peer):
    """A Python library with functions `f(x, out=y)` on arrays."""

    module: str

    def missing(self) -> str | None:
        try:
            self.library = importlib.import_module(self.module)
        except ImportError as error:
            return str(error)
        return None

    @abstractmethod
    def wrap(self, buffer: Any, work: Work) -> Any:
        """An array over the memory of `buffer`."""

    def compile(self, work: Work) -> Kernel:
        functions = [getattr(self.library, op) for op in work.chain]
        arrays: dict[tuple[int, int], Any] = {}

        def array(address: int, size: int) -> Any:
            key = (address, size)
            if key not in arrays:
                memory = (ctypes.c_char * size).from_address(address)
                arrays[key] = self.wrap(memory, work)
            return arrays[key]

        def repeat(in_: int, out: int, size: int, calls: int) -> None:
            x, y = array(in_, size), array(out, size)
            first, *others = functions
            for _ in range(calls):
                first(x, out=y)
                for function in others:
                    function(y, out=y)

        sample = ctypes.create_string_buffer(64)
        try:
            address = ctypes.addressof(sample)
            repeat(address, address, 64, 1)
        except (RuntimeError, TypeError, KeyError) as error:
            raise Refused from error
        return Kernel(repeated=repeat)


class NumPy(_ArrayLibrary):
    name = "NumPy"
    module = "numpy"

    def wrap(self, buffer: Any, work: Work) -> Any:
        types = {F16: "float16", F32: "float32", F64: "float64"}
        return self.library.frombuffer(buffer, types[work.format])

    def compile(self, work: Work) -> Kernel:
        self.library.seterr(all="ignore")
        return super().compile(work)


class PyTorch(_ArrayLibrary):
    name = "PyTorch"
    module = "torch"

    def wrap(self, buffer: Any, work: Work) -> Any:
        types = {F16: "float16", BF16: "bfloat16", F32: "float32", F64: "float64"}
        dtype = getattr(self.library, types[work.format])
        return self.library.frombuffer(buffer, dtype=dtype)

    def compile(self, work: Work) -> Kernel:
        self.library.set_num_threads(1)
        return super().compile(work)


class _CLibrary(Peer):
    """A C or C++ library with its headers installed."""

    probe: str  # a header
    linked: tuple[str, ...]

    def missing(self) -> str | None:
        try:
            source = f"#include <{self.probe}>\n".encode()
            clang = self.toolchain.need("clang")
            run([clang, "-fsyntax-only", "-x", "c", "-"], source)
        except BuildError as error:
            return str(error)
        return None


class OneDNN(_CLibrary):
    name = "oneDNN"
    probe = "oneapi/dnnl/dnnl.h"
    linked = ("-ldnnl",)

    def compile(self, work: Work) -> Kernel:
        if work.chain != ("reciprocal",) or work.format is F64:
            raise Refused
        flags = ["-std=c++17", f"-DDATA_TYPE={work.format.name}", *self.linked]
        return _stateful(self.build(work, "onednn.cpp", flags=flags))


class XNNPACK(_CLibrary):
    name = "XNNPACK"
    probe = "xnnpack.h"
    linked = ("-lXNNPACK", "-lpthreadpool")

    def compile(self, work: Work) -> Kernel:
        if work.format is not F32:
            raise Refused
        chain = ",".join(op.upper() for op in work.chain)
        return _stateful(
            self.build(work, "xnnpack.c", flags=[f"-DCHAIN={chain}", *self.linked])
        )


class OnnxRuntime(Peer):
    name = "ONNX Runtime"
    library: Path | None = None

    def missing(self) -> str | None:
        if not self.library:
            return "libonnxruntime.so.1 not found (--onnxruntime, ONNXRUNTIME_LIBRARY)"
        if not self.library.exists():
            return f"{self.library} does not exist"
        return _missing_tools(self.toolchain, "clang")

    def compile(self, work: Work) -> Kernel:
        format_ = work.format
        flags = [
            f"-DELEMENT_BYTES={format_.bytes}",
            f"-DELEMENT_TYPE={format_.onnx_type}",
        ]
        model = make_model(work)
        return _stateful(
            self.build(work, "onnxruntime.c", flags=flags),
            ctypes.c_char_p(str(self.library).encode()),
            ctypes.c_char_p(model),
            ctypes.c_size_t(len(model)),
            ctypes.c_int(len(work.chain)),
        )


PEERS: tuple[type[Peer], ...] = (
    ClangLoop,
    StockMLIR,
    NumPy,
    PyTorch,
    OnnxRuntime,
    OneDNN,
    XNNPACK,
)
