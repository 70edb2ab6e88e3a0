// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Compiling and calling for long takes no more memory than for a while.

#include "LimitsSupport.h"
#include "Progress.h"

#include "llvm/Support/Compiler.h"

#include "gtest/gtest.h"

#include <malloc.h>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// What a process uses.
struct Usage {
  uint64_t resident = readProcBytes("/proc/self/status", "VmRSS");
  uint64_t mapped = readProcBytes("/proc/self/status", "VmSize");
};

} // namespace

/// Memory that the allocator keeps must not look like growth, nor may it hide
/// some.
static Usage measure() {
  Tensor::releaseUnusedMemory();
  malloc_trim(0);
  return {};
}

/// Expects that `run(n)` uses no more memory after `total` times than after a
/// tenth of them, but for what an allocator's fragments come to.
template <typename Fn>
static void expectConstantMemory(llvm::StringRef what, uint64_t total, Fn run) {
  constexpr uint64_t kSlack = 4 << 20;
  Progress progress(what, total);
  run(total / 10, progress);
  const Usage before = measure();
  run(total - total / 10, progress);
  const Usage after = measure();
#if LLVM_ADDRESS_SANITIZER_BUILD || LLVM_THREAD_SANITIZER_BUILD
  GTEST_SKIP() << "a sanitizer keeps freed memory for a while";
#endif
  EXPECT_LE(after.resident, before.resident + kSlack);
  EXPECT_LE(after.mapped, before.mapped + kSlack);
}

/// Compiles, calls and drops; some sources are wrong.
static void testCompiling(uint64_t total) {
  expectConstantMemory(
      "compilations", total, [](uint64_t count, Progress &progress) {
        for (uint64_t i = 0; i < count; ++i, progress.add()) {
          if (i % 16 == 1) {
            auto wrong = compileSource({"func.func @f(%x: tensor<2xf3>)"});
            ASSERT_FALSE(bool(wrong));
            llvm::consumeError(wrong.takeError());
            continue;
          }
          CompiledModule module =
              compile(i % 16 ? "func.func @main(%x: f32) -> f32 {\n"
                               "  %y = elemwise.ceil %x : f32\n"
                               "  return %y : f32\n}\n"
                             : getUnarySource("ceil", "?xf32"));
          Tensor x = makeTensor(i % 16 ? llvm::ArrayRef<int64_t>() : 1, {0.5f});
          auto results =
              llvm::cantFail(llvm::cantFail(module.lookup())->call({&x}));
          ASSERT_EQ(results[0].getBits(0), 0x3F800000u);
        }
      });
}

/// Calls that allocate their results, that copy, and that fail.
static void testCalling(uint64_t total) {
  CompiledModule module = compile(getUnarySource("reciprocal", "?xf32"));
  const CompiledFunction &function = *llvm::cantFail(module.lookup());
  Tensor x = makeTensor({8}, {1, 2, 4, 8, 16, 32, 64, 128});
  Tensor wrong = makeTensor({2, 2}, {1, 2, 3, 4});
  float reversed[8];
  const int64_t shape[] = {8}, backwards[] = {-1};
  BufferView view;
  view.data = reinterpret_cast<char *>(reversed + 7);
  view.shape = shape;
  view.strides = backwards;
  expectConstantMemory("calls", total, [&](uint64_t count, Progress &progress) {
    for (uint64_t i = 0; i < count; ++i, progress.add()) {
      if (i % 16 == 0) {
        auto results = llvm::cantFail(function.call({&x}));
        ASSERT_EQ(results[0].getBits(3), 0x3E000000u);
      } else if (i % 16 == 1) {
        auto results = function.call({&wrong});
        ASSERT_FALSE(bool(results));
        llvm::consumeError(results.takeError());
      } else {
        llvm::cantFail(function.callOn(BufferView::of(x), view));
        ASSERT_EQ(reversed[0], 1.0f / 128);
      }
    }
  });
}

TEST(Endurance, CompileAndDrop) { testCompiling(400); }
TEST(Endurance, Call) { testCalling(100000); }
TEST(LongEndurance, CompileAndDrop) { testCompiling(100000); }
TEST(LongEndurance, Call) { testCalling(10000000); }
