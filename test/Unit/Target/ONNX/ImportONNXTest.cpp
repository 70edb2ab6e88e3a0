// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the corpus of models in test/Target/ONNX cannot see: the interface, and
// the memory that it takes.

#include "elemwise/Target/ONNX/ImportONNX.h"
#include "TestSupport.h"
#include "WireFormat.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <fstream>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// A model of `y = Ceil(w)` up to the elements of the initializer `w`, which
/// must follow: `elements` f32.
std::string modelBefore(int64_t elements) {
  const size_t size = elements * sizeof(float);
  std::string node =
      stringField(1, "w") + stringField(2, "y") + stringField(4, "Ceil");
  std::string tensor = varintField(1, elements) + varintField(2, /*FLOAT=*/1) +
                       stringField(8, "w") + lengthHeader(9, size);
  std::string graph = stringField(1, node) +
                      stringField(12, stringField(1, "y")) +
                      lengthHeader(5, tensor.size() + size) + tensor;
  return varintField(1, /*IR version*/ 7) +
         stringField(8, varintField(2, /*operator set*/ 13)) +
         lengthHeader(7, graph.size() + size) + graph;
}

/// The same with the elements in the file `w.bin`.
std::string modelWithFile(int64_t elements) {
  std::string node =
      stringField(1, "w") + stringField(2, "y") + stringField(4, "Ceil");
  std::string place = stringField(1, "location") + stringField(2, "w.bin");
  std::string tensor = varintField(1, elements) + varintField(2, 1) +
                       stringField(8, "w") + stringField(13, place) +
                       varintField(14, 1);
  std::string graph = stringField(1, node) +
                      stringField(12, stringField(1, "y")) +
                      stringField(5, tensor);
  return varintField(1, 7) + stringField(8, varintField(2, 13)) +
         stringField(7, graph);
}

/// Writes `before`, then `size` bytes that no memory was taken for at once.
std::string writeLarge(const TemporaryFolder &folder, StringRef name,
                       StringRef before, size_t size) {
  std::error_code error;
  raw_fd_ostream os(folder.path(name), error);
  os << before;
  std::string piece(1 << 20, '\x3F');
  for (size_t written = 0; written < size; written += piece.size())
    os << piece;
  return folder.path(name);
}

/// A number of bytes from /proc/self/status.
int64_t readStatus(StringRef key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    StringRef text = line;
    int64_t kibibytes;
    if (text.consume_front(key) && text.consume_front(":") &&
        !text.trim().consumeInteger(10, kibibytes)) {
      text.trim().consumeInteger(10, kibibytes);
      return kibibytes << 10;
    }
  }
  return -1;
}

/// By how many bytes the process has grown at the peak of `action`; negative if
/// the system does not say.
int64_t measurePeak(llvm::function_ref<void()> action) {
  std::ofstream reset("/proc/self/clear_refs");
  if (!(reset << "5" << std::flush))
    return -1;
  const int64_t before = readStatus("VmRSS");
  action();
  return readStatus("VmHWM") - before;
}

class ImportONNXTest : public testing::Test {
protected:
  /// The value of the only constant.
  Attribute getConstant(ModuleOp module) {
    Attribute value;
    module.walk([&](arith::ConstantOp op) { value = op.getValue(); });
    return value;
  }

  MLIRContext context;
  TemporaryFolder folder;
};

} // namespace

TEST_F(ImportONNXTest, BytesAndFile) {
  std::string bytes = modelBefore(2) + bytesOf<float>({1.5f, -0.5f});
  auto fromBytes = importONNX(MemoryBufferRef(bytes, "bytes"), &context);
  ASSERT_TRUE(static_cast<bool>(fromBytes)) << messageOf(std::move(fromBytes));
  EXPECT_TRUE(succeeded(verify(**fromBytes)));
  EXPECT_TRUE((*fromBytes)->lookupSymbol<func::FuncOp>("main"));

  ONNXImportOptions options;
  options.functionName = "ceil of w";
  auto fromFile = importONNX(folder.write("x.onnx", bytes), &context, options);
  ASSERT_TRUE(static_cast<bool>(fromFile)) << messageOf(std::move(fromFile));
  EXPECT_TRUE((*fromFile)->lookupSymbol<func::FuncOp>("ceil of w"));
  EXPECT_EQ(getConstant(**fromFile), getConstant(**fromBytes));
}

TEST_F(ImportONNXTest, ErrorsNameTheirSource) {
  EXPECT_EQ(messageOf(importONNX(MemoryBufferRef("", "bytes"), &context)),
            "'bytes': empty file");
  std::string path = folder.path("none.onnx");
  EXPECT_EQ(messageOf(importONNX(path, &context)),
            "'" + path + "': No such file or directory");
  std::string external = modelWithFile(2);
  EXPECT_EQ(messageOf(importONNX(MemoryBufferRef(external, "b"), &context)),
            "'b': initializer 'w': external data 'w.bin': the model has no "
            "folder, since it is no file");
}

// Whatever one byte is changed to, and wherever the file ends, there is a
// module that is valid, or an error.
TEST_F(ImportONNXTest, DamagedBytes) {
  std::string whole = modelBefore(2) + bytesOf<float>({1.5f, -0.5f});
  auto check = [&](StringRef bytes) {
    auto module = importONNX(MemoryBufferRef(bytes, "x"), &context);
    if (module)
      EXPECT_TRUE(succeeded(verify(**module)));
    else
      EXPECT_NE(messageOf(std::move(module)), "");
    return static_cast<bool>(module);
  };
  EXPECT_TRUE(check(whole));
  for (size_t i = 0; i < whole.size(); ++i) {
    EXPECT_FALSE(check(StringRef(whole).take_front(i))) << i;
    for (unsigned value = 0; value < 256; ++value) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(value);
      check(damaged);
    }
  }
}

TEST_F(ImportONNXTest, LargeTensorsAreResources) {
  const int64_t elements = 1 << 18;
  std::string values(elements * sizeof(float), '\x3F');
  std::string path = folder.write("raw.onnx", modelBefore(elements) + values);
  folder.write("w.bin", values);
  std::string external = folder.write("e.onnx", modelWithFile(elements));
  for (StringRef model : {path, external}) {
    auto module = importONNX(model, &context);
    ASSERT_TRUE(static_cast<bool>(module)) << messageOf(std::move(module));
    auto resource = dyn_cast<DenseResourceElementsAttr>(getConstant(**module));
    ASSERT_TRUE(resource);
    ArrayRef<char> data = resource.getRawHandle().getBlob()->getData();
    EXPECT_EQ(StringRef(data.data(), data.size()), values);
  }
}

TEST_F(ImportONNXTest, MemoryIsAtMostTwiceTheFile) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  GTEST_SKIP() << "the address sanitizer keeps freed memory for a while";
#endif
  const int64_t size = int64_t(256) << 20;
  const int64_t elements = size / sizeof(float);
  std::string raw = writeLarge(folder, "raw.onnx", modelBefore(elements), size);
  writeLarge(folder, "w.bin", "", size);
  std::string external = folder.write("e.onnx", modelWithFile(elements));
  for (StringRef model : {raw, external}) {
    MLIRContext ownContext;
    const int64_t peak = measurePeak([&] {
      auto module = importONNX(model, &ownContext);
      EXPECT_TRUE(static_cast<bool>(module)) << messageOf(std::move(module));
    });
    if (peak < 0)
      GTEST_SKIP() << "the system does not tell the peak of memory";
    RecordProperty(model == raw ? "raw" : "external", std::to_string(peak));
    EXPECT_LT(peak, 2 * size);
    EXPECT_GE(peak, size);
  }
}
