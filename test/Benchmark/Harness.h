// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What every measurement shares, in C so that elemwise-benchmark and
// compare.py (through ctypes) measure with the same code: memory, data,
// interleaved timing, and the copies that all speeds are compared with.

#ifndef ELEMWISE_TEST_BENCHMARK_HARNESS_H
#define ELEMWISE_TEST_BENCHMARK_HARNESS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads `bytes` bytes at `in` and writes as many at `out`.
typedef void (*BenchKernel)(void *state, const void *in, void *out,
                            size_t bytes);

/// As BenchKernel, `calls` times: for callers that are dear to enter.
typedef void (*BenchRepeatedKernel)(void *state, const void *in, void *out,
                                    size_t bytes, size_t calls);

/// One of those that take turns. Exactly one of `once` and `repeated` is set.
struct BenchContestant {
  BenchKernel once;
  BenchRepeatedKernel repeated;
  void *state;
  const void *in;
  void *out;
  size_t bytes;
};

/// Lets `count` contestants take turns, in a new random order each round, for
/// about `seconds`, but for 5 rounds at least and `maxRounds` at most. A turn
/// is one call that isn't timed (it brings the caches into the contestant's own
/// state), then as many as take 100 µs. `nanoseconds[round * count + i]`
/// becomes the time of one call of contestant `i`. Returns the number of
/// rounds.
size_t benchInterleave(const struct BenchContestant *contestants, size_t count,
                       double seconds, size_t maxRounds, double *nanoseconds);

/// `bytes` bytes aligned to 2 MiB, present, in huge pages where the system
/// grants them; null if there is no memory.
void *benchAllocate(size_t bytes);
void benchFree(void *memory, size_t bytes);

/// An IEEE-like binary format by its width and the width of its exponent.
struct BenchFormat {
  unsigned bits, exponentBits;
};

/// What the data looks like. Speed may depend on it where a sequence has a
/// slow path for rare values.
enum BenchData {
  BenchTypical,          ///< Both signs, magnitudes from 2^-6 to 2^7.
  BenchZeros,            ///< Typical, but 1 % are zeros.
  BenchNaNs,             ///< Typical, but 5 % are NaNs.
  BenchSubnormalResults, ///< Reciprocals are subnormal.
  BenchEveryPattern,     ///< Of 16 bits, in order; of wider formats, a sample.
};

/// Fills `bytes` bytes, a multiple of the format's size, the same each time.
void benchFill(struct BenchFormat format, enum BenchData data, void *memory,
               size_t bytes);

/// Copies by the widest vectors that the CPU has, 4 at a time: the limit for
/// any element-wise work. `in` and `out` are aligned to 64 bytes, and `bytes`
/// is a multiple of 256. `state` is not used.
void benchCopy(void *state, const void *in, void *out, size_t bytes);

/// The same with stores that go past the caches.
void benchCopyStreaming(void *state, const void *in, void *out, size_t bytes);

/// The C library's.
void benchMemcpy(void *state, const void *in, void *out, size_t bytes);

/// The vectors of benchCopy: "zmm", "ymm", "xmm" or, on other machines,
/// "scalar".
const char *benchCopyKind(void);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // ELEMWISE_TEST_BENCHMARK_HARNESS_H
