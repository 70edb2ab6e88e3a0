# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ufuncs compute the right bits."""

import hashlib

import elemwise
import numpy as np
import pytest
from reference import BITS, DTYPES, ELEMENTS, NAN, OPERATIONS, bits_of, interesting_bits, reference


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 63, 64, 65, 1023, 1024, 1025, 1 << 18])
def test_counts(operation, element, count):
    """Every length around those at which the code takes another way."""
    bits = np.resize(interesting_bits(element, count), count)
    before = bits.copy()
    result = getattr(elemwise, operation)(bits.view(DTYPES[element]))
    assert result.dtype == DTYPES[element]
    np.testing.assert_array_equal(bits_of(result, element), reference(operation, bits, element))
    np.testing.assert_array_equal(bits, before)


DIGESTS = {
    ("f16", "ceil"): "906e11b0b437ee2ba3994a652faafbb251a56e823be6049211a02cbb51b723de",
    ("f16", "reciprocal"): "5fd7378a5f83896053b9073ac4f22597d153cfc2dc1e0ac03b77b310830b80a1",
    ("bf16", "ceil"): "c8b3f810c1e37d116eef03cd4984ad1eed6652474d242da45bad0310d5b4f029",
    ("bf16", "reciprocal"): "44526930d22be502dfb530eb6cfe2520b6489e6cbf005c1ccb13bd5023e61c30",
}


@pytest.mark.parametrize("element, operation", DIGESTS)
def test_whole_table(element, operation):
    """All inputs of the 16-bit types, by the ufunc and by the reference."""
    bits = np.arange(1 << 16, dtype=np.uint16)
    results = bits_of(getattr(elemwise, operation)(bits.view(DTYPES[element])), element)
    for table in (results, reference(operation, bits, element)):
        assert hashlib.sha256(table.astype("<u2")).hexdigest() == DIGESTS[element, operation]


N16, N32, N64 = NAN["f16"], NAN["f32"], NAN["f64"]
FIELD_CASES = [
    # The sign of zero.
    ("ceil", "f32", "BE800000 80000000 BF400000 BF7FFFFF 80000001", "80000000 " * 5),
    ("ceil", "f16", "B400 8000 BA00 BBFF 8001", "8000 " * 5),
    ("ceil", "bf16", "BE80 8000 BF40 BF7F 8001", "8000 " * 5),
    # Infinity and what is too large for a fraction.
    ("ceil", "bf16", "7F80 FF80 7F7F FF7F 4F80", "7F80 FF80 7F7F FF7F 4F80"),
    ("ceil", "f32", "4B000001 4F000000 5F000000 DF000001 7F7FFFFF",
     "4B000001 4F000000 5F000000 DF000001 7F7FFFFF"),
    ("ceil", "f64", "4330000000000001 43E0000000000001", "4330000000000001 43E0000000000001"),
    ("ceil", "f32", "7FC00001 FFC00000 7F800001", f"{N32:X} {N32:X} {N32:X}"),
    ("ceil", "f64", "7FF8000000000001", f"{N64:X}"),
    # Subnormal results of a reciprocal.
    ("reciprocal", "bf16", "7F7F 7F00 7E81 7E80 FF7F", "0020 0040 007F 0080 8020"),
    ("reciprocal", "f32", "7F7FFFFF 7F000000 7E800001 00400000 00200001 00200000 80000000 FF800000",
     "00200000 00400000 007FFFFF 7F000000 7F7FFFF8 7F800000 FF800000 80000000"),
    ("reciprocal", "f32", "40400000 40E00000 41200000", "3EAAAAAB 3E124925 3DCCCCCD"),
    ("reciprocal", "f64", "7FEFFFFFFFFFFFFF 0004000000000001 4048800000000000",
     "0004000000000000 7FEFFFFFFFFFFFF8 3F94E5E0A72F0539"),
    # The 16-bit initializers of a model.
    ("reciprocal", "f16", "3E00 B400 4200 2E66", "3955 C400 3555 4900"),
]  # fmt: skip


@pytest.mark.parametrize("operation, element, inputs, results", FIELD_CASES)
@pytest.mark.parametrize("copies", [1, 500])
def test_field_cases(operation, element, inputs, results, copies):
    """Faults that users of comparable tools have reported."""
    bits = np.array([int(word, 16) for word in inputs.split()] * copies, BITS[element])
    expected = [int(word, 16) for word in results.split()] * copies
    got = bits_of(getattr(elemwise, operation)(bits.view(DTYPES[element])), element)
    np.testing.assert_array_equal(got, np.array(expected, BITS[element]))


def test_quiet_nan_keeps_its_payload():
    bits = np.array([0x7FC12345, 0xFFC00007], np.uint32)
    np.testing.assert_array_equal(elemwise.ceil(bits.view(np.float32)).view(np.uint32), bits)
