# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What NumPy's own tests ask of a ufunc with one float input, asked of ours.

The cases are those of numpy/core/tests/test_umath.py (TestOut, TestSpecialMethods,
TestCeil) and test_ufunc.py (casting, where, overlap), restated for these functions.
"""

import pickle

import elemwise
import numpy as np
import pytest
from numpy.testing import assert_array_equal, assert_equal, assert_raises
from reference import OPERATIONS

FUNCTIONS = [getattr(elemwise, name) for name in OPERATIONS]
PEERS = {elemwise.ceil: np.ceil, elemwise.reciprocal: np.reciprocal}
each_function = pytest.mark.parametrize("f", FUNCTIONS, ids=OPERATIONS)


@each_function
def test_attributes(f):
    assert isinstance(f, np.ufunc)
    assert (f.nin, f.nout, f.nargs, f.identity) == (1, 1, 2, None)
    assert f.types[:3] == ["e->e", "f->f", "d->d"]
    assert f.__name__ in repr(f)
    assert f.__doc__.startswith(f"{f.__name__}(x, /, out=None, *, where=True")
    assert pickle.loads(pickle.dumps(f)) is f


@each_function
class TestOut:
    @pytest.mark.parametrize("subok", [True, False])
    def test_out_subok(self, f, subok):
        a = np.array(0.5)
        result = f(a, out=None, subok=subok)
        assert isinstance(result, np.float64)
        y = np.empty(())
        assert f(a, y, subok=subok) is y
        assert f(a, out=y, subok=subok) is y
        assert f(a, out=(y,), subok=subok) is y
        with assert_raises(TypeError):
            f(a, y, out=y)
        with assert_raises(TypeError):
            f(a, None, out=y)

    def test_out_tuple_of_wrong_length(self, f):
        x = np.ones(3)
        with assert_raises(ValueError):
            f(x, out=(np.empty(3), np.empty(3)))
        with assert_raises(ValueError):
            f(x, out=())

    def test_out_wrap_subok(self, f):
        class ArrayWrap(np.ndarray):
            def __new__(cls, array):
                return np.asarray(array).view(cls).copy()

            def __array_wrap__(self, array, context):
                return array.view(type(self))

        a = ArrayWrap([0.5])
        for subok, kind in [(True, ArrayWrap), (False, np.ndarray)]:
            assert type(f(a, subok=subok)) is kind
            assert type(f(a, None, subok=subok)) is kind
            assert type(f([0.5], out=(None,), subok=subok)) is np.ndarray

    def test_out_shape(self, f):
        x = np.ones((2, 1), np.float32)
        y = np.empty((3, 2, 4), np.float32)
        assert_array_equal(f(x, out=y), np.ones((3, 2, 4)))
        with assert_raises(ValueError):
            f(np.ones(3, np.float32), out=np.empty(2, np.float32))
        with assert_raises(ValueError):
            f(np.ones((2, 3), np.float32), out=np.empty(3, np.float32))

    def test_out_is_no_array(self, f):
        for out in (3.0, [1.0], "abc"):
            with assert_raises(TypeError):
                f(np.ones(1), out=out)

    def test_out_read_only(self, f):
        for count in (3, 3000):
            y = np.zeros(count, np.float32)
            y.flags.writeable = False
            with assert_raises(ValueError):
                f(np.ones(count, np.float32), out=y)
            assert not y.any()
        with assert_raises(ValueError):
            f(np.ones(3), out=np.broadcast_to(np.zeros(1), 3))

    def test_unknown_arguments(self, f):
        with assert_raises(TypeError):
            f()
        with assert_raises(TypeError):
            f(1.0, None, None)
        with assert_raises(TypeError):
            f(1.0, outt=None)
        with assert_raises(TypeError):
            f(x=1.0)


@each_function
class TestWhere:
    @pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
    @pytest.mark.parametrize("count", [7, 1000, 20000])
    def test_where(self, f, dtype, count):
        rng = np.random.default_rng(count)
        x = (rng.random(count) * 9 - 4.5).astype(dtype)
        where = rng.random(count) < 0.5
        y = np.full(count, 42, dtype)
        assert f(x, out=y, where=where) is y
        assert_array_equal(y, np.where(where, f(x), dtype(42)))

    def test_where_broadcasts(self, f):
        y = np.full((3, 2), 42.0)
        f(np.full((3, 2), 0.5), out=y, where=[True, False])
        assert_array_equal(y[:, 1], [42] * 3)
        assert_array_equal(y[:, 0], [float(f(0.5))] * 3)

    def test_where_scalar(self, f):
        y = np.full(3, 42.0)
        assert_array_equal(f(np.full(3, 0.5), out=y, where=False), [42] * 3)
        assert_array_equal(f(np.full(3, 0.5), out=y, where=True), f(np.full(3, 0.5)))

    def test_where_of_wrong_type(self, f):
        with assert_raises(TypeError):
            f(np.ones(2), where=np.array([0.5, 1.0]))
        with assert_raises(ValueError):
            f(np.ones(2), where=[True, False, True])


@each_function
class TestCasting:
    def test_dtype(self, f):
        x = np.array([0.3, -0.6, 5.5])
        for dtype in (np.float16, np.float32, np.float64):
            y = f(x, dtype=dtype)
            assert y.dtype == dtype
            assert_array_equal(y, f(x.astype(dtype)))

    def test_signature(self, f):
        x = np.array([0.3, -0.6], np.float32)
        for signature in ("d->d", ("d", "d"), (np.float64, np.float64), (None, np.float64)):
            assert_array_equal(f(x, signature=signature), f(x.astype(np.float64)))
        for signature in ("i->i", "d->f", "dd->d"):
            with assert_raises((TypeError, ValueError)):
                f(x, signature=signature)

    def test_explicit_dtype_casts_integers(self, f):
        """Who names the dtype has decided how integers become floats."""
        assert_array_equal(f(np.array([1, 2], np.int64), dtype=np.float32), f(np.float32([1, 2])))

    def test_casting_of_input(self, f):
        x = np.ones(3)
        with assert_raises(np.core._exceptions.UFuncTypeError):
            f(x, dtype=np.float32, casting="safe")
        with assert_raises(np.core._exceptions.UFuncTypeError):
            f(np.ones(3, ">f8"), casting="no")
        assert_array_equal(f(x, dtype=np.float32, casting="unsafe"), np.ones(3))

    def test_casting_of_result(self, f):
        x = np.full(3, 2.0, np.float32)
        wide = np.empty(3, np.float64)
        assert_array_equal(f(x, out=wide), f(x))
        narrow = np.empty(3, np.float16)
        assert_array_equal(f(x, out=narrow), f(x))
        with assert_raises(np.core._exceptions.UFuncTypeError):
            f(x, out=narrow, casting="safe")
        integers = np.empty(3, np.int32)
        with assert_raises(np.core._exceptions.UFuncTypeError):
            f(x, out=integers)
        assert_array_equal(f(x, out=integers, casting="unsafe"), f(x).astype(np.int32))

    def test_big_endian(self, f):
        for kind in ("f2", "f4", "f8"):
            x = np.array([0.3, -0.6, 4, 1e4]).astype("<" + kind)
            assert_array_equal(f(x.astype(">" + kind)), f(x))
            y = np.empty(4, ">" + kind)
            assert_array_equal(f(x, out=y), f(x))


@each_function
class TestOverlap:
    @pytest.mark.parametrize("count", [10, 100, 20000])
    def test_shifted(self, f, count):
        base = np.linspace(0.1, 9, count + 3)
        for shift in (-3, -1, 0, 1, 3):
            a = base.copy()
            x, y = a[max(shift, 0) :][:count], a[max(-shift, 0) :][:count]
            expected = f(x.copy())
            f(x, out=y)
            assert_array_equal(y, expected)

    def test_reversed_and_transposed(self, f):
        a = np.linspace(0.1, 9, 40 * 40).reshape(40, 40)
        for view in (lambda b: b[::-1], lambda b: b.T, lambda b: b[:, ::-1].T):
            b = a.copy()
            expected = f(a)
            f(b, out=view(b))
            assert_array_equal(view(b), expected)

    def test_cast_in_place(self, f):
        a = np.linspace(0.1, 9, 10000)
        y = a.view(np.float32)[:10000]
        expected = f(a).astype(np.float32)
        f(a, out=y, casting="same_kind")
        assert_array_equal(y, expected)


@each_function
class TestSpecialMethods:
    def test_array_ufunc(self, f):
        class Box:
            def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
                return ufunc, method, len(inputs), sorted(kwargs)

        box = Box()
        assert f(box) == (f, "__call__", 1, [])
        assert f(np.ones(2), out=box) == (f, "__call__", 1, ["out"])
        assert f(box, where=True) == (f, "__call__", 1, ["where"])

    def test_array_ufunc_none(self, f):
        class Never:
            __array_ufunc__ = None

        with assert_raises(TypeError):
            f(Never())

    def test_wrap_and_prepare(self, f):
        class Wrapped(np.ndarray):
            def __array_wrap__(self, array, context=None):
                result = super().__array_wrap__(array, context)
                result.context = context
                return result

        x = np.ones(3).view(Wrapped)
        result = f(x)
        assert type(result) is Wrapped and result.context[0] is f

    def test_subclasses(self, f):
        matrix = np.array([[0.5, 2.0]]).view(np.matrix)
        assert isinstance(f(matrix), np.matrix)
        masked = np.ma.masked_array([0.5, 2.0], mask=[False, True])
        assert isinstance(f(masked), np.ma.MaskedArray)
        assert_equal(f(masked).mask, [False, True])

    def test_array_protocol(self, f):
        class Like:
            def __array__(self, dtype=None):
                return np.array([0.5, 2.0], dtype)

        assert_array_equal(f(Like()), f(np.array([0.5, 2.0])))

    def test_methods(self, f):
        x = np.array([0.5, 2.0, 4.0])
        f.at(x, [0, 2])
        assert_array_equal(x, [f(0.5), 2, f(4.0)])
        for method in ("reduce", "accumulate", "outer"):
            with assert_raises(ValueError):
                getattr(f, method)(x)


class TestSameAsPeer:
    """Where NumPy's function is right, which its division is, the bits are equal."""

    @each_function
    @pytest.mark.parametrize("shape", [(), (0,), (3, 0, 2), (1,), (5, 4, 3, 2), (10007,)])
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_values(self, f, shape, dtype):
        x = (np.random.default_rng(1).standard_normal(shape) * 10).astype(dtype)
        ours, theirs = f(x), PEERS[f](x)
        assert type(ours) is type(theirs) and ours.dtype == theirs.dtype
        assert ours.shape == theirs.shape
        assert_array_equal(np.asarray(ours).tobytes(), np.asarray(theirs).tobytes())

    def test_ceil_signs(self):
        assert np.signbit(elemwise.ceil(np.array([-0.0, -0.5, -0.99]))).all()

    @each_function
    def test_no_warning(self, f):
        """Exception flags of the code that computes exactly mean nothing."""
        with np.errstate(all="raise"):
            for count in (4, 4000):
                f(np.resize(np.float32([0, np.inf, 1e-45, -1e38]), count))


