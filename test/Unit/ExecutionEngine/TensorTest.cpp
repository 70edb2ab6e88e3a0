// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/Tensor.h"
#include "TestSupport.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

#include <atomic>
#include <thread>
#include <unistd.h>
#include <utime.h>

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static constexpr int64_t kDynamic = HostTensorType::kDynamic;

TEST(ElementKind, NamesAndSizes) {
  const std::pair<StringRef, unsigned> expected[] = {
      {"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f64", 8}, {"i1", 1},
      {"i8", 1},  {"i16", 2},  {"i32", 4}, {"i64", 8}, {"index", 8}};
  for (auto [name, size] : expected) {
    std::optional<ElementKind> kind = parseElementKind(name);
    ASSERT_TRUE(kind) << name.str();
    EXPECT_EQ(getElementName(*kind), name);
    EXPECT_EQ(getElementByteSize(*kind), size);
  }
  for (StringRef name : {"", "f8", "F32", "ui8", "f32 ", "i128"})
    EXPECT_FALSE(parseElementKind(name)) << name.str();
}

TEST(ElementKind, NaN) {
  EXPECT_TRUE(isNaN(ElementKind::F16, 0x7C01));
  EXPECT_TRUE(isNaN(ElementKind::F16, 0xFE00));
  EXPECT_FALSE(isNaN(ElementKind::F16, 0xFC00));
  EXPECT_TRUE(isNaN(ElementKind::BF16, 0x7F81));
  EXPECT_FALSE(isNaN(ElementKind::BF16, 0x7F80));
  EXPECT_TRUE(isNaN(ElementKind::F32, 0xFF800001));
  EXPECT_FALSE(isNaN(ElementKind::F32, 0xFF800000));
  EXPECT_TRUE(isNaN(ElementKind::F64, 0x7FF0000000000001));
  EXPECT_FALSE(isNaN(ElementKind::F64, 0xFFF0000000000000));
  EXPECT_FALSE(isNaN(ElementKind::I16, 0x7FFF));
  EXPECT_FALSE(isNaN(ElementKind::I64, ~uint64_t(0)));
}

TEST(HostTensorType, TextRoundTrip) {
  for (StringRef text : {"f32", "0xf32", "2x?xf32", "3x0x2xf16", "?xindex",
                         "1x1x1xi1", "9223372036854775807xi8"}) {
    Expected<HostTensorType> type = parseHostTensorType(text);
    ASSERT_EQ(messageOf(std::move(type)), "success") << text.str();
    EXPECT_EQ(cantFail(parseHostTensorType(text)).str(), text);
  }
  EXPECT_EQ(cantFail(parseHostTensorType("2x?xf32")).shape,
            (SmallVector<int64_t, 4>{2, kDynamic}));
  EXPECT_EQ(cantFail(parseHostTensorType("0xf32")).shape,
            (SmallVector<int64_t, 4>{0}));
}

TEST(HostTensorType, InvalidText) {
  for (StringRef text : {"", "2", "2x", "x2xf32", "2xf33", "2x3", "-1xf32",
                         "2Xf32", "0x1F32", "??xf32", "2?xf32", "*xf32"})
    EXPECT_TRUE(StringRef(messageOf(parseHostTensorType(text)))
                    .starts_with("invalid tensor type '" + text.str() + "': "))
        << text.str();
  EXPECT_EQ(messageOf(parseHostTensorType("9223372036854775808xf32")),
            "invalid tensor type '9223372036854775808xf32': dimension "
            "9223372036854775808 overflows 63 bits");
}

TEST(HostTensorType, NumElements) {
  auto count = [](ArrayRef<int64_t> shape, ElementKind kind) {
    return HostTensorType{kind, {shape.begin(), shape.end()}}.getNumElements();
  };
  EXPECT_EQ(cantFail(count({}, ElementKind::F32)), 1);
  EXPECT_EQ(cantFail(count({2, 3}, ElementKind::F32)), 6);
  EXPECT_EQ(cantFail(count({3, 0, 2}, ElementKind::F16)), 0);
  EXPECT_EQ(cantFail(count({int64_t(1) << 31, 3}, ElementKind::F64)),
            int64_t(3) << 31);
  EXPECT_EQ(cantFail(count({INT64_MAX}, ElementKind::I8)), INT64_MAX);
  EXPECT_EQ(messageOf(count({INT64_MAX}, ElementKind::F16)),
            "the size of 9223372036854775807xf16 overflows 63 bits");
  int64_t huge = int64_t(1) << 40;
  EXPECT_EQ(messageOf(count({huge, huge, 0}, ElementKind::F32)),
            "the size of 1099511627776x1099511627776x0xf32 overflows 63 bits");
  EXPECT_EQ(messageOf(count({2, kDynamic}, ElementKind::F32)),
            "expected a known shape, got 2x?xf32");
  EXPECT_EQ(messageOf(count({-1}, ElementKind::F32)),
            "dimension -1 is negative");
}

