// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorSpec.h"
#include "TestSupport.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static std::string print(const Tensor &tensor,
                         SpecFormat format = SpecFormat::Decimal) {
  std::string text;
  raw_string_ostream os(text);
  printTensorSpec(os, tensor, format);
  return text;
}

/// What `spec` prints as, or the error.
static std::string reprint(StringRef spec,
                           SpecFormat format = SpecFormat::Decimal) {
  Expected<Tensor> tensor = parseTensorSpec(spec);
  return tensor ? print(*tensor, format) : toString(tensor.takeError());
}

TEST(TensorSpec, RoundTrip) {
  for (StringRef spec : {"2x3xf32=-1.5 -0.5 0 0.5 1.2 2", "f32=1.5",
                         "1xf16=nan", "0xf32=", "3x0x2xf16=", "2xbf16=inf -inf",
                         "2xf64=-0 0.1", "2xi1=true false", "3xi8=-128 0 127",
                         "1x1x2xindex=0 -1", "2xf32=nan 0x7F800001"})
    EXPECT_EQ(reprint(spec), spec);
  EXPECT_EQ(reprint("2xf32=1 -0", SpecFormat::Hex),
            "2xf32=0x3F800000 0x80000000");
  EXPECT_EQ(reprint("2xf32=0x3F800000 0x80000000"), "2xf32=1 -0");
}

TEST(TensorSpec, Separators) {
  EXPECT_EQ(reprint("2x2xf32=1,2,3,4"), "2x2xf32=1 2 3 4");
  EXPECT_EQ(reprint(" 2x2xf32 = 1, 2,\n 3\t4\n"), "2x2xf32=1 2 3 4");
}

TEST(TensorSpec, OneValueFills) {
  EXPECT_EQ(reprint("2x2xf16=-0"), "2x2xf16=-0 -0 -0 -0");
  EXPECT_EQ(reprint("3xi1=true"), "3xi1=true true true");
  Tensor large = cantFail(parseTensorSpec("1000x1000xf32=0x12345678"));
  EXPECT_EQ(large.getBits(0), 0x12345678u);
  EXPECT_EQ(large.getBits(999999), 0x12345678u);
}

TEST(TensorSpec, Errors) {
  EXPECT_EQ(reprint(""), "expected a type, '=' and values, as in "
                         "2x3xf32=0.5, got ''");
  EXPECT_EQ(reprint("2xf32"), "expected a type, '=' and values, as in "
                              "2x3xf32=0.5, got '2xf32'");
  EXPECT_EQ(reprint("2x3xf32=1 2 3 4 5"),
            "expected 1 or 6 values for 2x3xf32, got 5");
  EXPECT_EQ(reprint("2x3xf32="), "expected 1 or 6 values for 2x3xf32, got 0");
  EXPECT_EQ(reprint("f32="), "expected 1 value for f32, got 0");
  EXPECT_EQ(reprint("f32=1 2"), "expected 1 value for f32, got 2");
  EXPECT_EQ(reprint("0xf32=1"), "expected no value for 0xf32, got 1");
  EXPECT_EQ(reprint("2xf32=1 x"), "element 1 of 2xf32: invalid f32 value 'x'");
  EXPECT_EQ(reprint("2xf32=x"), "element 0 of 2xf32: invalid f32 value 'x'");
  EXPECT_EQ(reprint("?xf32=1"), "expected a known shape, got ?xf32");
  EXPECT_EQ(reprint("3xui8=1"),
            "invalid tensor type '3xui8': expected dimensions and one of f16 "
            "bf16 f32 f64 i1 i8 i16 i32 i64 index, as in 2x3xf32");
}

// Messages are one line, whatever they quote.
TEST(TensorSpec, OddTextInErrors) {
  EXPECT_EQ(reprint("2\nx3"), "expected a type, '=' and values, as in "
                              "2x3xf32=0.5, got '2\\nx3'");
  EXPECT_EQ(reprint("3x\nf32=1"),
            "invalid tensor type '3x\\nf32': expected dimensions and one of "
            "f16 bf16 f32 f64 i1 i8 i16 i32 i64 index, as in 2x3xf32");
  EXPECT_EQ(reprint("f32=1\x01\x7F"),
            "element 0 of f32: invalid f32 value '1\\001\\177'");
  EXPECT_TRUE(StringRef(reprint(std::string(1000, 'x') + "="))
                  .starts_with("invalid tensor type '" + std::string(40, 'x') +
                               "...': "));
}

// A few characters ask for more memory than there is.
TEST(TensorSpec, HugeTypes) {
  EXPECT_EQ(reprint("1000000000x1000000xf32=1"),
            "out of memory: 1000000000x1000000xf32 takes 4000000000000000 "
            "bytes");
  EXPECT_EQ(reprint("4000000000x4000000000xf32=1"),
            "the size of 4000000000x4000000000xf32 overflows 63 bits");
  EXPECT_EQ(reprint("1000000000x1000000xf32=1 2"),
            "expected 1 or 1000000000000000 values for "
            "1000000000x1000000xf32, got 2");
}
