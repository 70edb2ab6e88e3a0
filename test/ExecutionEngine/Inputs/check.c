// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Calls the functions of functions.mlir on arrays of 0 to 200 elements at every
// alignment, and on all values of the 16-bit types, and compares the bits with
// those of references in integers.

#include "check.h"

#include "functions.h"

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// A binary floating-point format with an implicit leading bit.
typedef struct {
  int exponentBits;
  int mantissaBits;
} Format;

static const Format f16 = {5, 10};
static const Format bf16 = {8, 7};
static const Format f32 = {8, 23};
static const Format f64 = {11, 52};

static int getBias(Format format) {
  return (1 << (format.exponentBits - 1)) - 1;
}

static uint64_t getSignBit(Format format) {
  return UINT64_C(1) << (format.exponentBits + format.mantissaBits);
}

static uint64_t getInfinity(Format format) {
  return getSignBit(format) - (UINT64_C(1) << format.mantissaBits);
}

static int isNaN(Format format, uint64_t x) {
  return (x & (getSignBit(format) - 1)) > getInfinity(format);
}

/// The least integral value not below `x`.
static uint64_t ceilBits(Format format, uint64_t x) {
  const int m = format.mantissaBits;
  const uint64_t sign = x & getSignBit(format);
  const uint64_t magnitude = x ^ sign;
  const int exponent = (int)(magnitude >> m) - getBias(format);
  if (magnitude == 0 || exponent >= m)
    return x;
  if (exponent < 0)
    return sign ? sign : (uint64_t)getBias(format) << m;
  const uint64_t unit = UINT64_C(1) << (m - exponent);
  const uint64_t floor = magnitude & ~(unit - 1);
  return sign | (floor == magnitude || sign ? floor : floor + unit);
}

