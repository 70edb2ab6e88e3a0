// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reference.h"

#include <random>

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

llvm::StringRef test::getOpName(OpKind op) {
  return op == OpKind::Ceil ? "ceil" : "reciprocal";
}

Reference::Reference(const FloatFormat &format)
    : format(format), savedMin(mpfr_get_emin()), savedMax(mpfr_get_emax()) {
  // MPFR's significands lie in [1/2, 1), so its exponents are greater by one.
  mpfr_exp_t bias = format.getMaxExponent() / 2;
  mpfr_set_emax(bias + 1);
  mpfr_set_emin(2 - bias - mpfr_exp_t(format.fractionBits));
  mpfr_init2(value, format.fractionBits + 1);
}

Reference::~Reference() {
  mpfr_clear(value);
  mpfr_set_emin(savedMin);
  mpfr_set_emax(savedMax);
}

void Reference::read(uint64_t bits) {
  static_assert(sizeof(unsigned long) == sizeof(uint64_t));
  int sign = bits & format.getSignBit() ? -1 : 1;
  uint64_t exponent = (bits >> format.fractionBits) & format.getMaxExponent();
  uint64_t fraction = bits & format.getFractionMask();
  if (exponent == format.getMaxExponent()) {
    if (fraction)
      mpfr_set_nan(value);
    else
      mpfr_set_inf(value, sign);
    return;
  }
  if (exponent)
    fraction |= format.getFractionMask() + 1;
  else
    exponent = 1;
  mpfr_exp_t scale =
      mpfr_exp_t(exponent) - format.getMaxExponent() / 2 - format.fractionBits;
  mpfr_set_ui_2exp(value, fraction, scale, MPFR_RNDN);
  mpfr_setsign(value, value, sign < 0, MPFR_RNDN);
}

uint64_t Reference::write() {
  if (mpfr_nan_p(value))
    return format.getQuietNaN();
  uint64_t sign = mpfr_signbit(value) ? format.getSignBit() : 0;
  if (mpfr_inf_p(value))
    return sign | format.getInfinity();
  if (mpfr_zero_p(value))
    return sign;
  mpfr_exp_t bias = format.getMaxExponent() / 2;
  mpfr_exp_t exponent = std::max<mpfr_exp_t>(mpfr_get_exp(value) - 1 + bias, 1);
  mpfr_abs(value, value, MPFR_RNDN);
  mpfr_set_exp(value, mpfr_get_exp(value) - exponent + bias +
                          mpfr_exp_t(format.fractionBits));
  uint64_t significand = mpfr_get_ui(value, MPFR_RNDN);
  // The leading one of a normal number carries into the exponent.
  return sign | ((uint64_t(exponent - 1) << format.fractionBits) + significand);
}

uint64_t Reference::compute(OpKind op, uint64_t bits) {
  read(bits);
  int inexact = op == OpKind::Ceil ? mpfr_ceil(value, value)
                                   : mpfr_ui_div(value, 1, value, MPFR_RNDN);
  if (op == OpKind::Reciprocal)
    mpfr_subnormalize(value, inexact, MPFR_RNDN);
  return write();
}

std::vector<uint64_t> test::getEdgeBits(const FloatFormat &format) {
  uint64_t ones = format.getFractionMask();
  uint64_t half = (ones + 1) / 2;
  std::vector<uint64_t> all;
  for (uint64_t exponent = 0; exponent <= format.getMaxExponent(); ++exponent)
    for (uint64_t fraction : {uint64_t(0), uint64_t(1), uint64_t(2), half - 1,
                              half, half + 1, ones - 1, ones})
      for (uint64_t sign : {uint64_t(0), format.getSignBit()})
        all.push_back(sign | exponent << format.fractionBits | fraction);
  // Subnormals and integers by their single bits and by runs of ones.
  for (unsigned low = 0; low <= format.fractionBits; ++low)
    for (uint64_t base :
         {uint64_t(1) << low, (uint64_t(1) << low) - 1, ones >> low << low})
      for (uint64_t sign : {uint64_t(0), format.getSignBit()}) {
        all.push_back(sign | (base & ones));
        for (uint64_t exponent :
             {format.getMaxExponent() / 2, format.getMaxExponent() / 2 + low,
              format.getMaxExponent() - 1, format.getMaxExponent() - 2})
          all.push_back(sign | exponent << format.fractionBits | (base & ones));
      }
  return all;
}

std::vector<uint64_t> test::getRandomBits(const FloatFormat &format,
                                          size_t count) {
  std::mt19937_64 generator(/*seed=*/20240229);
  std::vector<uint64_t> all(count);
  for (uint64_t &bits : all)
    bits = generator() >> (64 - format.getBits());
  return all;
}

std::vector<uint64_t> test::getClusteredBits(const FloatFormat &format,
                                             size_t count) {
  std::vector<uint64_t> all = getRandomBits(format, count);
  uint64_t exponentMask = format.getInfinity();
  for (size_t i = 0; i < count; ++i) {
    uint64_t first = all[i / kClusterSize * kClusterSize];
    all[i] = (all[i] & ~exponentMask) | (first & exponentMask);
  }
  return all;
}

std::vector<uint64_t> test::repeat(llvm::ArrayRef<uint64_t> bits) {
  std::vector<uint64_t> all;
  all.reserve(bits.size() * kClusterSize);
  for (uint64_t value : bits)
    all.insert(all.end(), kClusterSize, value);
  return all;
}
