# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""libElemwiseC.so through ctypes: passes by name, compilation, calls."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, byref, c_bool, c_char_p, c_int, c_int32, c_int64
from ctypes import c_size_t, c_ssize_t, c_uint32, c_uint64, c_void_p

ELEMENT_TYPES = {
    name: number for number, name in enumerate("f16 bf16 f32 f64 i1 i8 i16 i32 i64 index".split())
}
STREAMING = {"auto": 0, "always": 1, "never": 2}
CACHE_OFF = 1


class Refused(Exception):
    """The library gave an error."""


class StringRef(ctypes.Structure):
    _fields_ = [("data", c_char_p), ("length", c_size_t)]

    @classmethod
    def of(cls, text: str) -> StringRef:
        data = text.encode()
        return cls(data, len(data))

    def __str__(self) -> str:
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


class Handle(ctypes.Structure):
    _fields_ = [("ptr", c_void_p)]


class LogicalResult(ctypes.Structure):
    _fields_ = [("value", ctypes.c_int8)]


class Buffer(ctypes.Structure):
    _fields_ = [
        ("element_type", c_int),
        ("data", c_void_p),
        ("rank", c_ssize_t),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
    ]


class PipelineOptions(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("target_triple", StringRef),
        ("target_cpu", StringRef),
        ("target_features", StringRef),
        ("vectorize", c_bool),
        ("streaming", c_int),
        ("streaming_threshold", c_uint64),
        ("threads", c_uint32),
        ("threads_threshold", c_uint64),
    ]


class CompileOptions(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("pipeline", POINTER(PipelineOptions)),
        ("opt_level", c_int32),
        ("cache", c_int),
        ("cache_folder", StringRef),
        ("source_name", StringRef),
    ]


StringCallback = CFUNCTYPE(None, StringRef, c_void_p)
# An MlirLogicalResult, which ctypes cannot return from Python, is one byte.
DiagnosticHandler = CFUNCTYPE(ctypes.c_int8, Handle, c_void_p)

SIGNATURES = {
    "elemwiseCompileModule": (Handle, [Handle, POINTER(CompileOptions), POINTER(Handle)]),
    "elemwiseCompileOptionsGetDefault": (CompileOptions, []),
    "elemwiseCompiledModuleDestroy": (None, [Handle]),
    "elemwiseCompiledModuleLookup": (Handle, [Handle, StringRef, POINTER(Handle)]),
    "elemwiseFunctionCall": (
        Handle,
        [Handle, c_ssize_t, POINTER(Buffer), c_ssize_t, POINTER(Buffer)],
    ),
    "elemwiseFunctionGetResultExtents": (
        Handle,
        [Handle, c_ssize_t, POINTER(Buffer), c_ssize_t, POINTER(c_int64)],
    ),
    "elemwisePipelineOptionsGetDefault": (PipelineOptions, []),
    "elemwiseRegisterPipelineDialects": (Handle, [Handle]),
    "elemwiseRegisterPipelines": (None, []),
    "elemwiseStatusDestroy": (None, [Handle]),
    "elemwiseStatusGetMessage": (StringRef, [Handle]),
    "elemwiseUnaryOpForEachName": (Handle, [Handle, StringCallback, c_void_p]),
    "mlirContextAppendDialectRegistry": (None, [Handle, Handle]),
    "mlirContextAttachDiagnosticHandler": (
        c_uint64,
        [Handle, DiagnosticHandler, c_void_p, c_void_p],
    ),
    "mlirContextCreate": (Handle, []),
    "mlirContextDestroy": (None, [Handle]),
    "mlirContextLoadAllAvailableDialects": (None, [Handle]),
    "mlirDiagnosticPrint": (None, [Handle, StringCallback, c_void_p]),
    "mlirDialectRegistryCreate": (Handle, []),
    "mlirDialectRegistryDestroy": (None, [Handle]),
    "mlirModuleCreateParse": (Handle, [Handle, StringRef]),
    "mlirModuleDestroy": (None, [Handle]),
    "mlirModuleGetOperation": (Handle, [Handle]),
    "mlirParsePassPipeline": (
        LogicalResult,
        [Handle, StringRef, StringCallback, c_void_p],
    ),
    "mlirPassManagerCreate": (Handle, [Handle]),
    "mlirPassManagerDestroy": (None, [Handle]),
    "mlirPassManagerGetAsOpPassManager": (Handle, [Handle]),
    "mlirPassManagerRunOnOp": (LogicalResult, [Handle, Handle]),
}
PASS_GROUPS = ["ElemwiseConversion", "ElemwiseTransforms", "Linalg", "MemRef", "SCF", "Tensor"]


