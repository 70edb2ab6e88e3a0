// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Eight threads that do all at once: compile with one cache and without, call
// what they share and what is theirs, on tensors from one pool, and meet
// errors. The thread sanitizer (`utils/check.sh --tsan`) watches.

#include "LimitsSupport.h"
#include "TestSupport.h"

#include "elemwise/ExecutionEngine/ObjectCache.h"

#include "gtest/gtest.h"

#include <atomic>
#include <thread>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

class Worker {
public:
  Worker(const CompiledFunction &shared, llvm::StringRef cacheFolder, int seed)
      : shared(shared), cacheFolder(cacheFolder), seed(seed) {}

  /// How often a result or an error wasn't what it should be.
  int run() {
    int numWrong = 0;
    for (int round = 0; round < 4; ++round) {
      numWrong += !call(shared);
      numWrong += !call(*compileOwn(nullptr));
      ObjectCache cache = llvm::cantFail(ObjectCache::open(cacheFolder));
      numWrong += !call(*compileOwn(&cache));
      numWrong += messageOf(compileSource({"func.func @f("})) == "success";
      numWrong += !lower();
    }
    return numWrong;
  }

private:
  /// Half of the threads compile what others compile too.
  const CompiledFunction *compileOwn(const ObjectCache *cache) {
    modules.push_back(llvm::cantFail(
        compileSource({getUnarySource("ceil", seed % 2 ? "?xf32" : "?x?xf32")},
                      {}, {}, cache)));
    return llvm::cantFail(modules.back().lookup());
  }

  bool call(const CompiledFunction &function) {
    // From small memory and from huge pages.
    for (int64_t size : {7, 1000, 1 << 20}) {
      llvm::SmallVector<int64_t> shape = {size};
      if (function.getSignature().inputs[0].shape.size() == 2)
        shape.insert(shape.begin(), 1);
      std::vector<float> values(size, seed + 0.5f), expected(size, seed + 1.0f);
      Tensor x = makeTensor(shape, values);
      auto results = llvm::cantFail(function.call({&x}));
      if (results[0].getBytes() != makeTensor(shape, expected).getBytes())
        return false;
    }
    return true;
  }

  bool lower() {
    std::string text;
    llvm::raw_string_ostream os(text);
    return !lowerSource({getUnarySource("reciprocal", "3xf64")},
                        ElemwiseStage::Finalize, {}, os) &&
           llvm::StringRef(text).contains("llvm.func");
  }

  const CompiledFunction &shared;
  const llvm::StringRef cacheFolder;
  const int seed;
  std::vector<CompiledModule> modules;
};

} // namespace

TEST(Threads, CompileAndCallTogether) {
  TemporaryFolder folder;
  const std::string cacheFolder = folder.path("cache");
  CompiledModule module = compile(getUnarySource("ceil", "?xf32"));
  const CompiledFunction &shared = *llvm::cantFail(module.lookup());
  std::atomic<int> numWrong = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back(
        [&, i] { numWrong += Worker(shared, cacheFolder, i).run(); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(numWrong, 0);
}
