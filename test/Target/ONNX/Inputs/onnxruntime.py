# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs models by ONNX Runtime's shared library, through its C API.

The functions stand in a table whose order is part of the library's ABI: new ones are
added at its end.
"""

import ctypes
import math

API_VERSION = 11
GET_ERROR_MESSAGE = 2
CREATE_ENV = 3
CREATE_SESSION = 7
RUN = 9
CREATE_SESSION_OPTIONS = 10
SET_INTRA_OP_NUM_THREADS = 24
CREATE_TENSOR_WITH_DATA = 49
GET_TENSOR_DATA = 51
GET_DIM_COUNT = 61
GET_DIMS = 62
GET_TYPE_AND_SHAPE = 65
CREATE_CPU_MEMORY_INFO = 69
RELEASE_STATUS = 93
RELEASE_SESSION = 95
RELEASE_VALUE = 96
RELEASE_TYPE_AND_SHAPE = 99

FATAL_ONLY = 4
ARENA_ALLOCATOR, DEFAULT_MEMORY = 1, 0


class Refused(Exception):
    """What ONNX Runtime says against a model or its inputs."""


class _ApiBase(ctypes.Structure):
    _fields_ = [
        ("get_api", ctypes.CFUNCTYPE(ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint32)),
        ("get_version", ctypes.CFUNCTYPE(ctypes.c_char_p)),
    ]


def _pointers(values):
    return (ctypes.c_void_p * len(values))(*values)


def _strings(names):
    return (ctypes.c_char_p * len(names))(*names)


class Runtime:
    """The library at `path`, with one environment."""

    def __init__(self, path):
        library = ctypes.CDLL(path)
        library.OrtGetApiBase.restype = ctypes.POINTER(_ApiBase)
        self._api = library.OrtGetApiBase().contents.get_api(API_VERSION)
        self._env, self._memory = ctypes.c_void_p(), ctypes.c_void_p()
        self._call(CREATE_ENV, FATAL_ONLY, b"elemwise", ctypes.byref(self._env))
        memory = ctypes.byref(self._memory)
        self._call(CREATE_CPU_MEMORY_INFO, ARENA_ALLOCATOR, DEFAULT_MEMORY, memory)
        self._options = ctypes.c_void_p()
        self._call(CREATE_SESSION_OPTIONS, ctypes.byref(self._options))
        self._call(SET_INTRA_OP_NUM_THREADS, self._options, 1)

    def _call(self, index, *arguments):
        status = ctypes.CFUNCTYPE(ctypes.c_void_p)(self._api[index])(*arguments)
        if not status:
            return
        get_message = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)
        text = get_message(self._api[GET_ERROR_MESSAGE])(status).decode(errors="replace")
        self._release(RELEASE_STATUS, status)
        raise Refused(text)

    def _release(self, index, value):
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._api[index])(value)

    def _wrap(self, data, size, shape, data_type):
        """A tensor whose elements are the `size` bytes of the buffer `data`."""
        value = ctypes.c_void_p()
        dims = (ctypes.c_int64 * len(shape))(*shape)
        self._call(
            CREATE_TENSOR_WITH_DATA,
            self._memory,
            data,
            ctypes.c_size_t(size),
            dims,
            ctypes.c_size_t(len(shape)),
            data_type,
            ctypes.byref(value),
        )
        return value

    def _unwrap(self, value, element_size):
        """The shape and the bytes of a tensor."""
        info, rank, data = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
        self._call(GET_TYPE_AND_SHAPE, value, ctypes.byref(info))
        self._call(GET_DIM_COUNT, info, ctypes.byref(rank))
        dims = (ctypes.c_int64 * rank.value)()
        self._call(GET_DIMS, info, dims, rank)
        self._release(RELEASE_TYPE_AND_SHAPE, info)
        self._call(GET_TENSOR_DATA, value, ctypes.byref(data))
        size = math.prod(dims) * element_size
        return list(dims), ctypes.string_at(data, size) if size else b""

    def run(self, path, inputs, outputs):
        """The shape and bytes of each output of the model at `path`.

        `inputs` are (name, bytes, shape, data type), `outputs` are (name, bytes of one
        element); names are bytes.
        """
        session, buffers, values = ctypes.c_void_p(), [], []
        results = (ctypes.c_void_p * len(outputs))()
        self._call(CREATE_SESSION, self._env, path.encode(), self._options, ctypes.byref(session))
        try:
            for _, data, shape, data_type in inputs:
                buffers.append(ctypes.create_string_buffer(data, max(len(data), 1)))
                values.append(self._wrap(buffers[-1], len(data), shape, data_type))
            self._call(
                RUN,
                session,
                None,
                _strings([name for name, *_ in inputs]),
                _pointers([value.value for value in values]),
                ctypes.c_size_t(len(inputs)),
                _strings([name for name, _ in outputs]),
                ctypes.c_size_t(len(outputs)),
                results,
            )
            return [
                self._unwrap(ctypes.c_void_p(value), element_size)
                for value, (_, element_size) in zip(results, outputs)
            ]
        finally:
            for value in (*values, *map(ctypes.c_void_p, results)):
                self._release(RELEASE_VALUE, value)
            self._release(RELEASE_SESSION, session)
