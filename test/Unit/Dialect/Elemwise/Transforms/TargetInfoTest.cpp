// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::elemwise;

namespace {

constexpr char x86[] = "x86_64-unknown-linux-gnu";

TEST(TargetInfoTest, ANamedCPUHasWhatItsFeaturesImply) {
  const TargetInfo target =
      llvm::cantFail(TargetInfo::create(x86, "x86-64-v3"));
  EXPECT_TRUE(target.hasFeatures({"avx2", "fma", "f16c", "sse4.1", "sse2"}));
  EXPECT_FALSE(target.hasFeature("avx512f"));
  EXPECT_TRUE(target.hasF16Conversions());
  EXPECT_FALSE(target.hasF16Arithmetic());
  EXPECT_EQ(target.getVectorBits(), 256);
  EXPECT_EQ(target.getCPU(), "x86-64-v3");
  EXPECT_EQ(target.getFeatureString(), "");
  EXPECT_FALSE(target.isHost());
}

TEST(TargetInfoTest, ChangesReachWhatTheyImply) {
  const TargetInfo more =
      llvm::cantFail(TargetInfo::create(x86, "x86-64", "+avx512fp16"));
  EXPECT_TRUE(more.hasFeatures({"avx512bw", "avx2", "f16c"}));
  EXPECT_TRUE(more.hasF16Arithmetic());
  EXPECT_EQ(more.getFeatureString(), "+avx512fp16");
  const TargetInfo less =
      llvm::cantFail(TargetInfo::create(x86, "x86-64-v4", "-avx2, +sse4a"));
  EXPECT_FALSE(less.hasFeature("avx512f"));
  EXPECT_TRUE(less.hasFeatures({"avx", "sse4a"}));
}

TEST(TargetInfoTest, TheHostIsTheDefaultAndOnlyThisArchitectures) {
  EXPECT_TRUE(llvm::cantFail(TargetInfo::create()).isHost());
  EXPECT_FALSE(llvm::cantFail(TargetInfo::create()).getCPU().empty());
  const TargetInfo foreign =
      llvm::cantFail(TargetInfo::create("riscv64-linux-gnu", "host"));
  EXPECT_FALSE(foreign.isHost());
  EXPECT_EQ(foreign.getCPU(), "generic");
}

TEST(TargetInfoTest, AArch64ConvertsF16) {
  const TargetInfo generic =
      llvm::cantFail(TargetInfo::create("aarch64-linux-gnu", ""));
  EXPECT_TRUE(generic.hasF16Conversions());
  EXPECT_FALSE(generic.hasF16Arithmetic());
  EXPECT_TRUE(
      llvm::cantFail(TargetInfo::create("aarch64-linux-gnu", "neoverse-v1"))
          .hasF16Arithmetic());
}

TEST(TargetInfoTest, RISCVComputesInRegisters) {
  const StringRef riscv = "riscv64-linux-gnu";
  EXPECT_TRUE(llvm::cantFail(TargetInfo::create(riscv)).hasFeature("d"));
  EXPECT_EQ(
      llvm::cantFail(TargetInfo::create(riscv, "", "+v")).getFeatureString(),
      "+m,+a,+f,+d,+c,+v");
  const TargetInfo u74 =
      llvm::cantFail(TargetInfo::create(riscv, "sifive-u74"));
  EXPECT_TRUE(u74.hasFeature("d"));
  EXPECT_EQ(u74.getFeatureString(), "");
  EXPECT_FALSE(llvm::cantFail(TargetInfo::create(riscv, "generic-rv64"))
                   .hasFeature("f"));
}

TEST(TargetInfoTest, ErrorsNameWhatWasGot) {
  auto getError = [](StringRef triple, StringRef cpu, StringRef features) {
    return llvm::toString(
        TargetInfo::create(triple, cpu, features).takeError());
  };
  EXPECT_EQ(getError(x86, "pentium9", ""),
            "unknown target CPU 'pentium9', expected 'host' or a CPU of x86_64 "
            "that LLVM knows");
  EXPECT_EQ(getError(x86, "i686", ""),
            "unknown target CPU 'i686', expected 'host' or a CPU of x86_64 "
            "that LLVM knows");
  EXPECT_EQ(getError(x86, "x86-64", "avx"),
            "target feature 'avx' has no sign, expected a list such as "
            "'+avx2,-fma'");
  EXPECT_EQ(getError(x86, "x86-64", "+"),
            "target feature '+' has no sign, expected a list such as "
            "'+avx2,-fma'");
}

TEST(TargetInfoTest, AnIterationIsFourRegisters) {
  MLIRContext context;
  const TargetInfo target =
      llvm::cantFail(TargetInfo::create(x86, "x86-64-v4"));
  EXPECT_EQ(getPreferredVectorLanes(32, target), 64);
  EXPECT_EQ(getPreferredVectorLanes(16, target), 128);
}

} // namespace
