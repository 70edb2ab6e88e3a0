# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package among threads, processes, signals and other packages."""

import concurrent.futures
import ctypes
import importlib
import importlib.util
import mmap
import multiprocessing
import os
import platform
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
import time

import elemwise
import numpy as np
import pytest
from reference import DTYPES, ELEMENTS, OPERATIONS, bits_of, interesting_bits, reference

SMALL = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.reciprocal %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
"""


def get_large_source(functions=100):
    """A module that takes half a second and more to compile."""
    return "".join(SMALL.replace("@main", f"@f{i}") for i in range(functions))


def run(code, *, timeout=60, **environment):
    """Runs `code` in a process of its own; fails unless it ends well."""
    process = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, **environment},
        timeout=timeout,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.returncode == 0, process.stdout
    return process.stdout


def test_import_time():
    code = """
        import numpy, sys, time
        start = time.perf_counter()
        import elemwise
        print(time.perf_counter() - start)
        assert "elemwise._compiler" not in sys.modules
    """
    # The least of some: others may use the machine meanwhile.
    assert min(float(run(code)) for _ in range(9)) < 0.020


def test_call_on_eight_elements():
    """No more than NumPy takes for as many; it is a third, so this is no close call."""
    x = np.arange(1, 9, dtype=np.float32)
    y = np.empty_like(x)
    times = {np.ceil: [], elemwise.ceil: [], elemwise.reciprocal: []}
    for _ in range(101):
        for f, measured in times.items():
            start = time.perf_counter()
            for _ in range(100):
                f(x, out=y)
            measured.append(time.perf_counter() - start)
    medians = {f: sorted(measured)[50] for f, measured in times.items()}
    assert medians[elemwise.ceil] < medians[np.ceil]
    assert medians[elemwise.reciprocal] < medians[np.ceil]


@pytest.mark.parametrize("module", ["_core", "_compiler"])
def test_nothing_but_the_entry_is_exported(module):
    """Another LLVM, or another C++ library, in the process finds nothing of ours."""
    nm = shutil.which("llvm-nm-22") or shutil.which("nm")
    if not nm:
        pytest.skip("neither llvm-nm-22 nor nm is installed")
    path = importlib.import_module(f"elemwise.{module}").__file__
    output = subprocess.run([nm, "-D", "--defined-only", path], check=True, stdout=subprocess.PIPE)
    names = [line.split()[-1] for line in output.stdout.decode().splitlines()]
    assert names == [f"PyInit_{module}"]


class Ticker(threading.Thread):
    """Notes when it gets to run Python."""

    def __init__(self):
        super().__init__(daemon=True)
        self.times, self.ended = [], False

    def run(self):
        while not self.ended:
            self.times.append(time.perf_counter())
            time.sleep(0.001)

    def ticks_during(self, function):
        """How long `function` takes, and the longest time without a tick in it."""
        self.start()
        time.sleep(0.02)
        start = time.perf_counter()
        function()
        end = time.perf_counter()
        self.ended = True
        self.join()
        times = [start, *(t for t in self.times if start < t < end), end]
        return end - start, max(b - a for a, b in zip(times, times[1:]))


def test_other_threads_run_while_compiling():
    compile = lambda: elemwise.compile(get_large_source(), cache=False)  # noqa: E731
    duration, gap = Ticker().ticks_during(compile)
    assert gap < duration / 2, (duration, gap)


@pytest.mark.parametrize("kind", ["ufunc", "function", "strided function"])
def test_other_threads_run_while_computing(kind):
    x = np.ones(1 << 24, np.float32)
    f = elemwise.reciprocal if kind == "ufunc" else elemwise.compile(SMALL)
    if kind == "strided function":
        x = x[::2]
    y = np.empty_like(x)
    f(x, out=y)
    duration, gap = Ticker().ticks_during(lambda: [f(x, out=y) for _ in range(20)])
    assert gap < duration / 2, (duration, gap)


def test_first_use_from_many_threads():
    code = """
        import threading, numpy as np, elemwise
        barrier = threading.Barrier(8)
        failures = []
        def use(index):
            x = np.full(300, 4, [np.float16, np.float32, np.float64][index % 3])
            barrier.wait()
            for f in (elemwise.reciprocal, elemwise.ceil, elemwise.reciprocal):
                x = f(x)
            if not (x == 1).all():
                failures.append(x)
        threads = [threading.Thread(target=use, args=(i,)) for i in range(8)]
        [t.start() for t in threads]
        [t.join() for t in threads]
        assert not failures, failures
    """
    run(code)
    run(code, ELEMWISE_CACHE="off")


def test_compile_and_call_from_many_threads():
    def work(seed):
        bits = interesting_bits("f32", 3000, seed)
        f = elemwise.compile(SMALL, cache=False)
        got = [bits_of(f(bits.view(np.float32)), "f32") for _ in range(20)]
        expected = reference("reciprocal", bits, "f32")
        return all((g == expected).all() for g in got)

    shared = elemwise.compile(SMALL)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(16)))
        results = list(pool.map(shared, [np.full(100_000, i, np.float32) for i in range(1, 65)]))
    for i, result in enumerate(results, 1):
        assert (result == np.float32(1) / np.float32(i)).all()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_pools_of_processes(method):
    x = [np.full(n, 0.5, np.float32) for n in (1, 100, 10_000)]
    elemwise.ceil(x[0])
    with multiprocessing.get_context(method).Pool(2) as pool:
        for result in pool.map(elemwise.ceil, x):
            assert (result == 1).all()


def test_fork_while_compiling():
    """The child finds no lock held by a thread that it doesn't have."""
    run("""
        import os, threading, time, numpy as np, elemwise
        source = '''func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
          %y = elemwise.ceil %x : tensor<?xf32>
          return %y : tensor<?xf32>
        }'''
        ended = False
        def work():
            while not ended:
                elemwise.compile(source, cache=False)
        threads = [threading.Thread(target=work) for _ in range(3)]
        [t.start() for t in threads]
        for index in range(12):
            time.sleep(0.02)
            child = os.fork()
            if not child:
                f = elemwise.compile(source, cache=False)
                right = f(np.float32([0.5]))[0] == 1 and elemwise.ceil(np.float16(0.5)) == 1
                os._exit(0 if right else 1)
            deadline = time.monotonic() + 30
            while True:
                pid, status = os.waitpid(child, os.WNOHANG)
                if pid:
                    break
                assert time.monotonic() < deadline, "the child hangs"
                time.sleep(0.01)
            assert status == 0, status
        ended = True
        [t.join() for t in threads]
    """)


