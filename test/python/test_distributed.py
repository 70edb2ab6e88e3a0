# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ufuncs on arrays of packages that build on NumPy, and on several machines."""

import elemwise
import numpy as np
import pytest
from reference import DTYPES, OPERATIONS, bits_of, interesting_bits, reference


def get_bits(element, count=40_000):
    return np.resize(interesting_bits(element, 20_000), count)


@pytest.mark.parametrize("element", ["f16", "f32", "f64"])
def test_dask_on_several_workers(element):
    """Each chunk is computed where it lies; the results are those of one process."""
    dask_array = pytest.importorskip("dask.array")
    distributed = pytest.importorskip("distributed")
    bits = get_bits(element)
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=True, dashboard_address=None
    )
    with cluster, distributed.Client(cluster):
        x = dask_array.from_array(bits.view(DTYPES[element]), chunks=3_000)
        results = {
            name: getattr(elemwise, name)(x).map_blocks(lambda part: part.view(f"u{part.itemsize}"))
            for name in OPERATIONS
        }
        for name, result in results.items():
            got = bits_of(result.compute(), element)
            np.testing.assert_array_equal(got, reference(name, bits, element))
        chain = elemwise.ceil(elemwise.reciprocal(x)).compute()
    once = reference("ceil", reference("reciprocal", bits, element), element)
    np.testing.assert_array_equal(bits_of(chain, element), once)


def test_dask_in_one_process():
    dask_array = pytest.importorskip("dask.array")
    bits = get_bits("f32")
    x = dask_array.from_array(bits.view(np.float32).reshape(200, 200), chunks=(70, 33))
    y = elemwise.reciprocal(x.T[::-1])
    assert isinstance(y, dask_array.Array)
    expected = reference("reciprocal", bits, "f32").reshape(200, 200).T[::-1]
    np.testing.assert_array_equal(bits_of(y.compute(), "f32"), expected)


def test_xarray():
    xarray = pytest.importorskip("xarray")
    x = xarray.DataArray(np.float32([[0.5, -0.5], [2, 4]]), dims=("a", "b"), name="x")
    y = elemwise.reciprocal(x)
    assert isinstance(y, xarray.DataArray) and y.dims == ("a", "b")
    np.testing.assert_array_equal(y.values, np.float32([[2, -2], [0.5, 0.25]]))


def test_pandas():
    pandas = pytest.importorskip("pandas")
    series = pandas.Series([0.5, -0.5, 2.5], index=list("abc"))
    result = elemwise.ceil(series)
    assert isinstance(result, pandas.Series) and list(result.index) == list("abc")
    assert list(result) == [1, -0.0, 3]
    frame = pandas.DataFrame({"x": [0.25, 4.0]})
    assert list(elemwise.reciprocal(frame)["x"]) == [4, 0.25]
