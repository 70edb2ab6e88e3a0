// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorArgument.h"
#include "TestSupport.h"
#include "elemwise/ExecutionEngine/NpyFile.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static const HostTensorType kDeclared{ElementKind::F32,
                                      {2, HostTensorType::kDynamic}};

static std::string print(Expected<Tensor> tensor) {
  if (!tensor)
    return toString(tensor.takeError());
  std::string text;
  raw_string_ostream os(text);
  printTensorSpec(os, *tensor);
  return text;
}

TEST(TensorArgument, Text) {
  EXPECT_EQ(print(readTensorArgument("2x1xf32=1 2", kDeclared)), "2x1xf32=1 2");
  EXPECT_EQ(print(readTensorArgument("1x2xf32=1 2", kDeclared)),
            "expected 2x?xf32, got 1x2xf32");
  EXPECT_EQ(print(readTensorArgument("2x1xf16=1 2", kDeclared)),
            "expected 2x?xf32, got 2x1xf16");
}

// A type that isn't wanted takes no memory: there is not as much.
TEST(TensorArgument, HugeText) {
  EXPECT_EQ(print(readTensorArgument("1000000000x1000000xf32=1", kDeclared)),
            "expected 2x?xf32, got 1000000000x1000000xf32");
}

TEST(TensorArgument, Npy) {
  TemporaryFolder folder;
  std::string path = folder.path("x.npy");
  cantFail(writeNpy(path, cantFail(parseTensorSpec("2x2xf32=1 2 3 4"))));
  EXPECT_EQ(print(readTensorArgument("@" + path, kDeclared)),
            "2x2xf32=1 2 3 4");
  EXPECT_EQ(print(readTensorArgument("@none.npy", kDeclared)),
            "'none.npy': No such file or directory");
}

TEST(TensorArgument, OtherFormats) {
  auto read = [](StringRef path, const HostTensorType &) {
    return path == "a.one" ? parseTensorSpec("2x1xf32=7")
                           : parseTensorSpec("1x1xf32=7");
  };
  TensorFileFormat formats[] = {{".one", read}};
  EXPECT_EQ(print(readTensorArgument("@a.one", kDeclared, formats)),
            "2x1xf32=7 7");
  EXPECT_EQ(print(readTensorArgument("@b.one", kDeclared, formats)),
            "expected 2x?xf32, got 1x1xf32");
  EXPECT_EQ(print(readTensorArgument("@a.two", kDeclared, formats)),
            "'a.two': expected a file name that ends in .npy or .one");
  EXPECT_EQ(print(readTensorArgument("@", kDeclared)),
            "'': expected a file name that ends in .npy");
}