/// 1 / `x`, rounded to nearest, ties to even.
static uint64_t reciprocalBits(Format format, uint64_t x) {
  const int m = format.mantissaBits;
  const int bias = getBias(format);
  const uint64_t sign = x & getSignBit(format);
  const uint64_t magnitude = x ^ sign;
  if (isNaN(format, x))
    return x;
  if (magnitude == 0)
    return sign | getInfinity(format);
  if (magnitude == getInfinity(format))
    return sign;

  // x = significand * 2^(exponent - m), with a significand of m + 1 bits.
  const uint64_t one = UINT64_C(1) << m;
  int exponent = (int)(magnitude >> m) - bias;
  uint64_t significand = (magnitude & (one - 1)) | one;
  if (magnitude < one) {
    exponent = 1 - bias;
    for (significand = magnitude; significand < one; significand <<= 1)
      --exponent;
  }
  // Long division of one by the significand; the last bit of the quotient, for
  // which 1/x = quotient * 2^scale, stands for what remains.
  uint64_t quotient = 0;
  uint64_t remainder = one;
  for (int digit = 0; digit < m + 4; ++digit) {
    quotient <<= 1;
    if (remainder >= significand) {
      remainder -= significand;
      quotient |= 1;
    }
    remainder <<= 1;
  }
  quotient = quotient << 1 | (remainder != 0);
  const int scale = -(m + 4) - exponent;

  int top = 63;
  while (!(quotient >> top))
    --top;
  const int resultExponent = top + scale;
  if (resultExponent > bias)
    return sign | getInfinity(format);
  const int isNormal = resultExponent >= 1 - bias;
  const int unit = (isNormal ? resultExponent : 1 - bias) - m;
  const int shift = unit - scale;
  const uint64_t half = UINT64_C(1) << (shift - 1);
  const uint64_t rest = quotient & (2 * half - 1);
  uint64_t kept = quotient >> shift;
  kept += rest > half || (rest == half && (kept & 1));
  // Without the leading bit; a carry goes on to the exponent.
  return sign |
         (isNormal ? ((uint64_t)(resultExponent + bias) << m) + kept - one
                   : kept);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Operand number `index`: the neighbourhoods of special values, then bit
/// patterns of all kinds.
static uint64_t getOperand(Format format, unsigned index) {
  const int m = format.mantissaBits;
  const uint64_t one = (uint64_t)getBias(format) << m;
  const uint64_t unit = UINT64_C(1) << m;
  const uint64_t centres[] = {0,
                              one,
                              one - unit,
                              one + unit / 2,
                              one + unit,
                              one + m * unit,
                              unit,
                              unit / 2,
                              unit / 4,
                              getInfinity(format),
                              getInfinity(format) - unit,
                              getInfinity(format) - 2 * unit,
                              getInfinity(format) + unit / 2};
  const unsigned numCentres = sizeof(centres) / sizeof(*centres);
  const uint64_t mask = 2 * getSignBit(format) - 1;
  const uint64_t sign = index & 1 ? getSignBit(format) : 0;
  index /= 2;
  if (index < 5 * numCentres)
    return ((centres[index / 5] + index % 5 - 2) & (getSignBit(format) - 1)) |
           sign;
  uint64_t bits = index * UINT64_C(0x9E3779B97F4A7C15);
  bits = (bits ^ bits >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  return (bits ^ bits >> 27) & mask;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

enum { kMaxLength = 200, kAlignments = 5, kPadding = 8, kTable = 65536 };

static char *appendText(char *end, const char *text) {
  while (*text)
    *end++ = *text++;
  *end = 0;
  return end;
}

static char *appendNumber(char *end, uint64_t number, unsigned base) {
  if (number >= base)
    end = appendNumber(end, number / base, base);
  *end++ = "0123456789ABCDEF"[number % base];
  *end = 0;
  return end;
}

static int reportDifference(const char *name, int64_t length, int64_t index,
                            uint64_t x, uint64_t got, uint64_t expected) {
  char line[200];
  char *end = appendText(line, name);
  end = appendNumber(appendText(end, ": element "), (uint64_t)index, 10);
  end = appendNumber(appendText(end, " of "), (uint64_t)length, 10);
  end = appendNumber(appendText(end, ": operand 0x"), x, 16);
  end = appendNumber(appendText(end, ": got 0x"), got, 16);
  end = appendNumber(appendText(end, ", expected 0x"), expected, 16);
  appendText(end, "\n");
  print(line);
  return 1;
}

// For the function elemwise_NAME on TYPE: `callNAME`, which compares one call,
// and `checkNAME`, which makes all of them. Elements around the result must not
// change, and neither must the operands.
#define DEFINE_CHECK(OP, FORMAT, TYPE, BITS)                                   \
  static union {                                                               \
    BITS bits[kTable + 2 * kPadding];                                          \
    TYPE values[kTable + 2 * kPadding];                                        \
  } operands_##OP##FORMAT, results_##OP##FORMAT;                               \
                                                                               \
  static int call_##OP##FORMAT(int64_t length, int alignment,                  \
                               unsigned firstOperand, int isTable) {           \
    BITS *x = operands_##OP##FORMAT.bits;                                      \
    BITS *y = results_##OP##FORMAT.bits;                                       \
    const BITS guard = (BITS)UINT64_C(0xA5A5A5A5A5A5A5A5);                     \
    const int64_t end = alignment + length;                                    \
    for (int64_t i = 0; i < end + kPadding; ++i) {                             \
      x[i] = (BITS)(isTable ? (uint64_t)i                                      \
                            : getOperand(FORMAT, firstOperand + (unsigned)i)); \
      y[i] = guard;                                                            \
    }                                                                          \
    const elemwise_buffer_##FORMAT##_1 input = elemwise_make_##FORMAT##_1(     \
        operands_##OP##FORMAT.values + alignment, length);                     \
    const elemwise_buffer_##FORMAT##_1 result = elemwise_make_##FORMAT##_1(    \
        results_##OP##FORMAT.values + alignment, length);                      \
    int64_t sizes[1] = {-1};                                                   \
    elemwise_##OP##_##FORMAT##_shape(&input, sizes);                           \
    if (sizes[0] != length)                                                    \
      return reportDifference(#OP "_" #FORMAT "_shape", length, 0, 0,          \
                              (uint64_t)sizes[0], (uint64_t)length);           \
    elemwise_##OP##_##FORMAT(&input, &result);                                 \
    for (int64_t i = 0; i < end + kPadding; ++i) {                             \
      const uint64_t operand =                                                 \
          isTable ? (BITS)i : getOperand(FORMAT, firstOperand + (unsigned)i);  \
      const uint64_t expected =                                                \
          i < alignment || i >= end ? guard : OP##Bits(FORMAT, operand);       \
      const int areNaNs = isNaN(FORMAT, expected) && isNaN(FORMAT, y[i]);      \
      if ((y[i] != expected && !(areNaNs && i >= alignment && i < end)) ||     \
          x[i] != operand)                                                     \
        return reportDifference(#OP "_" #FORMAT, length, i - alignment,        \
                                operand, y[i], expected);                      \
    }                                                                          \
    return 0;                                                                  \
  }                                                                            \
                                                                               \
  static int check_##OP##FORMAT(void) {                                        \
    unsigned operand = 0;                                                      \
    for (int64_t length = 0; length <= kMaxLength; ++length)                   \
      for (int alignment = 0; alignment < kAlignments; ++alignment) {          \
        if (call_##OP##FORMAT(length, alignment, operand, 0))                  \
          return 1;                                                            \
        operand = (operand + (unsigned)length) % 2000;                         \
      }                                                                        \
    return sizeof(BITS) == 2 && call_##OP##FORMAT(kTable, 0, 0, 1);            \
  }

#define DEFINE_CHECKS(OP)                                                      \
  DEFINE_CHECK(OP, f16, uint16_t, uint16_t)                                    \
  DEFINE_CHECK(OP, bf16, uint16_t, uint16_t)                                   \
  DEFINE_CHECK(OP, f32, float, uint32_t)                                       \
  DEFINE_CHECK(OP, f64, double, uint64_t)

DEFINE_CHECKS(ceil)
DEFINE_CHECKS(reciprocal)

int checkFunctions(void) {
  return check_ceilf16() + check_ceilbf16() + check_ceilf32() +
         check_ceilf64() + check_reciprocalf16() + check_reciprocalbf16() +
         check_reciprocalf32() + check_reciprocalf64();
}
