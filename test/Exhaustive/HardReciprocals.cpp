// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HardReciprocals.h"

#include "llvm/Support/FormatVariadic.h"

#include <numeric>

using namespace mlir::elemwise;

static constexpr unsigned kFractionBits = 52;
static constexpr uint64_t kLeading = uint64_t(1) << kFractionBits;
static constexpr uint64_t kSign = uint64_t(1) << 63;
static constexpr uint64_t kMaxExponent = 2047;

/// The bits that m lacks of its 53, and n of its 54. Not both lack any.
struct MissingBits {
  unsigned input, result;
};

static constexpr MissingBits kAllMissing[] = {
    {0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}};

/// Adds the inputs of one m.
static void addInputs(uint64_t m, MissingBits missing,
                      std::vector<uint64_t> &inputs) {
  auto add = [&](uint64_t exponent) {
    const uint64_t bits =
        (exponent << kFractionBits) | (exponent ? m & ~kLeading : m);
    inputs.push_back(bits);
    inputs.push_back(bits | kSign);
  };
  // The results of the two largest exponents are subnormal, the first by one
  // bit and the second by two; the subnormal inputs that have finite
  // reciprocals lack one or two bits.
  if (missing.result)
    add(kMaxExponent - 3 + missing.result);
  else if (missing.input)
    add(0);
  else
    for (uint64_t exponent = 1; exponent < kMaxExponent - 2; exponent += 31)
      add(exponent);
}

//===----------------------------------------------------------------------===//
// Divisors
//===----------------------------------------------------------------------===//

/// That of nearest_reciprocals.py.
static constexpr int kMaxDistance = 32;

namespace {

/// Every m for a small |d|.
struct Divisors {
  MissingBits missing;
  std::vector<uint64_t> significands;
};

} // namespace

/// Whether m n = 2^e + d for an odd n and a |d| of at most kMaxDistance.
static bool isNearest(uint64_t m, MissingBits missing) {
  const unsigned significantBits = 53 - missing.input;
  if (m >> (significantBits - 1) != 1)
    return false;
  const unsigned __int128 power = static_cast<unsigned __int128>(1)
                                  << (106 - missing.input - missing.result);
  const unsigned __int128 n = (power + m / 2) / m;
  const auto distance = static_cast<__int128>(m * n - power);
  return n % 2 == 1 && distance >= -kMaxDistance && distance <= kMaxDistance;
}

llvm::Expected<std::vector<uint64_t>> test::getNearestReciprocals() {
  const Divisors all[] = {
#include "NearestReciprocals.inc"
  };
  std::vector<uint64_t> inputs;
  for (const auto &[missing, significands] : all)
    for (uint64_t m : significands) {
      if (!isNearest(m, missing))
        return llvm::createStringError(
            llvm::formatv("the reciprocal of {0:x} is not near a middle", m));
      addInputs(m, missing, inputs);
    }
  return inputs;
}

//===----------------------------------------------------------------------===//
// Fractions
//===----------------------------------------------------------------------===//

/// n has the factor q, and must be odd.
static constexpr int64_t kMaxDenominator = 63;

/// A fraction p/q with the least u from zero on; the others are p q apart.
struct Fraction {
  int64_t p, q, u;
};

/// m for `u`, or zero if there is none.
static uint64_t getSignificand(int64_t p, int64_t q, int64_t u,
                               MissingBits missing) {
  const int64_t inputScale = int64_t(1) << (53 - missing.input);
  const int64_t resultScale = int64_t(1) << (53 - missing.result);
  const int64_t m = inputScale - u * (int64_t(1) << missing.result);
  const int64_t n = resultScale + u * (int64_t(1) << missing.input);
  if (m % q != 0 || n % p != 0 || n / p % 2 == 0)
    return 0;
  const int64_t significand = m / q * p;
  return significand < inputScale && significand >= inputScale / 2 ? significand
                                                                   : 0;
}

template <typename Callback>
static void forEachFraction(Callback callback) {
  for (int64_t q = 1; q <= kMaxDenominator; q += 2)
    for (int64_t p = (q + 1) / 2; p <= q; ++p)
      if (std::gcd(p, q) == 1)
        callback(p, q);
}

std::vector<uint64_t> test::getFractionReciprocals() {
  constexpr int64_t maxPeriods = 3;
  std::vector<uint64_t> inputs;
  forEachFraction([&](int64_t p, int64_t q) {
    const int64_t bound = maxPeriods * p * q;
    for (MissingBits missing : kAllMissing)
      for (int64_t u = -bound; u <= bound; ++u)
        if (const uint64_t m = getSignificand(p, q, u, missing))
          addInputs(m, missing, inputs);
  });
  return inputs;
}

static std::vector<Fraction> getFractions() {
  std::vector<Fraction> fractions;
  forEachFraction([&](int64_t p, int64_t q) {
    constexpr int64_t power = int64_t(1) << 53;
    int64_t u = 0;
    while ((power - u) % q != 0 || (power + u) % p != 0)
      ++u;
    fractions.push_back({p, q, u});
  });
  return fractions;
}

uint64_t test::drawHardReciprocal(std::mt19937_64 &generator) {
  static const std::vector<Fraction> fractions = getFractions();
  const uint64_t sign = generator() & kSign;
  const uint64_t exponent = 1 + generator() % (kMaxExponent - 3);
  while (true) {
    const auto &[p, q, first] = fractions[generator() % fractions.size()];
    // Small ones as often as large ones.
    const int64_t limit = int64_t(1) << generator() % 17;
    const int64_t wanted = int64_t(generator() % (2 * limit)) - limit;
    const int64_t u = first + wanted / (p * q) * (p * q);
    if (const uint64_t m = getSignificand(p, q, u, {0, 0}))
      return sign | (exponent << kFractionBits) | (m & ~kLeading);
  }
}
