// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorAttr.h"
#include "TestSupport.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

class TensorAttrTest : public testing::Test {
protected:
  std::string print(Expected<Tensor> tensor) {
    if (!tensor)
      return toString(tensor.takeError());
    std::string text;
    raw_string_ostream os(text);
    printTensorSpec(os, *tensor);
    return text;
  }

  /// The tensor that an attribute, as text, gives.
  std::string convert(StringRef attr) {
    return print(
        tensorFromAttr(cast<ElementsAttr>(parseAttribute(attr, &context))));
  }

  std::string typeOf(StringRef type) {
    Expected<HostTensorType> result =
        getHostTensorType(parseType(type, &context));
    return result ? result->str() : toString(result.takeError());
  }

  MLIRContext context;
};

TEST_F(TensorAttrTest, Types) {
  EXPECT_EQ(typeOf("tensor<2x?xf32>"), "2x?xf32");
  EXPECT_EQ(typeOf("memref<?xbf16>"), "?xbf16");
  EXPECT_EQ(typeOf("vector<4xi1>"), "4xi1");
  EXPECT_EQ(typeOf("tensor<f16>"), "f16");
  EXPECT_EQ(typeOf("f64"), "f64");
  EXPECT_EQ(typeOf("index"), "index");
  EXPECT_EQ(typeOf("tensor<*xf32>"),
            "expected a ranked type, got tensor<*xf32>");
  EXPECT_EQ(typeOf("tensor<2xui8>"),
            "unsupported element type in tensor<2xui8>");
  EXPECT_EQ(typeOf("tensor<2xcomplex<f32>>"),
            "unsupported element type in tensor<2xcomplex<f32>>");
  EXPECT_EQ(typeOf("f128"), "unsupported element type in f128");
}

TEST_F(TensorAttrTest, Dense) {
  EXPECT_EQ(convert("dense<[[1.5, -0.0], [0x7F800001, 0xFF800000]]> : "
                    "tensor<2x2xf32>"),
            "2x2xf32=1.5 -0 0x7F800001 -inf");
  EXPECT_EQ(convert("dense<[1.0, 0x7C01]> : tensor<2xf16>"), "2xf16=1 0x7C01");
  EXPECT_EQ(convert("dense<[1.0, 2.0]> : tensor<2xbf16>"), "2xbf16=1 2");
  EXPECT_EQ(convert("dense<[1.0, 0.1]> : tensor<2xf64>"), "2xf64=1 0.1");
  EXPECT_EQ(convert("dense<[-1, 2]> : tensor<2xi8>"), "2xi8=-1 2");
  EXPECT_EQ(convert("dense<[-1, 2]> : tensor<2xi64>"), "2xi64=-1 2");
  EXPECT_EQ(convert("dense<[-1, 2]> : tensor<2xindex>"), "2xindex=-1 2");
  EXPECT_EQ(convert("dense<[true, false, true, true, false, false, false, "
                    "false, true]> : tensor<9xi1>"),
            "9xi1=true false true true false false false false true");
}

TEST_F(TensorAttrTest, SplatsAndEmpty) {
  EXPECT_EQ(convert("dense<-0.0> : tensor<3xf32>"), "3xf32=-0 -0 -0");
  EXPECT_EQ(convert("dense<7> : tensor<2xi16>"), "2xi16=7 7");
  EXPECT_EQ(convert("dense<true> : tensor<3xi1>"), "3xi1=true true true");
  EXPECT_EQ(convert("dense<1.0> : tensor<f64>"), "f64=1");
  EXPECT_EQ(convert("dense<> : tensor<0xf32>"), "0xf32=");
  EXPECT_EQ(convert("dense<1.0> : tensor<3x0xf32>"), "3x0xf32=");
  EXPECT_EQ(convert("dense<> : tensor<0xi1>"), "0xi1=");
}

TEST_F(TensorAttrTest, Sparse) {
  EXPECT_EQ(convert("sparse<[[0, 1]], [2.5]> : tensor<2x2xf32>"),
            "2x2xf32=0 2.5 0 0");
  EXPECT_EQ(convert("sparse<[[1]], [true]> : tensor<2xi1>"), "2xi1=false true");
}

TEST_F(TensorAttrTest, Resources) {
  auto make = [&](Type element, ArrayRef<char> bytes) {
    auto type = RankedTensorType::get({3}, element);
    return print(tensorFromAttr(DenseResourceElementsAttr::get(
        type, "blob",
        HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, 8))));
  };
  Builder builder(&context);
  std::string halves = bytesOf<uint16_t>({0x3C00, 0xBC00, 0x7E00});
  EXPECT_EQ(make(builder.getF16Type(), {halves.data(), halves.size()}),
            "3xf16=1 -1 nan");
  EXPECT_EQ(make(builder.getF16Type(), {halves.data(), 4}),
            "3xf16 takes 6 bytes, got 4");
  EXPECT_EQ(make(builder.getI1Type(), {1, 0, 1}), "3xi1=true false true");
  EXPECT_EQ(make(builder.getI1Type(), {1, 0, 2}),
            "expected bytes of 0 or 1 for 3xi1");
}

TEST_F(TensorAttrTest, Unsupported) {
  EXPECT_EQ(convert("dense<1> : tensor<2xui8>"),
            "unsupported element type in tensor<2xui8>");
}
