// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Exact results to compare with, one element at a time in double. Narrower
// formats are rounded from the double's result once more, which changes
// nothing: a quotient rounded to 2p + 2 bits rounds to p bits as the exact one
// does.

#include "Reference.h"

#include <math.h>
#include <string.h>

static uint64_t load(struct BenchFormat format, const void *data, size_t i) {
  size_t bytes = format.bits / 8;
  uint64_t bits = 0;
  memcpy(&bits, (const char *)data + i * bytes, bytes); // little-endian
  return bits;
}

static void store(struct BenchFormat format, void *data, size_t i,
                  uint64_t bits) {
  size_t bytes = format.bits / 8;
  memcpy((char *)data + i * bytes, &bits, bytes);
}

static int mantissaBits(struct BenchFormat format) {
  return (int)(format.bits - format.exponentBits - 1);
}

static int bias(struct BenchFormat format) {
  return (1 << (format.exponentBits - 1)) - 1;
}

static int isNaN(struct BenchFormat format, uint64_t bits) {
  uint64_t infinity = (((uint64_t)1 << format.exponentBits) - 1)
                      << mantissaBits(format);
  uint64_t sign = (uint64_t)1 << (format.bits - 1);
  return (bits & ~sign) > infinity;
}

static double decode(struct BenchFormat format, uint64_t bits) {
  int fraction = mantissaBits(format);
  uint64_t mantissa = bits & (((uint64_t)1 << fraction) - 1);
  int maxExponent = (1 << format.exponentBits) - 1;
  int exponent = (int)(bits >> fraction) & maxExponent;
  double sign = bits >> (format.bits - 1) ? -1.0 : 1.0;
  if (exponent == maxExponent)
    return mantissa ? NAN : sign * INFINITY;
  if (exponent == 0)
    return sign * ldexp((double)mantissa, 1 - bias(format) - fraction);
  mantissa |= (uint64_t)1 << fraction;
  return sign * ldexp((double)mantissa, exponent - bias(format) - fraction);
}

/// Rounds to nearest, ties to even.
static uint64_t encode(struct BenchFormat format, double value) {
  int fraction = mantissaBits(format);
  uint64_t infinity = (((uint64_t)1 << format.exponentBits) - 1) << fraction;
  if (isnan(value))
    return infinity | (uint64_t)1 << (fraction - 1);
  uint64_t sign = (uint64_t)(signbit(value) != 0) << (format.bits - 1);
  double magnitude = fabs(value);
  if (magnitude == 0)
    return sign;
  if (isinf(value))
    return sign | infinity;
  int minExponent = 1 - bias(format);
  int exponent = ilogb(magnitude);
  if (exponent < minExponent)
    exponent = minExponent;
  // In units of the last place, with the leading bit if the number is normal.
  uint64_t units = (uint64_t)nearbyint(ldexp(magnitude, fraction - exponent));
  // A carry out of the mantissa moves into the exponent, as it should.
  uint64_t bits = ((uint64_t)(exponent - minExponent) << fraction) + units;
  return sign | (bits < infinity ? bits : infinity);
}

void benchReference(const char *op, struct BenchFormat format, const void *in,
                    void *out, size_t bytes) {
  int isCeil = strcmp(op, "ceil") == 0;
  for (size_t i = 0; i < bytes / (format.bits / 8); ++i) {
    double x = decode(format, load(format, in, i));
    store(format, out, i, encode(format, isCeil ? ceil(x) : 1.0 / x));
  }
}

size_t benchCountDifferences(struct BenchFormat format, const void *a,
                             const void *b, size_t bytes) {
  size_t count = 0;
  for (size_t i = 0; i < bytes / (format.bits / 8); ++i) {
    uint64_t x = load(format, a, i), y = load(format, b, i);
    count += x != y && !(isNaN(format, x) && isNaN(format, y));
  }
  return count;
}
