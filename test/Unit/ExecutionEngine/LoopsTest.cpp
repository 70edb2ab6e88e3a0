// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Streaming stores and threads: the loops they make of a function give the same
// bits as one element at a time does, at every size and alignment, and write
// nothing else.

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "LoweringSupport.h"
#include "TestSupport.h"

#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

#include <atomic>
#include <random>
#include <thread>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// How a function is compiled.
struct Mode {
  const char *name;
  bool vectorize;
  StreamingMode streaming;
  uint64_t streamingThreshold;
  unsigned threads;
  uint64_t threadsThreshold;
};

constexpr Mode kScalar = {
    "one element at a time", false, StreamingMode::Never, 0, 1, 0};

constexpr Mode kModes[] = {
    {"ordinary stores", true, StreamingMode::Never, 0, 1, 0},
    {"streaming", true, StreamingMode::Always, 0, 1, 0},
    {"streaming from 64 KiB on", true, StreamingMode::Auto, 1 << 16, 1, 0},
    {"threads", true, StreamingMode::Never, 0, 3, 1 << 16},
    {"threads, streaming", true, StreamingMode::Always, 0, 3, 1 << 16},
    {"oversubscribed", true, StreamingMode::Auto, 1 << 17, 64, 1 << 16}};

/// An element type and an operation on it.
struct Kernel {
  const char *op;
  const char *type;
  unsigned bytes;
};

constexpr Kernel kKernels[] = {{"ceil", "f16", 2},  {"reciprocal", "f16", 2},
                               {"ceil", "bf16", 2}, {"reciprocal", "bf16", 2},
                               {"ceil", "f32", 4},  {"reciprocal", "f32", 4},
                               {"ceil", "f64", 8},  {"reciprocal", "f64", 8}};

} // namespace

static CompiledModule compile(const std::string &source, const Mode &mode) {
  ElemwiseToLLVMOptions options;
  options.vectorize = mode.vectorize;
  options.streaming = mode.streaming;
  options.streamingThreshold = mode.streamingThreshold;
  options.threads = mode.threads;
  options.threadsThreshold = mode.threadsThreshold;
  ParsedModule parsed = llvm::cantFail(lowerModule(source, options));
  return llvm::cantFail(CompiledModule::create(*parsed.module));
}

static std::string getFlatSource(const Kernel &kernel) {
  return llvm::formatv("func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{\n"
                       "  %y = elemwise.{1} %x : tensor<?x{0}>\n"
                       "  return %y : tensor<?x{0}>\n}",
                       kernel.type, kernel.op);
}

static void callFlat(const CompiledModule &module, const char *in, char *out,
                     int64_t elements) {
  // The element type doesn't matter: a descriptor holds pointers and counts.
  StridedMemRefType<char, 1> input, result;
  input = {const_cast<char *>(in), const_cast<char *>(in), 0, {elements}, {1}};
  result = {out, out, 0, {elements}, {1}};
  void *arguments[] = {&input, &result};
  llvm::cantFail(module.lookup())->invoke(arguments);
}

/// Any bits, but normal numbers of that type for the most part.
static std::vector<char> makeData(size_t bytes) {
  std::vector<char> data(bytes);
  std::minstd_rand random(1);
  for (char &byte : data)
    byte = static_cast<char>(random() >> 8);
  return data;
}

class Loops : public testing::TestWithParam<Kernel> {};

