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

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

//===----------------------------------------------------------------------===//
// Rows for math.ceil with a fault
//===----------------------------------------------------------------------===//

constexpr int64_t kLanes = 32;
/// Of a register of the plainest CPU.
constexpr int64_t kStep = 4;

ExpansionRow makeRow(ExpansionRow::Sequence sequence) {
  return {"elemwise.ceil", APFloat::S_IEEEsingle, {}, /*granule=*/8,
          kLanes,          std::move(sequence)};
}

Value makeCeil(ExpansionBuilder &b, Value x) {
  return math::CeilOp::create(b, x);
}

/// Gives back the operand in the register that begins at lane `first`.
ExpansionRow::Sequence makeCeilButForRegister(int64_t first) {
  return [first](ExpansionBuilder &b, Value x) {
    const int64_t one = 1;
    Value piece = vector::ExtractStridedSliceOp::create(
        b, x, ArrayRef(first), ArrayRef(kStep), ArrayRef(one));
    return vector::InsertStridedSliceOp::create(b, piece, makeCeil(b, x),
                                                ArrayRef(first), ArrayRef(one))
        .getResult();
  };
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

/// Proves what the row does with numbers of which those of a chunk and place
/// have a fraction.
class RowProof {
public:
  explicit RowProof(const ExpansionRow &row) {
    const KernelSource source{row.opName, ElementKind::F32, "x86-64", &row};
    auto code = compileKernel(source);
    if (code)
      kernels.push_back(llvm::cantFail(Kernel::load(source, std::move(*code))));
    else
      ADD_FAILURE() << llvm::toString(code.takeError());
  }

  Tally run(std::function<bool(uint64_t chunk, size_t place)> hasFraction) {
    std::vector<Tally> tallies(kernels.size());
    const Proof<uint32_t> proof{
        "elemwise.ceil", kF32, kNumChunks,
        [&](uint64_t chunk, std::vector<uint32_t> &inputs) {
          inputs.resize(kChunkSize);
          for (auto [place, input] : llvm::enumerate(inputs))
            input = hasFraction(chunk, place) ? 0x3FC00000 : 0x40000000;
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
    EXPECT_EQ(output.empty(), tallies.at(0).numWrong == 0) << output;
    EXPECT_EQ(tallies.at(0).numInputs, kNumChunks * kChunkSize);
    return tallies.at(0);
  }

  static constexpr uint64_t kNumChunks = 7;
  static constexpr size_t kChunkSize = 101;

private:
  std::vector<Kernel> kernels;
};

bool everywhere(uint64_t, size_t) { return true; }

constexpr uint64_t kNumInputs = RowProof::kNumChunks * RowProof::kChunkSize;
constexpr uint64_t kNumRegisters = kLanes / kStep;

TEST(ProofTest, NothingIsWrongWithARightSequence) {
  const Tally tally = RowProof(makeRow(makeCeil)).run(everywhere);
  EXPECT_EQ(tally.numWrong, 0u);
  // In whole vectors and in masked ones, without a NaN and beside one.
  EXPECT_GE(tally.numResults, kNumInputs * kNumRegisters * 4);
}

TEST(ProofTest, EveryInputGoesThroughEveryRegister) {
  for (int64_t first : {int64_t(0), kStep, 5 * kStep, kLanes - kStep}) {
    RowProof proof(makeRow(makeCeilButForRegister(first)));
    for (size_t i = 0; i < RowProof::kChunkSize; ++i)
      EXPECT_GE(proof
                    .run([&](uint64_t chunk, size_t place) {
                      return chunk == 2 && place == i;
                    })
                    .numWrong,
                4u)
          << first << " " << i;
  }
}

TEST(ProofTest, EveryInputStandsBesideANaN) {
  EXPECT_GE(RowProof(makeRow(makeCeilUnlessNaN)).run(everywhere).numWrong,
            kNumInputs * kNumRegisters * 2);
}

TEST(ProofTest, BothLoopsAreRun) {
  for (unsigned use : {1, 2})
    EXPECT_GE(
        RowProof(makeRow(makeCeilButForUse(use))).run(everywhere).numWrong,
        kNumInputs * kNumRegisters * 2);
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