class Library:
    def __init__(self, path: str) -> None:
        self.library = ctypes.CDLL(path)
        for name, (result, arguments) in SIGNATURES.items():
            function = getattr(self.library, name)
            function.restype, function.argtypes = result, arguments
        for group in [*PASS_GROUPS, "Transforms"]:
            getattr(self.library, f"mlirRegister{group}Passes")()
        self.library.elemwiseRegisterPipelines()
        self.messages: list[str] = []
        self._keep = DiagnosticHandler(self._on_diagnostic)
        self.context = self._make_context()

    def _make_context(self) -> Handle:
        context = self.library.mlirContextCreate()
        registry = self.library.mlirDialectRegistryCreate()
        self.check(self.library.elemwiseRegisterPipelineDialects(registry))
        self.library.mlirContextAppendDialectRegistry(context, registry)
        self.library.mlirDialectRegistryDestroy(registry)
        self.library.mlirContextAttachDiagnosticHandler(context, self._keep, None, None)
        return context

    def _on_diagnostic(self, diagnostic: Handle, _) -> int:
        parts: list[str] = []
        callback = StringCallback(lambda text, _: parts.append(str(text)))
        self.library.mlirDiagnosticPrint(diagnostic, callback, None)
        self.messages.append("".join(parts))
        return 1

    def check(self, status: Handle) -> None:
        if status.ptr:
            message = str(self.library.elemwiseStatusGetMessage(status))
            self.library.elemwiseStatusDestroy(status)
            raise Refused(message)

    def _expect(self, good: bool, what: str) -> None:
        if not good:
            messages, self.messages = self.messages, []
            raise Refused(f"{what}: {'; '.join(messages) or 'no message'}")

    def dialect_operations(self) -> list[str]:
        """The operations that have the dialect's interface."""
        names: list[str] = []
        callback = StringCallback(lambda text, _: names.append(str(text)))
        self.library.mlirContextLoadAllAvailableDialects(self.context)
        self.check(self.library.elemwiseUnaryOpForEachName(self.context, callback, None))
        return names

    def compile(self, source: str, passes: str, options: dict) -> Handle:
        """The function `main` of `source`, after `passes` and what they left to do."""
        library = self.library
        module = library.mlirModuleCreateParse(self.context, StringRef.of(source))
        self._expect(bool(module.ptr), "not parsed")
        if passes:
            self._run_passes(module, passes)
        pipeline = library.elemwisePipelineOptionsGetDefault()
        pipeline.target_cpu = StringRef.of(options["cpu"])
        pipeline.vectorize = options["vectorize"]
        pipeline.streaming = STREAMING[options["streaming"]]
        pipeline.streaming_threshold = options["streaming_threshold"]
        pipeline.threads = options["threads"]
        pipeline.threads_threshold = options["threads_threshold"]
        compiling = library.elemwiseCompileOptionsGetDefault()
        compiling.pipeline = ctypes.pointer(pipeline)
        compiling.opt_level = options["opt_level"]
        compiling.cache = CACHE_OFF
        compiled, function = Handle(), Handle()
        self.check(library.elemwiseCompileModule(module, compiling, byref(compiled)))
        self.check(
            library.elemwiseCompiledModuleLookup(compiled, StringRef.of("main"), byref(function))
        )
        library.mlirModuleDestroy(module)
        return function

    def _run_passes(self, module: Handle, passes: str) -> None:
        library = self.library
        manager = library.mlirPassManagerCreate(self.context)
        errors: list[str] = []
        callback = StringCallback(lambda text, _: errors.append(str(text)))
        parsed = library.mlirParsePassPipeline(
            library.mlirPassManagerGetAsOpPassManager(manager),
            StringRef.of(f"builtin.module({passes})"),
            callback,
            None,
        )
        self._expect(bool(parsed.value), f"pipeline {passes}: {''.join(errors)}")
        done = library.mlirPassManagerRunOnOp(manager, library.mlirModuleGetOperation(module))
        self._expect(bool(done.value), "passes failed")
        library.mlirPassManagerDestroy(manager)

    def result_extents(self, function: Handle, inputs, num_extents: int) -> list[int]:
        extents = (c_int64 * max(num_extents, 1))()
        self.check(
            self.library.elemwiseFunctionGetResultExtents(
                function, len(inputs), inputs, num_extents, extents
            )
        )
        return list(extents)[:num_extents]

    def call(self, function: Handle, inputs, results) -> None:
        self.check(
            self.library.elemwiseFunctionCall(
                function, len(inputs), inputs, len(results), results
            )
        )
