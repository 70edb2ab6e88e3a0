// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// That a proof finds what is wrong, wherever it hides.

#include "Proof.h"

#include "Doubles.h"
#include "HardReciprocals.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

//===----------------------------------------------------------------------===//
// Rows for math.ceil with a fault
//===----------------------------------------------------------------------===//

constexpr int64_t kLanes = 32;
/// Of registers of the plainest CPU.
constexpr uint64_t kNumSteps = 8;
constexpr uint64_t kNumInputs = 1000;

ExpansionRow makeRow(ExpansionRow::Sequence sequence) {
  return {"elemwise.ceil", APFloat::S_IEEEsingle, {}, /*granule=*/8,
          kLanes,          std::move(sequence)};
}

Value makeCeil(ExpansionBuilder &b, Value x) {
  return math::CeilOp::create(b, x);
}

/// Gives back the operand in four of the lanes.
Value makeCeilButForOneRegister(ExpansionBuilder &b, Value x) {
  constexpr int64_t first = 20, size = 4;
  const int64_t one = 1;
  Value piece = vector::ExtractStridedSliceOp::create(
      b, x, ArrayRef(first), ArrayRef(size), ArrayRef(one));
  return vector::InsertStridedSliceOp::create(b, piece, makeCeil(b, x),
                                              ArrayRef(first), ArrayRef(one));
}

/// Gives back the operand if there is a NaN anywhere.
Value makeCeilUnlessNaN(ExpansionBuilder &b, Value x) {
  Value isNaN =
      arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x).getResult();
  Value anyNaN =
      vector::ReductionOp::create(b, vector::CombiningKind::OR, isNaN);
  return arith::SelectOp::create(b, anyNaN, x, makeCeil(b, x));
}

/// The n-th sequence that is made gives back the operand.
ExpansionRow::Sequence makeCeilButForUse(unsigned n) {
  return [n, use = 0u](ExpansionBuilder &b, Value x) mutable {
    return ++use == n ? x : makeCeil(b, x);
  };
}

/// What is found for the row on inputs all of which have a fraction.
Tally prove(const ExpansionRow &row) {
  const KernelSource source{row.opName, ElementKind::F32, "x86-64", &row};
  auto code = compileKernel(source);
  if (!code) {
    ADD_FAILURE() << llvm::toString(code.takeError());
    return {};
  }
  std::vector<Kernel> kernels;
  kernels.push_back(llvm::cantFail(Kernel::load(source, std::move(*code))));
  std::vector<Tally> tallies(1);
  const Proof<uint32_t> proof{row.opName, kF32, /*numChunks=*/3,
                              [](uint64_t, std::vector<uint32_t> &inputs) {
                                inputs.resize(kNumInputs);
                                std::iota(inputs.begin(), inputs.end(),
                                          0x3FC00000);
                              },
                              []() -> std::function<uint32_t(uint32_t)> {
                                return [](uint32_t) { return 0x40000000; };
                              }};
  testing::internal::CaptureStdout();
  size_t numFinished = 0;
  runTasks({makeTask(proof, kernels, tallies)}, /*numThreads=*/2,
           [&](size_t) { ++numFinished; });
  const std::string output = testing::internal::GetCapturedStdout();
  EXPECT_EQ(numFinished, 1u);
  EXPECT_EQ(output.empty(), tallies[0].numWrong == 0) << output;
  EXPECT_EQ(tallies[0].numInputs, 3 * kNumInputs);
  // In whole vectors and in masked ones, without a NaN and beside one.
  EXPECT_GE(tallies[0].numResults, 3 * kNumInputs * kNumSteps * 4);
  return tallies[0];
}

TEST(ProofTest, NothingIsWrongWithARightSequence) {
  EXPECT_EQ(prove(makeRow(makeCeil)).numWrong, 0u);
}

TEST(ProofTest, EveryInputGoesThroughEveryRegister) {
  // Every input is once in the wrong register of a whole vector, without a NaN
  // and beside one, and about as often in that of a masked one.
  EXPECT_GE(prove(makeRow(makeCeilButForOneRegister)).numWrong,
            3 * kNumInputs * 3);
}

TEST(ProofTest, EveryInputStandsBesideANaN) {
  EXPECT_GE(prove(makeRow(makeCeilUnlessNaN)).numWrong,
            3 * kNumInputs * kNumSteps * 2);
}

TEST(ProofTest, BothLoopsAreRun) {
  for (unsigned use : {1, 2})
    EXPECT_GE(prove(makeRow(makeCeilButForUse(use))).numWrong,
              3 * kNumInputs * kNumSteps * 2);
}

