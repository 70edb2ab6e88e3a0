// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EstimateSelfTest.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"

#include <cmath>
#include <cstdint>

#ifdef __x86_64__
#include <immintrin.h>
#endif

using namespace mlir;

#ifdef __x86_64__
/// The upper halves of the 16 estimates for the bf16 numbers `first`, `first` +
/// 1, ..., rounded as the generated code rounds them.
__attribute__((target("avx512f"))) static void
estimateBF16(uint32_t first, uint32_t (&results)[16]) {
  const __m512i offsets =
      _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const __m512i bits = _mm512_slli_epi32(
      _mm512_add_epi32(_mm512_set1_epi32(first), offsets), 16);
  const __m512i estimates =
      _mm512_castps_si512(_mm512_rcp14_ps(_mm512_castsi512_ps(bits)));
  _mm512_storeu_si512(
      results, _mm512_srli_epi32(
                   _mm512_add_epi32(estimates, _mm512_set1_epi32(0x8000)), 16));
}

static bool tryAllBF16() {
  if (!llvm::sys::getHostCPUFeatures().lookup("avx512f"))
    return false;
  for (uint32_t first = 0; first != 0x10000; first += 16) {
    uint32_t results[16];
    estimateBF16(first, results);
    for (uint32_t i = 0; i != 16; ++i) {
      const float x = llvm::bit_cast<float>((first + i) << 16);
      const float quotient = 1.0f / x;
      const bool matches =
          std::isnan(quotient)
              ? std::isnan(llvm::bit_cast<float>(results[i] << 16))
              : results[i] ==
                    (llvm::bit_cast<uint32_t>(quotient) + 0x8000) >> 16;
      if (!matches)
        return false;
    }
  }
  return true;
}
#else
static bool tryAllBF16() { return false; }
#endif

bool elemwise::isRcp14ExactForBF16OnHost() {
  static const bool isExact = tryAllBF16();
  return isExact;
}