def test_process_ends_while_threads_compile():
    for _ in range(3):
        run("""
            import threading, time, elemwise
            source = '''func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
              %y = elemwise.ceil %x : tensor<?xf32>
              return %y : tensor<?xf32>
            }'''
            def work():
                while True:
                    elemwise.compile(source, cache=False)
            for _ in range(3):
                threading.Thread(target=work, daemon=True).start()
            time.sleep(0.2)
        """)


def interrupt_after(seconds):
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_interrupt_is_answered_after_compiling():
    source = get_large_source()
    start = time.perf_counter()
    elemwise.compile(source, cache=False)
    duration = time.perf_counter() - start
    timer = interrupt_after(duration / 4)
    with pytest.raises(KeyboardInterrupt):
        elemwise.compile(source, cache=False)
    timer.join()
    assert elemwise.compile(SMALL)(np.float32([2])) == 0.5


def test_signal_handlers_and_locale_stay():
    run("""
        import locale, signal, numpy as np
        before = [signal.getsignal(s) for s in signal.valid_signals()], locale.setlocale(locale.LC_ALL)
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [])
        status = [l for l in open("/proc/self/status") if l.startswith(("SigB", "SigC", "SigI"))]
        import elemwise
        elemwise.ceil(np.float32(1.5))
        assert before == (
            [signal.getsignal(s) for s in signal.valid_signals()], locale.setlocale(locale.LC_ALL)
        )
        assert mask == signal.pthread_sigmask(signal.SIG_BLOCK, [])
        assert status == [l for l in open("/proc/self/status") if l.startswith(("SigB", "SigC", "SigI"))]
    """)