REFUSED = ["?", "b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", "g", "F", "D", "O", "S3", "U3",
           "M8[s]", "m8[s]", "V2", "V4", [("x", "f4")]]  # fmt: skip


@each_function
@pytest.mark.parametrize("dtype", REFUSED, ids=str)
@pytest.mark.parametrize("count", [0, 2])
def test_refused(f, dtype, count):
    x = np.zeros(count, dtype)
    with pytest.raises(TypeError) as error:
        f(x)
    message = str(error.value)
    assert message.startswith(f"elemwise.{f.__name__}: got {x.dtype!r}, expected float16, ")
    assert "ONNX allows floating point only" in message
    assert "x.astype(" in message
    assert ("x.view(elemwise.bfloat16)" in message) == (x.dtype.str in ("<i2", "<u2", "|V2"))


@each_function
@pytest.mark.parametrize("value", [3, True, 1j, "1.5", None, b"x", object()])
def test_refused_values(f, value):
    with pytest.raises(TypeError, match="ONNX allows floating point only"):
        f(value)


def test_bfloat16_of_ml_dtypes():
    ml_dtypes = pytest.importorskip("ml_dtypes")
    bits = np.arange(1 << 16, dtype=np.uint16)
    x = bits.view(ml_dtypes.bfloat16)
    for f in FUNCTIONS:
        for part in (x, x[:100], x[::-3]):
            result = f(part)
            assert result.dtype == ml_dtypes.bfloat16
            expected = f(np.ascontiguousarray(part).view(elemwise.bfloat16))
            assert_array_equal(result.view(np.uint16), expected.view(np.uint16))
        y = np.empty_like(x)
        assert f(x, out=y) is y
        assert f(x[0]).dtype == ml_dtypes.bfloat16