TEST_P(Loops, AgreeAtEverySizeAndAlignment) {
  const Kernel kernel = GetParam();
  constexpr size_t kGuard = 128, kMaxBytes = 700 << 10;
  constexpr char kGuardByte = 0x5A;
  std::vector<char> in = makeData(kMaxBytes);
  CompiledModule scalar = compile(getFlatSource(kernel), kScalar);

  // Around vectors, around the shortest row that streams (4 KiB), and around
  // where streaming and threads begin: sums of what is read and written.
  llvm::SmallVector<int64_t> sizes = {0,    1,    3,    63,   64,   65,
                                      127,  128,  129,  1000, 1023, 1024,
                                      1025, 2047, 2048, 2049, 4100};
  for (int64_t bytes : {1 << 15, 1 << 16, 3 << 16, 1 << 18, 600 << 10})
    for (int64_t more : {-1, 0, 1, 77})
      sizes.push_back(bytes / kernel.bytes + more);

  for (const Mode &mode : kModes) {
    CompiledModule module = compile(getFlatSource(kernel), mode);
    for (int64_t size : sizes) {
      for (size_t shift : {0u, kernel.bytes, 64 - kernel.bytes, 1u}) {
        const size_t bytes = size * kernel.bytes;
        std::vector<char> expected(bytes + 2 * kGuard + 64, kGuardByte);
        std::vector<char> got = expected;
        auto destination = [&](std::vector<char> &memory) {
          auto address = reinterpret_cast<uintptr_t>(memory.data()) + kGuard;
          return reinterpret_cast<char *>(llvm::alignTo(address, 64) + shift);
        };
        callFlat(scalar, in.data(), destination(expected), size);
        callFlat(module, in.data(), destination(got), size);
        ASSERT_EQ(std::memcmp(destination(got), destination(expected), bytes),
                  0)
            << mode.name << ", " << size << " elements, shift " << shift;
        ASSERT_TRUE(std::all_of(got.data(), destination(got),
                                [](char c) { return c == kGuardByte; }) &&
                    std::all_of(destination(got) + bytes,
                                got.data() + got.size(),
                                [](char c) { return c == kGuardByte; }))
            << mode.name << ", " << size << " elements, shift " << shift;

        // In place.
        std::memcpy(destination(got), in.data(), bytes);
        callFlat(module, destination(got), destination(got), size);
        ASSERT_EQ(std::memcmp(destination(got), destination(expected), bytes),
                  0)
            << mode.name << " in place, " << size << " elements, shift "
            << shift;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Loops, testing::ValuesIn(kKernels),
                         [](const auto &info) {
                           return std::string(info.param.op) + "_" +
                                  info.param.type;
                         });

/// Rows that can't be walked as one, and two inputs of which one is broadcast.
TEST(LoopsOverRows, Agree) {
  const std::string source = R"(
    #all = affine_map<(i, j) -> (i, j)>
    #row = affine_map<(i, j) -> (j)>
    func.func @f(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %e: tensor<?x?xf32>)
        -> tensor<?x?xf32> {
      %0 = linalg.generic {indexing_maps = [#all, #row, #all],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x, %y : tensor<?x?xf32>, tensor<?xf32>)
          outs(%e : tensor<?x?xf32>) {
      ^bb0(%a: f32, %b: f32, %unused: f32):
        %s = arith.addf %a, %b : f32
        %c = elemwise.ceil %s : f32
        linalg.yield %c : f32
      } -> tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    })";
  CompiledModule scalar = compile(source, kScalar);
  for (const Mode &mode : kModes) {
    CompiledModule module = compile(source, mode);
    for (int64_t rows : {0, 1, 2, 7, 33})
      for (int64_t columns : {0, 1, 63, 1000, 1024, 5003}) {
        auto make = [](std::initializer_list<int64_t> shape) {
          Tensor tensor =
              llvm::cantFail(Tensor::allocate({ElementKind::F32, shape}));
          auto *data = reinterpret_cast<float *>(tensor.getMutableData());
          for (int64_t i = 0; i < tensor.getNumElements(); ++i)
            data[i] = 0.37f * static_cast<float>(i % 1013 - 500);
          return tensor;
        };
        Tensor x = make({rows, columns}), y = make({columns});
        Tensor e = make({rows, columns});
        const Tensor *inputs[] = {&x, &y, &e};
        auto expected =
            llvm::cantFail(llvm::cantFail(scalar.lookup())->call(inputs));
        auto got =
            llvm::cantFail(llvm::cantFail(module.lookup())->call(inputs));
        ASSERT_EQ(got[0].getBytes(), expected[0].getBytes())
            << mode.name << ", " << rows << " rows of " << columns;
      }
  }
}

TEST(Threads, SeveralCallersAtOnce) {
  const Kernel kernel = {"ceil", "f32", 4};
  constexpr int64_t elements = 1 << 19;
  std::vector<char> in = makeData(elements * 4), expected(elements * 4);
  callFlat(compile(getFlatSource(kernel), kScalar), in.data(), expected.data(),
           elements);
  CompiledModule module =
      compile(getFlatSource(kernel),
              {"", true, StreamingMode::Auto, 1 << 20, 0, 1 << 16});
  std::atomic<int> numWrong = 0;
  std::vector<std::thread> callers;
  for (int i = 0; i < 6; ++i)
    callers.emplace_back([&] {
      std::vector<char> out(elements * 4);
      for (int call = 0; call < 20; ++call) {
        callFlat(module, in.data(), out.data(), elements);
        numWrong += out != expected;
      }
    });
  for (std::thread &caller : callers)
    caller.join();
  EXPECT_EQ(numWrong, 0);
}
