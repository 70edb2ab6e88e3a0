// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the operations must give, computed with MPFR: nothing here is shared
// with the code under test.

#ifndef ELEMWISE_TEST_CONFORMANCE_REFERENCE_H
#define ELEMWISE_TEST_CONFORMANCE_REFERENCE_H

#include "elemwise/ExecutionEngine/Tensor.h"

#include <mpfr.h>
#include <string>
#include <vector>

namespace mlir::elemwise::test {

/// An operation of the dialect, `elemwise.` and its name in the IR.
enum class OpKind { Ceil, Reciprocal };
llvm::StringRef getOpName(OpKind op);

/// An IEEE 754 binary format, laid out as sign, exponent, fraction.
struct FloatFormat {
  ElementKind kind;
  unsigned exponentBits;
  unsigned fractionBits;

  unsigned getBits() const { return 1 + exponentBits + fractionBits; }
  uint64_t getSignBit() const { return uint64_t(1) << (getBits() - 1); }
  uint64_t getFractionMask() const { return (uint64_t(1) << fractionBits) - 1; }
  uint64_t getMaxExponent() const { return (uint64_t(1) << exponentBits) - 1; }
  uint64_t getInfinity() const { return getMaxExponent() << fractionBits; }
  uint64_t getQuietNaN() const {
    return getInfinity() | uint64_t(1) << (fractionBits - 1);
  }
  bool isNaN(uint64_t bits) const {
    return (bits & ~getSignBit()) > getInfinity();
  }
};

inline constexpr FloatFormat kF16{ElementKind::F16, 5, 10};
inline constexpr FloatFormat kBF16{ElementKind::BF16, 8, 7};
inline constexpr FloatFormat kF32{ElementKind::F32, 8, 23};
inline constexpr FloatFormat kF64{ElementKind::F64, 11, 52};

/// Computes single results. Every NaN result is the quiet one. MPFR's exponent
/// range is the format's while the object lives.
class Reference {
public:
  explicit Reference(const FloatFormat &format);
  Reference(const Reference &) = delete;
  Reference &operator=(const Reference &) = delete;
  ~Reference();

  uint64_t compute(OpKind op, uint64_t bits);

private:
  void read(uint64_t bits);
  uint64_t write();

  const FloatFormat format;
  const mpfr_exp_t savedMin, savedMax;
  mpfr_t value;
};

/// The bits at which a sequence is likely to go wrong: for every exponent, of
/// either sign, the fractions around the ends and the middle of the binade.
std::vector<uint64_t> getEdgeBits(const FloatFormat &format);

/// `count` patterns from a generator with a fixed seed, every one equally
/// likely.
std::vector<uint64_t> getRandomBits(const FloatFormat &format, size_t count);

/// Likewise `count` patterns, of which neighbours, `kClusterSize` at a time,
/// have the same exponent: a sequence may treat a group of lanes without a
/// special case in another way.
std::vector<uint64_t> getClusteredBits(const FloatFormat &format, size_t count);

/// More lanes than a loop handles in one iteration.
inline constexpr size_t kClusterSize = 256;

/// Every one of `bits` `kClusterSize` times.
std::vector<uint64_t> repeat(llvm::ArrayRef<uint64_t> bits);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_CONFORMANCE_REFERENCE_H
