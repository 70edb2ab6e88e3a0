# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From MLIR, as text, bytecode or a file, to functions on arrays."""

from __future__ import annotations

import os
import warnings
from typing import (
    TYPE_CHECKING,
    Any,
    Dict,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Union,
)

import numpy as np

from elemwise._arrays import Array, DType, accepts, describe, get_dtype, to_native
from elemwise._dlpack import as_array, is_tensor, offer
from elemwise._files import Path, new_file

if TYPE_CHECKING:
    from elemwise import _compiler

Source = Union[Path, bytes, bytearray, memoryview]

STAGES = ("fused-linalg", "bufferize", "codegen", "llvm")
STREAMING = ("auto", "always", "never")

# The IR version comes first in a model, and MLIR never starts so.
ONNX_START = b"\x08"


class TensorType(NamedTuple):
    """What an array must be, as argument or result."""

    element: str
    """MLIR's name: `f16`, `bf16`, `f32`, `f64`, `i1`, `i8`, ..., `index`."""
    shape: Tuple[Optional[int], ...]
    """None where an extent is known only in a call."""

    @property
    def dtype(self) -> DType:
        """The dtype of results; `elemwise.bfloat16` for bf16."""
        return get_dtype(self.element)

    def __str__(self) -> str:
        return describe(self.shape, self.element)


class Function:
    """A compiled function. It may be called from several threads at once."""

    def __init__(self, function: _compiler.Function):
        self._function = function
        self.name: str = function.name
        """Its name in the source."""
        self.inputs: Tuple[TensorType, ...] = tuple(TensorType(*t) for t in function.inputs)
        self.results: Tuple[TensorType, ...] = tuple(TensorType(*t) for t in function.results)
        self.signature: str = function.signature
        """As MLIR writes it: `(2x?xf32, f32) -> 2x?xf32`."""

    def __repr__(self) -> str:
        return f"<elemwise.Function {self.name}: {self.signature}>"

    def allows_in_place(self, index: int) -> bool:
        """Whether the result may take the memory of the input at `index`."""
        return self._function.allows_in_place(index)

    def __call__(self, *inputs: Any, out: Any = None) -> Any:
        """Computes the results for `inputs`.

        Parameters
        ----------
        *inputs : array_like or CPU tensor that offers DLPack
            Of the shapes and dtypes of `self.inputs`. They are not converted; any
            layout, alignment and byte order will do, some at the cost of a copy.
            Only Python's numbers and lists become arrays of the dtype they need.
        out : ndarray, or tuple of one for each result, optional
            Where the results go. It may be an input, which is then overwritten,
            where `allows_in_place`.

        Returns
        -------
        ndarray, or tuple of them if there are several results, None if there is none
            `out`, if given. If an input was a DLPack tensor, results offer DLPack
            too, bfloat16 included.

        Raises
        ------
        TypeError
            For another number of inputs, or another dtype.
        ValueError
            For another shape, a read-only `out`, or memory that overlaps where it
            must not.
        MemoryError
            If there is no memory for results, copies, or what the function needs
            while it runs.
        """
        if len(inputs) != len(self.inputs):
            raise TypeError(
                f"{self.name}: expected {len(self.inputs)} inputs, got {len(inputs)}"
            )
        arrays = [self._get_input(i, value) for i, value in enumerate(inputs)]
        if out is None:
            results = [
                np.empty(shape, type.dtype)
                for shape, type in zip(self._function.get_result_shapes(arrays), self.results)
            ]
            self._function.call(arrays, results)
            if any(is_tensor(value) for value in inputs):
                results = [offer(result) for result in results]
        else:
            results = self._check_out(out)
            natives = [to_native(result) for result in results]
            self._function.call(arrays, natives)
            for result, native in zip(results, natives):
                if native is not result:
                    result[...] = native
        if len(self.results) == 1:
            return results[0]
        return tuple(results) or None

    def _get_input(self, index: int, value: Any) -> Array:
        expected = self.inputs[index]
        if isinstance(value, (bool, int, float, list, tuple)) and expected.element != "bf16":
            value = self._convert(index, value)
        array = as_array(value)
        self._check_dtype(f"input {index}", expected, array)
        return to_native(array)

    def _convert(self, index: int, value: Any) -> Array:
        """Python's numbers as the function needs them, if they stay the same kind."""
        array = np.asarray(value)
        dtype = self.inputs[index].dtype
        if array.size and not np.can_cast(array.dtype, dtype, "same_kind"):
            return array
        return array.astype(dtype)

    def _check_dtype(self, what: str, expected: TensorType, array: Array) -> None:
        if not accepts(expected.element, array.dtype):
            raise TypeError(
                f"{self.name}: expected {expected} for {what}, "
                f"got an array of {array.dtype!r}"
            )

    def _check_out(self, out: Any) -> List[Array]:
        results = list(out) if isinstance(out, (tuple, list)) else [out]
        if len(results) != len(self.results):
            raise ValueError(
                f"{self.name}: expected {len(self.results)} arrays in out, got {len(results)}"
            )
        for index, (result, type) in enumerate(zip(results, self.results)):
            if not isinstance(result, np.ndarray):
                raise TypeError(
                    f"{self.name}: expected an array for result {index}, got {result!r}"
                )
            self._check_dtype(f"result {index}", type, result)
            if not result.flags.writeable:
                raise ValueError(f"{self.name}: result {index} is read-only")
        return results


