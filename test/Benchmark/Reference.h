// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Exact results, independent of what is measured, for compare.py.

#ifndef ELEMWISE_TEST_BENCHMARK_REFERENCE_H
#define ELEMWISE_TEST_BENCHMARK_REFERENCE_H

#include "Harness.h"

/// Writes `op`, "ceil" or "reciprocal", of every element of the `bytes` bytes
/// at `in` to `out`, rounded to nearest even.
void benchReference(const char *op, struct BenchFormat format, const void *in,
                    void *out, size_t bytes);

/// How many elements differ in their bits and aren't both NaNs.
size_t benchCountDifferences(struct BenchFormat format, const void *a,
                             const void *b, size_t bytes);

#endif // ELEMWISE_TEST_BENCHMARK_REFERENCE_H
