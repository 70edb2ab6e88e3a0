// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A value of a 16-bit format and the bounds of what rounds to it have at most
// 13 significant bits, and so are exact in double. A candidate `digits * 10^k`
// of at most five digits is computed in double too, and compared with the
// bounds. That is exact where it matters: a candidate can only lie on a bound
// if |k| <= 7 (10^k must divide, or be divided by, a number of 17 bits), where
// double arithmetic is exact, and one that lies beside a bound lies much
// farther from it than the few units in the last place by which the computed
// candidate may be off. The unit tests check all values of both formats.

#include "ShortestDecimal.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"

#include <array>
#include <cmath>
#include <optional>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

namespace {

/// The decimal number `digits * 10^exponent`.
struct Decimal {
  int64_t digits;
  int exponent;
};

/// The numbers that round to a value.
struct RoundingInterval {
  double lower;
  double upper;
  bool closed; // Ties go to even: the bounds belong to an even value.

  bool contains(double number) const {
    return closed ? lower <= number && number <= upper
                  : lower < number && number < upper;
  }
};

/// Powers of ten past those that occur with a 16-bit format (10^44).
constexpr auto kPowersOfTen = [] {
  std::array<double, 50> powers{};
  double power = 1;
  for (double &entry : powers) {
    entry = power;
    power *= 10;
  }
  return powers;
}();

} // namespace

/// `number * 10^exponent`.
static double scale(double number, int exponent) {
  return exponent < 0 ? number / kPowersOfTen[-exponent]
                      : number * kPowersOfTen[exponent];
}

/// The decimal of the given unit that is in the interval, and of two the one
/// nearest to `value`.
static std::optional<Decimal> findDecimal(double value, int unit,
                                          const RoundingInterval &interval) {
  auto below = static_cast<int64_t>(std::floor(scale(value, -unit)));
  std::optional<Decimal> best;
  double bestDistance = HUGE_VAL;
  for (int64_t digits : {below, below + 1}) {
    double number = scale(static_cast<double>(digits), unit);
    double distance = std::fabs(number - value);
    if (interval.contains(number) && distance < bestDistance) {
      best = Decimal{digits, unit};
      bestDistance = distance;
    }
  }
  return best;
}

static Decimal findShortest(double value, const RoundingInterval &interval) {
  int magnitude = static_cast<int>(std::floor(std::log10(value)));
  for (int unit = magnitude;; --unit) {
    std::optional<Decimal> decimal = findDecimal(value, unit, interval);
    if (!decimal)
      continue;
    while (decimal->digits % 10 == 0) {
      decimal->digits /= 10;
      ++decimal->exponent;
    }
    return *decimal;
  }
}

/// Prints `decimal`, of which `value` is the exact value that it stands for.
static void printDecimal(raw_ostream &os, double value, Decimal decimal) {
  std::string digits = utostr(decimal.digits);
  int count = static_cast<int>(digits.size());
  // Of the first digit.
  int magnitude = decimal.exponent + count - 1;

  // A zero and a point before, a point within, or zeros behind the digits.
  int fixedLength = magnitude < 0          ? count + 1 - magnitude
                    : decimal.exponent < 0 ? count + 1
                                           : magnitude + 1;
  int scientificLength = count + (count > 1 ? 1 : 0) + 4;
  if (fixedLength > scientificLength) {
    os << digits.front();
    if (count > 1)
      os << '.' << StringRef(digits).drop_front();
    os << 'e' << (magnitude < 0 ? '-' : '+') << (std::abs(magnitude) / 10)
       << (std::abs(magnitude) % 10);
  } else if (magnitude < 0) {
    os << "0.";
    for (int zeros = -magnitude - 1; zeros; --zeros)
      os << '0';
    os << digits;
  } else if (decimal.exponent < 0) {
    os << StringRef(digits).take_front(magnitude + 1) << '.'
       << StringRef(digits).drop_front(magnitude + 1);
  } else {
    // Every integer of this length is as short, so the exact one is nearest.
    os << static_cast<uint64_t>(value);
  }
}

void elemwise::printShortestDecimal(raw_ostream &os, uint16_t bits,
                                    int exponentBits, int fractionBits) {
  if (bits >> 15)
    os << '-';
  int exponentField = bits >> fractionBits & ((1 << exponentBits) - 1);
  int fraction = bits & ((1 << fractionBits) - 1);
  if (exponentField == 0 && fraction == 0) {
    os << '0';
    return;
  }

  bool normal = exponentField != 0;
  int significand = fraction | (normal ? 1 << fractionBits : 0);
  int bias = (1 << (exponentBits - 1)) - 1;
  int exponent = (normal ? exponentField : 1) - bias - fractionBits;
  double value = std::ldexp(significand, exponent);
  // The values below a power of two lie half as far apart as those above it.
  bool powerOfTwo = exponentField > 1 && fraction == 0;
  RoundingInterval interval;
  interval.lower = powerOfTwo ? std::ldexp(4 * significand - 1, exponent - 2)
                              : std::ldexp(2 * significand - 1, exponent - 1);
  interval.upper = std::ldexp(2 * significand + 1, exponent - 1);
  interval.closed = significand % 2 == 0;
  printDecimal(os, value, findShortest(value, interval));
}