class Module:
    """A compiled module: a mapping from names to functions.

    Made by `elemwise.compile` and `elemwise.load`.
    """

    def __init__(
        self, module: _compiler.Module, request: Optional[_compiler.Request], name: str
    ):
        self._module = module
        self._request = request
        self._name = name
        self.functions: Mapping[str, Function] = {
            function.name: Function(function) for function in module.functions
        }
        """The callable functions by name, in the order of the source: its public ones
        on scalars, vectors, ranked tensors and memrefs."""

    def __repr__(self) -> str:
        functions = ", ".join(f"{f.name}: {f.signature}" for f in self.functions.values())
        return f"<elemwise.Module {self._name}: {functions}>"

    def __getitem__(self, name: str) -> Function:
        return self.functions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.functions)

    def __len__(self) -> int:
        return len(self.functions)

    def __call__(self, *inputs: Any, out: Any = None) -> Any:
        """Calls the only function, else that of the name `main`; see `Function`."""
        return self._get_main()(*inputs, out=out)

    def _get_main(self) -> Function:
        if len(self.functions) == 1:
            return next(iter(self.functions.values()))
        if "main" not in self.functions:
            raise TypeError(
                f"{self._name}: expected one function or one named 'main', "
                f"got {', '.join(self.functions) or 'none'}"
            )
        return self.functions["main"]

    def _get_request(self) -> _compiler.Request:
        if self._request is None:
            raise ValueError(f"{self._name}: loaded code has no source to lower")
        return self._request

    def ir(self, stage: Union[int, str]) -> str:
        """The IR after the stages up to `stage`, a number from 1 or a name:
        `fused-linalg`, `bufferize`, `codegen`, `llvm`."""
        from elemwise import _compiler

        if isinstance(stage, str):
            if stage not in STAGES:
                raise ValueError(f"got the stage {stage!r}, expected one of {STAGES}")
            stage = STAGES.index(stage) + 1
        return _compiler.lower(self._get_request(), stage)

    def llvm_ir(self) -> str:
        """The code as LLVM IR."""
        return self._emit("llvm-ir").decode()

    def asm(self) -> str:
        """The code as assembly."""
        return self._emit("asm").decode()

    def _emit(self, kind: str) -> bytes:
        from elemwise import _compiler

        return _compiler.emit(self._get_request(), kind)

    def save(self, path: Path) -> None:
        """Writes the compiled code to the file `path`, whole or not at all.

        `elemwise.load` reads it in another process, on a machine whose CPU has what
        the code was compiled for, by the same version of this package.
        """
        with new_file(path) as file:
            file.write(self._module.serialize())


def load(path: Path) -> Module:
    """Loads code that `Module.save` wrote to the file `path`.

    Such code runs with all rights of the process: load only files that you trust.
    Raises `CompileError` if the file is anything else, or for a CPU that has what
    this one lacks.
    """
    from elemwise import _compiler

    path = os.fspath(path)
    with open(path, "rb") as file:
        return Module(_compiler.load(file.read(), path), None, path)


def _import_model(imported: Tuple[bytes, List[str]]) -> bytes:
    """The bytecode that came of a model, after its warnings."""
    bytecode, messages = imported
    for message in messages:
        warnings.warn(message, stacklevel=4)
    return bytecode