TEST(HostTensorType, Accepts) {
  HostTensorType declared{ElementKind::F32, {2, kDynamic}};
  EXPECT_TRUE(declared.accepts({ElementKind::F32, {2, 0}}));
  EXPECT_TRUE(declared.accepts({ElementKind::F32, {2, 7}}));
  EXPECT_FALSE(declared.accepts({ElementKind::F32, {3, 7}}));
  EXPECT_FALSE(declared.accepts({ElementKind::F64, {2, 7}}));
  EXPECT_FALSE(declared.accepts({ElementKind::F32, {2}}));
  EXPECT_FALSE(declared.accepts({ElementKind::F32, {2, 7, 1}}));
  EXPECT_EQ(messageOf(checkTensorType(declared, {ElementKind::F32, {3, 7}})),
            "expected 2x?xf32, got 3x7xf32");
}

/// Whether every byte of `tensor` is zero.
static bool isZero(const Tensor &tensor) {
  return all_of(tensor.getBytes(), [](char byte) { return byte == 0; });
}

TEST(Tensor, AllocationIsAlignedAndZero) {
  for (int64_t size : {0, 1, 63, 64, 65, 4096, (1 << 19) - 1, 1 << 19,
                       (1 << 19) + 1, 3 << 20}) {
    Tensor tensor = cantFail(Tensor::allocate({ElementKind::F32, {size}}));
    EXPECT_EQ(tensor.getNumElements(), size);
    EXPECT_EQ(tensor.getByteSize(), size_t(size) * 4);
    EXPECT_FALSE(tensor.isReadOnly());
    auto address = reinterpret_cast<uintptr_t>(tensor.getData());
    EXPECT_EQ(address % Tensor::kAlignment, 0u) << size;
    if (tensor.getByteSize() >= Tensor::kHugePage)
      EXPECT_EQ(address % Tensor::kHugePage, 0u) << size;
    EXPECT_TRUE(isZero(tensor)) << size;
    // The last byte is ours.
    if (size)
      tensor.getMutableData()[tensor.getByteSize() - 1] = 1;
  }
}

TEST(Tensor, AbsurdSizesAreErrors) {
  EXPECT_EQ(messageOf(Tensor::allocate({ElementKind::F32, {1 << 30, 1 << 20}})),
            "out of memory: 1073741824x1048576xf32 takes 4503599627370496 "
            "bytes");
  EXPECT_EQ(messageOf(Tensor::allocate({ElementKind::I8, {INT64_MAX}})),
            "out of memory: 9223372036854775807xi8 takes 9223372036854775807 "
            "bytes");
  EXPECT_EQ(messageOf(Tensor::allocate({ElementKind::F32, {kDynamic}})),
            "expected a known shape, got ?xf32");
}

TEST(Tensor, MoveKeepsTheMemory) {
  Tensor tensor = cantFail(Tensor::filled({ElementKind::F64, {1 << 19}}, 7));
  const char *data = tensor.getData();
  Tensor moved = std::move(tensor);
  EXPECT_EQ(moved.getData(), data);
  EXPECT_EQ(moved.getBits(0), 7u);
  EXPECT_EQ(moved.getBits((1 << 19) - 1), 7u);
  static_assert(!std::is_copy_constructible_v<Tensor>);
}

