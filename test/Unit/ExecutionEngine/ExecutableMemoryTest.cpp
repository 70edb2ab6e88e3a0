// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "LoweringSupport.h"
#include "TestSupport.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <atomic>
#include <thread>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

/// The lines of the process's map whose memory can be executed, and those of
/// them whose memory can be written to as well.
static std::pair<size_t, std::string> findExecutable() {
  auto maps = llvm::MemoryBuffer::getFileAsStream("/proc/self/maps");
  std::pair<size_t, std::string> found;
  for (StringRef line : llvm::split((*maps)->getBuffer(), '\n')) {
    StringRef permissions = line.split(' ').second.take_front(4);
    found.first += permissions.contains('x');
    if (permissions.contains('x') && permissions.contains('w'))
      found.second += line.str() + "\n";
  }
  return found;
}

// A preloaded library sees every change of permissions, see test/Faults.
TEST(ExecutableMemory, IsNeverWritable) {
  auto [before, writableBefore] = findExecutable();
  EXPECT_EQ(writableBefore, "");
  std::atomic<bool> done = false;
  std::string writable;
  size_t numLooks = 0;
  std::thread watch([&] {
    while (!done) {
      writable += findExecutable().second;
      ++numLooks;
    }
  });
  std::vector<CompiledModule> modules;
  for (int i = 0; i < 10; ++i) {
    ParsedModule parsed = llvm::cantFail(lowerModule(R"(
      func.func @f(%x: f32) -> f32 {
        %y = elemwise.ceil %x : f32
        return %y : f32
      })"));
    modules.push_back(llvm::cantFail(CompiledModule::create(*parsed.module)));
    auto [now, writableNow] = findExecutable();
    EXPECT_GT(now, before) << "the code is nowhere to be seen";
    EXPECT_EQ(writableNow, "");
  }
  done = true;
  watch.join();
  EXPECT_GT(numLooks, 0u);
  EXPECT_EQ(writable, "");
}