def _read_source(source: Source) -> Tuple[bytes, str]:
    """The contents of `source`, MLIR, and what locations call it."""
    from elemwise import _compiler

    if isinstance(source, (bytes, bytearray, memoryview)):
        contents = bytes(source)
        if contents.startswith(ONNX_START):
            contents = _import_model(_compiler.import_onnx_bytes(contents, "source"))
        return contents, "source"
    if isinstance(source, str) and ("\n" in source or "{" in source):
        return source.encode(), "source"
    path = os.fspath(source)
    if path.endswith(".onnx"):
        return _import_model(_compiler.import_onnx(path)), path
    with open(path, "rb") as file:
        return file.read(), path


def _write_options(options: Dict[str, Any]) -> str:
    """`options` as a pipeline takes them."""
    for name in ("target_triple", "target_cpu", "target_features"):
        value = options[name]
        if not isinstance(value, str) or any(c.isspace() or c in "{}\"'=" for c in value):
            raise ValueError(f"got {name}={value!r}, expected a name as LLVM has it")
    for name in ("threads", "threads_threshold", "streaming_threshold"):
        value, limit = options[name], 2**32 if name == "threads" else 2**64
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < limit:
            raise ValueError(f"got {name}={value!r}, expected a number below {limit}")
    if options["streaming"] not in STREAMING:
        raise ValueError(f"got streaming={options['streaming']!r}, expected one of {STREAMING}")
    options["vectorize"] = "true" if options["vectorize"] else "false"
    return " ".join(
        f"{name.replace('_', '-')}={value}" for name, value in options.items() if value != ""
    )


def compile(
    source: Source,
    *,
    target_triple: str = "",
    target_cpu: str = "host",
    target_features: str = "",
    vectorize: bool = True,
    streaming: str = "auto",
    streaming_threshold: int = 0,
    threads: int = 1,
    threads_threshold: int = 4 << 20,
    opt_level: Optional[int] = None,
    cache: bool = True,
) -> Module:
    """Compiles a module of MLIR, or an ONNX model, into this process.

    Other Python threads run meanwhile. A signal such as Ctrl-C is answered when it is
    done.

    Parameters
    ----------
    source : str, bytes or path
        MLIR as text or bytecode, or the file that holds it. A str that has neither a
        line break nor a brace is the name of a file. A file named `*.onnx`, and bytes
        that start as an ONNX model does, are such a model; its graph becomes the
        function `main`. Only a file may have external data, in its folder.
    target_triple, target_cpu, target_features : str
        The machine to compile for, as LLVM names it; by default this one. Code for
        another can be looked at, and saved, only where this one can run it.
    vectorize : bool
        Compute whole vectors, not one element at a time.
    streaming : {'auto', 'always', 'never'}
        Where results are stored past the caches; `auto`: above
        `streaming_threshold` bytes, read and written, or if that is 0 above what the
        cache holds.
    threads : int
        Threads that may share an operation on more than `threads_threshold` bytes;
        0: one for each core. More than 1 needs LLVM's OpenMP runtime, libomp.
    opt_level : int, optional
        LLVM's effort from 0 to 3. By default no pass over LLVM IR runs, which is
        quickest to compile and no slower to run.
    cache : bool
        Keep compiled code, and use what was kept, in the folder that the environment
        variable ELEMWISE_CACHE names.

    Raises
    ------
    CompileError
        If the source is not valid or can't be compiled, with MLIR's diagnostics.

    Examples
    --------
    >>> import elemwise, numpy
    >>> f = elemwise.compile('''
    ... func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
    ...   %y = elemwise.reciprocal %x : tensor<?xf32>
    ...   %z = elemwise.ceil %y : tensor<?xf32>
    ...   return %z : tensor<?xf32>
    ... }''')
    >>> f(numpy.float32([0.3, -4, 0]))
    array([ 4., -0., inf], dtype=float32)
    """
    options = _write_options(
        {
            "target_triple": target_triple,
            "target_cpu": target_cpu,
            "target_features": target_features,
            "vectorize": vectorize,
            "streaming": streaming,
            "streaming_threshold": streaming_threshold,
            "threads": threads,
            "threads_threshold": threads_threshold,
        }
    )
    if opt_level is not None and opt_level not in (0, 1, 2, 3):
        raise ValueError(f"got opt_level={opt_level!r}, expected 0 to 3")
    from elemwise import _compiler

    contents, name = _read_source(source)
    request = _compiler.Request(contents, name, options, opt_level, cache)
    return Module(_compiler.compile(request), request, name)