TEST(Tensor, LargeMemoryIsReused) {
  Tensor::releaseUnusedMemory();
  const HostTensorType type = {ElementKind::F32, {3 << 20}};
  const char *first;
  {
    Tensor tensor = cantFail(Tensor::filled(type, 7));
    first = tensor.getData();
  }
  {
    // Far smaller, so it gets other memory.
    Tensor small =
        cantFail(Tensor::allocateUninitialized({ElementKind::I8, {2 << 20}}));
    EXPECT_NE(small.getData(), first);
    Tensor tensor =
        cantFail(Tensor::allocateUninitialized({ElementKind::F64, {1 << 20}}));
    EXPECT_EQ(tensor.getData(), first);
  }
  // Zeros are zeros, whatever there was.
  Tensor zeros = cantFail(Tensor::allocate(type));
  EXPECT_TRUE(isZero(zeros));
  Tensor::releaseUnusedMemory();
  Tensor fresh = cantFail(Tensor::allocateUninitialized(type));
  EXPECT_TRUE(isZero(fresh));
}

TEST(Tensor, KeptMemoryIsBounded) {
  Tensor::releaseUnusedMemory();
  // More blocks than are kept: the first to end are given back.
  std::vector<Tensor> tensors;
  for (int i = 0; i < 20; ++i)
    tensors.push_back(
        cantFail(Tensor::filled({ElementKind::I8, {2 << 20}}, 1)));
  tensors.clear();
  int numReused = 0;
  for (int i = 0; i < 20; ++i) {
    tensors.push_back(
        cantFail(Tensor::allocateUninitialized({ElementKind::I8, {2 << 20}})));
    numReused += !isZero(tensors.back());
  }
  EXPECT_EQ(numReused, 16);
}

TEST(Tensor, MemoryIsReusedByThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> numWrong = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int64_t i = 0; i < 20; ++i) {
        Tensor tensor = cantFail(Tensor::allocateUninitialized(
            {ElementKind::I8, {(2 + i % 3) << 20}}));
        std::memset(tensor.getMutableData(), t, tensor.getByteSize());
        // Nobody else has it.
        numWrong += any_of(tensor.getBytes(), [&](char c) { return c != t; });
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(numWrong, 0);
}

static MappedFile mapFile(StringRef path) {
  return cantFail(MappedFile::open(path));
}

TEST(Tensor, MappedFile) {
  TemporaryFolder folder;
  std::string path =
      folder.write("x", std::string(64, ' ') + bytesOf<int32_t>({1, -2, 3}));
  Tensor tensor =
      cantFail(Tensor::map({ElementKind::I32, {3}}, mapFile(path), 64));
  EXPECT_TRUE(tensor.isReadOnly());
  EXPECT_EQ(tensor.getBits(1), 0xFFFFFFFE);
  Tensor moved = std::move(tensor);
  EXPECT_EQ(moved.getBits(2), 3u);
  EXPECT_EQ(messageOf(Tensor::map({ElementKind::I32, {4}}, mapFile(path), 64)),
            "4xi32 takes 16 bytes, which run past the end of the file");
  EXPECT_EQ(messageOf(Tensor::map({ElementKind::I32, {0}}, mapFile(path), 128)),
            "0xi32 takes 0 bytes, which run past the end of the file");
}

TEST(Tensor, FileThatChanges) {
  TemporaryFolder folder;
  const std::string bytes(3000, 'x');
  auto check = [&](auto change) {
    std::string path = folder.write("x", bytes);
    Tensor tensor =
        cantFail(Tensor::map({ElementKind::I8, {3000}}, mapFile(path), 0));
    EXPECT_EQ(messageOf(tensor.checkUnchanged()), "success");
    change(path.c_str());
    std::string message = messageOf(tensor.checkUnchanged());
    return message == "'" + path + "': changed while it was read" ? "changed"
                                                                  : message;
  };
  auto setTime = [](const char *path) {
    const utimbuf times = {1, 1};
    utime(path, &times);
  };
  EXPECT_EQ(check([](const char *path) { truncate(path, 2999); }), "changed");
  EXPECT_EQ(check([](const char *path) { truncate(path, 0); }), "changed");
  EXPECT_EQ(check([](const char *path) { truncate(path, 3001); }), "changed");
  EXPECT_EQ(check(setTime), "changed");
  // What is mapped is the file, whatever its name.
  EXPECT_EQ(check([](const char *path) { unlink(path); }), "success");
  EXPECT_EQ(check([&](const char *) { folder.write("x", "y"); }), "success");
}
