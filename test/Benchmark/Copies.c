// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

#include <string.h>

void benchMemcpy(void *state, const void *in, void *out, size_t bytes) {
  (void)state;
  memcpy(out, in, bytes);
}

#if defined(__x86_64__)
#include <immintrin.h>

/// Defines copy`NAME` and stream`NAME` for one width of vectors. Four loads
/// come before four stores.
#define DEFINE_COPY(NAME, FEATURE, VECTOR, LOAD, STORE)                        \
  __attribute__((target(FEATURE), noinline)) static void NAME(                 \
      const VECTOR *in, VECTOR *out, size_t bytes) {                           \
    for (size_t i = 0; i < bytes / sizeof(VECTOR); i += 4) {                   \
      VECTOR a = LOAD(in + i), b = LOAD(in + i + 1);                           \
      VECTOR c = LOAD(in + i + 2), d = LOAD(in + i + 3);                       \
      STORE(out + i, a);                                                       \
      STORE(out + i + 1, b);                                                   \
      STORE(out + i + 2, c);                                                   \
      STORE(out + i + 3, d);                                                   \
    }                                                                          \
  }

DEFINE_COPY(copyZmm, "avx512f", __m512i, _mm512_load_si512, _mm512_store_si512)
DEFINE_COPY(streamZmm, "avx512f", __m512i, _mm512_load_si512,
            _mm512_stream_si512)
DEFINE_COPY(copyYmm, "avx2", __m256i, _mm256_load_si256, _mm256_store_si256)
DEFINE_COPY(streamYmm, "avx2", __m256i, _mm256_load_si256, _mm256_stream_si256)
DEFINE_COPY(copyXmm, "sse2", __m128i, _mm_load_si128, _mm_store_si128)
DEFINE_COPY(streamXmm, "sse2", __m128i, _mm_load_si128, _mm_stream_si128)

const char *benchCopyKind(void) {
  return __builtin_cpu_supports("avx512f") ? "zmm"
         : __builtin_cpu_supports("avx2")  ? "ymm"
                                           : "xmm";
}

void benchCopy(void *state, const void *in, void *out, size_t bytes) {
  (void)state;
  if (__builtin_cpu_supports("avx512f"))
    copyZmm(in, out, bytes);
  else if (__builtin_cpu_supports("avx2"))
    copyYmm(in, out, bytes);
  else
    copyXmm(in, out, bytes);
}

void benchCopyStreaming(void *state, const void *in, void *out, size_t bytes) {
  (void)state;
  if (__builtin_cpu_supports("avx512f"))
    streamZmm(in, out, bytes);
  else if (__builtin_cpu_supports("avx2"))
    streamYmm(in, out, bytes);
  else
    streamXmm(in, out, bytes);
  _mm_sfence();
}

#else // !defined(__x86_64__)

const char *benchCopyKind(void) { return "scalar"; }

void benchCopy(void *state, const void *in, void *out, size_t bytes) {
  (void)state;
  for (size_t i = 0; i < bytes / sizeof(uint64_t); ++i)
    ((uint64_t *)out)[i] = ((const uint64_t *)in)[i];
}

void benchCopyStreaming(void *state, const void *in, void *out, size_t bytes) {
  benchCopy(state, in, out, bytes);
}

#endif // defined(__x86_64__)
