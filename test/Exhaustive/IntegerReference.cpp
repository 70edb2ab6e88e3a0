// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IntegerReference.h"

#include <algorithm>

using namespace mlir::elemwise;

static constexpr uint32_t kSign = 0x80000000;
static constexpr uint32_t kInfinity = 0x7F800000;
static constexpr uint32_t kOne = 0x3F800000;
static constexpr uint32_t kQuiet = 0x00400000;
static constexpr unsigned kFractionBits = 23;
/// A number is its significand, an integer below 2^24, times a power of two;
/// the least such exponent is that of subnormals.
static constexpr int kLeastExponent = -149;

uint32_t test::ceilF32(uint32_t bits) {
  const uint32_t magnitude = bits & ~kSign;
  const bool negative = bits & kSign;
  if (magnitude > kInfinity)
    return bits | kQuiet;
  if (magnitude == 0)
    return bits;
  if (magnitude < kOne)
    return negative ? kSign : kOne;
  const int exponent = int(magnitude >> kFractionBits) - 1 + kLeastExponent;
  if (exponent >= 0)
    return bits;
  const uint32_t belowOne = (uint32_t(1) << -exponent) - 1;
  // Up to the next integer a carry goes into the exponent, as it must.
  return (negative ? bits : bits + belowOne) & ~belowOne;
}

uint32_t test::reciprocalF32(uint32_t bits) {
  const uint32_t sign = bits & kSign;
  const uint32_t magnitude = bits & ~kSign;
  if (magnitude > kInfinity)
    return bits | kQuiet;
  if (magnitude == kInfinity)
    return sign;
  if (magnitude == 0)
    return sign | kInfinity;

  // x = significand * 2^exponent, the significand from 2^23 to 2^24 - 1.
  constexpr uint32_t leading = uint32_t(1) << kFractionBits;
  int exponent = std::max(int(magnitude >> kFractionBits) - 1, 0);
  uint32_t significand = magnitude - (uint32_t(exponent) << kFractionBits);
  exponent += kLeastExponent;
  for (; significand < leading; significand <<= 1)
    --exponent;

  // 1/x lies from 2^23 to 2^24 units of 2^unit, unless it is subnormal.
  int unit = -exponent - (significand == leading ? 46 : 47);
  unit = std::max(unit, kLeastExponent);
  const uint64_t dividend = uint64_t(1) << (-exponent - unit);
  uint64_t quotient = dividend / significand;
  const uint64_t twice = 2 * (dividend % significand);
  if (twice > significand || (twice == significand && (quotient & 1)))
    ++quotient;
  const uint64_t result =
      (uint64_t(unit - kLeastExponent) << kFractionBits) + quotient;
  return sign | uint32_t(std::min<uint64_t>(result, kInfinity));
}
