// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Doubles.h"

#include <cstring>
#include <numeric>
#include <random>

using namespace mlir::elemwise;

static constexpr unsigned kFractionBits = 52;
static constexpr uint64_t kLeading = uint64_t(1) << kFractionBits;
static constexpr uint64_t kSign = uint64_t(1) << 63;
static constexpr uint64_t kMaxExponent = 2047;

//===----------------------------------------------------------------------===//
// Hard reciprocals
//===----------------------------------------------------------------------===//

static constexpr int64_t kMaxDenominator = 64;
/// Solutions of either sign for one fraction, counted from zero.
static constexpr int64_t kMaxPeriods = 3;

/// Adds the significands m for the fraction p/q, where m lacks `inputBits` of
/// its 53 bits and n lacks `resultBits` of its 54:
///     m = p (2^(53-i) - u 2^r) / q,  n = q (2^(53-r) + u 2^i) / p
/// give m n = 2^(106-i-r) - u^2 2^(i+r).
static void addSignificands(int64_t p, int64_t q, unsigned inputBits,
                            unsigned resultBits,
                            std::vector<uint64_t> &significands) {
  const int64_t inputScale = int64_t(1) << (53 - inputBits);
  const int64_t resultScale = int64_t(1) << (53 - resultBits);
  const int64_t bound = kMaxPeriods * p * q;
  for (int64_t u = -bound; u <= bound; ++u) {
    const int64_t m = inputScale - u * (int64_t(1) << resultBits);
    const int64_t n = resultScale + u * (int64_t(1) << inputBits);
    if (m % q != 0 || n % p != 0 || (n / p * q) % 2 == 0)
      continue;
    const int64_t significand = m / q * p;
    if (significand < inputScale && significand >= inputScale / 2)
      significands.push_back(significand);
  }
}

static std::vector<uint64_t> getSignificands(unsigned inputBits,
                                             unsigned resultBits) {
  std::vector<uint64_t> significands;
  for (int64_t q = 1; q <= kMaxDenominator; ++q)
    for (int64_t p = (q + 1) / 2; p <= q; ++p)
      if (std::gcd(p, q) == 1)
        addSignificands(p, q, inputBits, resultBits, significands);
  return significands;
}

std::vector<uint64_t> test::getHardReciprocals() {
  std::vector<uint64_t> all;
  auto add = [&](uint64_t bits) {
    all.push_back(bits);
    all.push_back(bits | kSign);
  };
  // Normal input and result, at exponents all over the range.
  for (uint64_t significand : getSignificands(0, 0))
    for (uint64_t exponent = 1; exponent < kMaxExponent - 2; exponent += 31)
      add((exponent << kFractionBits) | (significand & ~kLeading));
  // The results of the two largest exponents are subnormal, the first by one
  // bit and the second by two; the subnormal inputs that have finite
  // reciprocals lack one or two bits.
  for (unsigned missing : {1, 2}) {
    for (uint64_t significand : getSignificands(0, missing))
      add(((kMaxExponent - 3 + missing) << kFractionBits) |
          (significand & ~kLeading));
    for (uint64_t significand : getSignificands(missing, 0))
      add(significand);
  }
  return all;
}

//===----------------------------------------------------------------------===//
// The stream
//===----------------------------------------------------------------------===//

using Generator = std::mt19937_64;

/// Neighbours, as many as a loop handles in one iteration, have one exponent.
static uint64_t clustered(Generator &generator, size_t i, uint64_t &exponent) {
  constexpr size_t clusterSize = 256;
  if (i % clusterSize == 0)
    exponent = generator() % (kMaxExponent + 1);
  return (generator() & ~(kMaxExponent << kFractionBits)) |
         exponent << kFractionBits;
}

/// Ones down to some bit, then anything, or zeros down to some bit.
static uint64_t withOnes(Generator &generator) {
  uint64_t bits = generator();
  const uint64_t low = (uint64_t(1) << generator() % (kFractionBits + 1)) - 1;
  const uint64_t high = (kLeading - 1) & ~low;
  switch (generator() % 3) {
  case 0:
    return bits | high;
  case 1:
    return bits & ~high;
  default:
    return (bits | high) & ~low;
  }
}

/// An integer, the number below or the one above.
static uint64_t nearInteger(Generator &generator) {
  const double integer = double(generator() >> (11 + generator() % 53));
  uint64_t bits;
  std::memcpy(&bits, &integer, sizeof(bits));
  // Zero has no number below it of its sign.
  const uint64_t step = bits ? generator() % 3 : 1 + generator() % 2;
  return (bits + step - 1) | (generator() & kSign);
}

void test::fillBlock(uint64_t index, std::vector<uint64_t> &block) {
  Generator generator(index);
  uint64_t exponent = 0;
  for (size_t i = 0; i < block.size(); ++i) {
    switch (index % 4) {
    case 0:
      block[i] = generator();
      break;
    case 1:
      block[i] = clustered(generator, i, exponent);
      break;
    case 2:
      block[i] = withOnes(generator);
      break;
    default:
      block[i] = nearInteger(generator);
    }
  }
}
