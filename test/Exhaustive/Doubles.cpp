// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Doubles.h"

#include "HardReciprocals.h"
#include "Reference.h"

#include "llvm/ADT/bit.h"

#include <cmath>
#include <random>

using namespace mlir::elemwise;

static constexpr unsigned kFractionBits = 52;
static constexpr uint64_t kLeading = uint64_t(1) << kFractionBits;
static constexpr uint64_t kSign = uint64_t(1) << 63;
static constexpr uint64_t kMaxExponent = 2047;

using Generator = std::mt19937_64;

//===----------------------------------------------------------------------===//
// Special inputs
//===----------------------------------------------------------------------===//

/// Rounding up goes wrong next to integers first, and rounding to the nearest
/// on the way to it, next to the middles between them: both with the numbers
/// below and above, from every binade's ends and from within.
static void addIntegers(std::vector<uint64_t> &inputs) {
  Generator generator(/*seed=*/20240229);
  for (unsigned exponent = 0; exponent <= kFractionBits; ++exponent) {
    const uint64_t first = uint64_t(1) << exponent;
    std::vector<uint64_t> integers = {first, 2 * first - 1};
    for (unsigned i = 0; i < 8; ++i)
      integers.push_back(first + generator() % first);
    for (uint64_t integer : integers)
      for (double offset : {0.0, 0.5}) {
        const auto bits = llvm::bit_cast<uint64_t>(double(integer) + offset);
        for (uint64_t neighbour : {bits - 1, bits, bits + 1})
          for (uint64_t sign : {uint64_t(0), kSign})
            inputs.push_back(neighbour | sign);
      }
  }
}

llvm::Expected<std::vector<uint64_t>> test::getSpecialDoubles() {
  auto inputs = getNearestReciprocals();
  if (!inputs)
    return inputs.takeError();
  for (const std::vector<uint64_t> &more :
       {getFractionReciprocals(), getEdgeBits(kF64)})
    inputs->insert(inputs->end(), more.begin(), more.end());
  addIntegers(*inputs);
  return inputs;
}

//===----------------------------------------------------------------------===//
// The stream
//===----------------------------------------------------------------------===//

/// Neighbours, as many as a loop handles in one iteration, have one exponent.
static uint64_t clustered(Generator &generator, size_t i, uint64_t &exponent) {
  if (i % test::kClusterSize == 0)
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

/// A multiple of a half, the number below or the one above.
static uint64_t nearInteger(Generator &generator) {
  const auto integer = double(generator() >> (11 + generator() % 53));
  const auto bits =
      llvm::bit_cast<uint64_t>(std::ldexp(integer, -int(generator() % 2)));
  // Zero has no number below it of its sign.
  const uint64_t step = bits ? generator() % 3 : 1 + generator() % 2;
  return (bits + step - 1) | (generator() & kSign);
}

/// A subnormal number of any number of digits, or a number of the four lowest
/// or four highest exponents.
static uint64_t atRangeEnd(Generator &generator) {
  const uint64_t bits = generator() & (kSign | (kLeading - 1));
  const uint64_t which = generator() % 16;
  if (which >= 8)
    return (bits & kSign) |
           (bits & (kLeading - 1)) >> generator() % kFractionBits;
  const uint64_t exponent = which < 4 ? which : kMaxExponent + 3 - which;
  return bits | exponent << kFractionBits;
}

void test::fillBlock(uint64_t index, std::vector<uint64_t> &block) {
  Generator generator(index);
  uint64_t exponent = 0;
  for (size_t i = 0; i < block.size(); ++i) {
    switch (index % 6) {
    case 0:
      block[i] = generator();
      break;
    case 1:
      block[i] = clustered(generator, i, exponent);
      break;
    case 2:
      block[i] = withOnes(generator);
      break;
    case 3:
      block[i] = nearInteger(generator);
      break;
    case 4:
      block[i] = atRangeEnd(generator);
      break;
    default:
      block[i] = drawHardReciprocal(generator);
    }
  }
}
