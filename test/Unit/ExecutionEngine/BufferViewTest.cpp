// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/BufferView.h"

#include "TestSupport.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

/// A view of `memory` with the element at `first` as its first.
template <size_t size>
static BufferView makeView(int16_t (&memory)[size], int64_t first,
                           llvm::ArrayRef<int64_t> shape,
                           std::optional<llvm::ArrayRef<int64_t>> strides) {
  return {ElementKind::I16, reinterpret_cast<char *>(memory + first), shape,
          strides};
}

TEST(BufferView, KnowsWhatCompiledCodeReads) {
  int16_t memory[64];
  const int64_t shape[] = {2, 1, 3}, rowMajor[] = {3, 99, 1},
                gaps[] = {4, 3, 1}, columns[] = {1, 1, 2}, empty[] = {2, 0, 3};
  EXPECT_TRUE(makeView(memory, 0, shape, std::nullopt).isDirect());
  EXPECT_TRUE(makeView(memory, 0, shape, rowMajor).isDirect());
  EXPECT_FALSE(makeView(memory, 0, shape, gaps).isDirect());
  EXPECT_FALSE(makeView(memory, 0, shape, columns).isDirect());
  EXPECT_TRUE(makeView(memory, 0, empty, columns).isDirect());
  BufferView odd = makeView(memory, 0, shape, std::nullopt);
  odd.data += 1;
  EXPECT_FALSE(odd.isDirect());
}

TEST(BufferView, SeesElementsThatShareMemory) {
  int16_t memory[64];
  auto repeats = [&](std::vector<int64_t> shape, std::vector<int64_t> strides) {
    return makeView(memory, 32, shape, llvm::ArrayRef(strides))
        .mayRepeatElements();
  };
  EXPECT_TRUE(repeats({2, 3}, {0, 1}));
  EXPECT_TRUE(repeats({2, 3}, {2, 1}));
  EXPECT_TRUE(repeats({2, 3}, {-2, 1}));
  EXPECT_FALSE(repeats({2, 3}, {3, 1}));
  EXPECT_FALSE(repeats({2, 3}, {1, -2}));
  EXPECT_FALSE(repeats({1, 3}, {0, 1}));
  EXPECT_FALSE(repeats({0, 3}, {0, 0}));
  EXPECT_FALSE(repeats({}, {}));
}

TEST(BufferView, PacksAndUnpacks) {
  int16_t memory[64], back[64] = {}, packed[12];
  std::iota(std::begin(memory), std::end(memory), 0);
  const int64_t shape[] = {2, 3, 1, 2}, strides[] = {-24, 2, 50, 1};
  BufferView view = makeView(memory, 40, shape, strides);
  packElements(view, reinterpret_cast<char *>(packed));
  const int16_t expected[] = {40, 41, 42, 43, 44, 45, 16, 17, 18, 19, 20, 21};
  EXPECT_EQ(llvm::ArrayRef(packed), llvm::ArrayRef(expected));
  view.data = reinterpret_cast<char *>(back + 40);
  unpackElements(reinterpret_cast<char *>(packed), view);
  for (int16_t i = 0; i < 64; ++i)
    EXPECT_EQ(back[i], llvm::is_contained(expected, i) ? i : 0);
}

TEST(BufferView, RefusesWhatCannotBeCounted) {
  int16_t memory[64];
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  auto fault = [&](std::vector<int64_t> shape, std::vector<int64_t> strides) {
    return messageOf(
        makeView(memory, 0, shape, llvm::ArrayRef(strides)).check());
  };
  EXPECT_EQ(fault({2, 3}, {3, 1}), "success");
  EXPECT_EQ(fault({2, -3}, {3, 1}),
            "got the extent -3, expected none below zero");
  EXPECT_EQ(fault({2, 3}, {1}), "got 1 strides, expected 2");
  EXPECT_EQ(fault({3, 1}, {kMax / 2, 1}),
            "the strides of 3x1xi16 overflow 63 bits");
  EXPECT_EQ(fault({2, 2}, {kMax / 4 + 1, kMax / 4 + 1}),
            "the strides of 2x2xi16 overflow 63 bits");
  EXPECT_EQ(fault({2, 1}, {std::numeric_limits<int64_t>::min(), 1}),
            "the strides of 2x1xi16 overflow 63 bits");
}