TEST(ProofTest, ASequenceThatIsNotUsedIsAnError) {
  ExpansionRow row = makeRow(makeCeil);
  row.granule = 4096;
  llvm::Expected<KernelCode> code =
      compileKernel({row.opName, ElementKind::F32, "x86-64", &row});
  ASSERT_FALSE(static_cast<bool>(code));
  EXPECT_EQ(llvm::toString(code.takeError()),
            "for x86-64, the sequence was used for vectors of [] lanes, "
            "expected two equal numbers above one");
}

//===----------------------------------------------------------------------===//
// Coverage
//===----------------------------------------------------------------------===//

TEST(CoverageTest, EveryRowIsThereAndEveryKernelIsOne) {
  const Coverage coverage = llvm::cantFail(compileEveryRow(
      "elemwise.ceil", ElementKind::F32, {"x86-64", "x86-64-v2"}));
  std::vector<std::string> lines;
  for (const auto &[row, codes] : coverage.rows) {
    lines.push_back(getSequenceName(*row));
    for (const auto &[targets, kernel] : codes)
      lines.push_back(std::to_string(kernel) + ": " +
                      llvm::join(targets, " = "));
  }
  EXPECT_EQ(lines,
            (std::vector<std::string>{"any CPU", "0: x86-64*", "1: x86-64-v2",
                                      "sse4.1", "2: x86-64-v2*", "fp-armv8"}));
  EXPECT_EQ(coverage.kernels.size(), 3u);
}

TEST(CoverageTest, TheSameCodeIsOneKernel) {
  const Coverage coverage = llvm::cantFail(
      compileEveryRow("elemwise.ceil", ElementKind::F32, {"x86-64", "x86-64"}));
  EXPECT_EQ(coverage.kernels.size(), 1u);
  EXPECT_EQ(coverage.rows.front().codes.front().targets,
            (std::vector<std::string>{"x86-64*", "x86-64*"}));
}

//===----------------------------------------------------------------------===//
// Hard reciprocals
//===----------------------------------------------------------------------===//

/// |m n - 2^106| for the f64 `bits`, a normal one, and the nearest odd n.
uint64_t getDistance(uint64_t bits) {
  constexpr uint64_t leading = uint64_t(1) << 52;
  const uint64_t m = leading | (bits & (leading - 1));
  const unsigned __int128 power = static_cast<unsigned __int128>(1) << 106;
  const unsigned __int128 n = power / m | 1;
  uint64_t least = UINT64_MAX;
  for (unsigned __int128 odd : {n - 2, n, n + 2}) {
    const unsigned __int128 product = odd * m;
    const unsigned __int128 distance =
        product > power ? product - power : power - product;
    least = std::min(least, uint64_t(distance));
  }
  return least;
}

bool isNormal(uint64_t bits) {
  const uint64_t exponent = bits >> 52 & 2047;
  return exponent > 0 && exponent < 2045;
}

TEST(HardReciprocalsTest, TheNearestAreNear) {
  std::vector<uint64_t> nearest = llvm::cantFail(getNearestReciprocals());
  size_t numNormal = 0;
  for (uint64_t bits : nearest)
    if (isNormal(bits)) {
      ++numNormal;
      EXPECT_LE(getDistance(bits), 32u) << bits;
    }
  EXPECT_GT(numNormal, nearest.size() / 2);
  // The hardest of all.
  EXPECT_TRUE(llvm::is_contained(nearest, 0x001FFFFFFFFFFFFF));
}

TEST(HardReciprocalsTest, ThoseOfFractionsAreSquaresAway) {
  auto expectSquare = [](uint64_t bits) {
    const uint64_t distance = getDistance(bits);
    const auto root = uint64_t(std::llround(std::sqrt(double(distance))));
    EXPECT_EQ(root * root, distance) << bits;
    EXPECT_LT(root, uint64_t(1) << 17) << bits;
  };
  for (uint64_t bits : getFractionReciprocals())
    if (isNormal(bits))
      expectSquare(bits);
  std::mt19937_64 generator(1);
  for (unsigned i = 0; i < 10000; ++i) {
    const uint64_t bits = drawHardReciprocal(generator);
    ASSERT_TRUE(isNormal(bits)) << bits;
    expectSquare(bits);
  }
}

TEST(DoublesTest, SpecialOnesAreThere) {
  std::vector<uint64_t> special = llvm::cantFail(getSpecialDoubles());
  llvm::sort(special);
  auto contains = [&](double x) {
    return std::binary_search(special.begin(), special.end(),
                              llvm::bit_cast<uint64_t>(x));
  };
  for (double x : {0.5, 1.5, -2.5, 3.0, 0x1p52, 0x1.fffffffffffffp51, 0x1p-1074,
                   -0x1p-1022, 0x1.fffffffffffffp1023})
    EXPECT_TRUE(contains(x)) << x;
}

} // namespace