class ControlWord:
    """Reads and writes MXCSR by six bytes of machine code."""

    def __init__(self):
        self.memory = mmap.mmap(-1, mmap.PAGESIZE, prot=7)
        self.memory[:8] = b"\x0f\xae\x17\xc3\x0f\xae\x1f\xc3"
        address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        kind = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_uint32))
        self._set, self._get = kind(address), kind(address + 4)

    def get(self):
        word = ctypes.c_uint32()
        self._get(word)
        return word.value

    def set(self, value):
        self._set(ctypes.c_uint32(value))


FLUSH_TO_ZERO, DENORMALS_ARE_ZERO, UPWARD, TOWARD_ZERO = 0x8000, 0x0040, 0x4000, 0x6000


@pytest.mark.skipif(platform.machine() != "x86_64", reason="MXCSR is x86's")
@pytest.mark.parametrize("mode", [0, FLUSH_TO_ZERO | DENORMALS_ARE_ZERO, UPWARD, TOWARD_ZERO])
@pytest.mark.parametrize("count", [700, 100_000])
def test_floating_point_environment(mode, count):
    """Exact whatever the thread has set, and what it has set stays."""
    register = ControlWord()
    default = register.get()
    functions = []
    for element in ELEMENTS:
        bits = np.resize(interesting_bits(element, 700), count)
        for operation in OPERATIONS:
            type = f"tensor<?x{element}>"
            source = (SMALL.replace("tensor<?xf32>", type)
                      .replace("elemwise.reciprocal", f"elemwise.{operation}"))  # fmt: skip
            expected = reference(operation, bits, element)
            for f in (getattr(elemwise, operation), elemwise.compile(source)):
                functions.append((f, element, bits.view(DTYPES[element]), expected))
                f(bits[:1].view(DTYPES[element]))
    for f, element, x, expected in functions:
        register.set(0x1F80 | mode)
        y = f(x)
        after = register.get()
        register.set(default)
        assert after & ~0x3F == 0x1F80 | mode
        np.testing.assert_array_equal(bits_of(y, element), expected)


COEXISTENCE = {
    "elemwise": """
        y = elemwise.compile(SMALL)(np.float32([2, 0]))
        assert list(y) == [0.5, np.inf] and elemwise.ceil(np.float32(0.5)) == 1
    """,
    "llvmlite": """
        import llvmlite.binding as llvm
        llvm.initialize()
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        text = "define i32 @f(i32 %x) { %y = add i32 %x, 41\\n ret i32 %y }"
        machine = llvm.Target.from_default_triple().create_target_machine()
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), machine)
        engine.finalize_object()
        import ctypes
        assert ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(engine.get_function_address("f"))(1) == 42
    """,
    "numba": """
        import numba
        assert numba.njit(lambda x: x + 41)(1) == 42
    """,
    "torch": """
        import torch
        f = torch.jit.script(torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Flatten(0)))
        assert f(torch.tensor([[-1.0, 42.0]])).tolist() == [0.0, 42.0]
    """,
}  # fmt: skip


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("other", ["llvmlite", "numba", "torch"])
def test_coexists(other, first):
    if not importlib.util.find_spec(other):
        pytest.skip(f"{other} is not installed")
    ours, theirs = (textwrap.dedent(COEXISTENCE[name]) for name in ("elemwise", other))
    order = [ours, theirs, ours] if first else [theirs, ours, theirs]
    setup = f"SMALL = {SMALL!r}\n" + ("import numpy as np, elemwise\n" if first else "")
    late = "" if first else "import numpy as np, elemwise\n"
    run(setup + order[0] + late + order[1] + order[2], ELEMWISE_CACHE="off")
