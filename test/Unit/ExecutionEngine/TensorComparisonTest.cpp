// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorComparison.h"
#include "TestSupport.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static TensorComparison compare(StringRef got, StringRef expected,
                                size_t maxReported = 10) {
  return compareTensors(cantFail(parseTensorSpec(got)),
                        cantFail(parseTensorSpec(expected)), maxReported);
}

static std::string print(const TensorComparison &comparison) {
  std::string text;
  raw_string_ostream(text) << comparison;
  return text;
}

TEST(TensorComparison, Equal) {
  EXPECT_TRUE(compare("2xf32=1 -0", "2xf32=1 -0").areEqual());
  EXPECT_TRUE(compare("0xf32=", "0xf32=").areEqual());
  EXPECT_EQ(print(compare("2xf32=1 -0", "2xf32=1 -0")), "");
}

TEST(TensorComparison, NaNIsOneClass) {
  EXPECT_TRUE(
      compare("3xf32=nan 0x7F800001 0xFFFFFFFF", "3xf32=nan").areEqual());
  EXPECT_TRUE(compare("2xf16=0x7C01 1", "2xf16=0xFE00 1").areEqual());
  EXPECT_TRUE(compare("bf16=0x7F81", "bf16=nan").areEqual());
  EXPECT_TRUE(compare("f64=0xFFF8000000000001", "f64=nan").areEqual());
  EXPECT_FALSE(compare("f32=nan", "f32=inf").areEqual());
  // The bits of a NaN are a number there.
  EXPECT_FALSE(compare("i16=0x7C01", "i16=0x7E00").areEqual());
}

TEST(TensorComparison, SignOfZeroCounts) {
  TensorComparison comparison = compare("2x2xf32=0 -0 1 2", "2x2xf32=0 0 1 3");
  EXPECT_FALSE(comparison.areEqual());
  EXPECT_EQ(comparison.numMismatches, 2);
  EXPECT_EQ(print(comparison),
            "[0, 1]: got -0 (0x80000000), expected 0 (0x00000000)\n"
            "[1, 1]: got 2 (0x40000000), expected 3 (0x40400000)\n"
            "2 of 4 elements differ\n");
}

TEST(TensorComparison, ReportsTheFirst) {
  TensorComparison comparison =
      compare("2x3x2xi32=1", "2x3x2xi32=0 0 1 0 0 0 0 0 0 0 0 0", 3);
  EXPECT_EQ(comparison.numMismatches, 11);
  ASSERT_EQ(comparison.mismatches.size(), 3u);
  EXPECT_EQ(comparison.mismatches[2].index, (SmallVector<int64_t, 4>{0, 1, 1}));
  EXPECT_EQ(compare("3xf32=1", "3xf32=2", 0).numMismatches, 3);
}

TEST(TensorComparison, Rank0) {
  EXPECT_EQ(print(compare("f16=1", "f16=nan")),
            "[]: got 1 (0x3C00), expected nan (0x7E00)\n"
            "1 of 1 element differs\n");
}

TEST(TensorComparison, Types) {
  for (StringRef got : {"2x2xf32=1", "3x2xf32=1", "2x3xi32=1", "6xf32=1"}) {
    TensorComparison comparison = compare(got, "2x3xf32=1");
    EXPECT_FALSE(comparison.areEqual());
    EXPECT_EQ(print(comparison),
              "expected 2x3xf32, got " + got.split('=').first.str() + "\n");
  }
}
