// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What belongs to the host: a library that compiles and calls leaves it as it
// was, and gets exact results whatever it is.

#include "LimitsSupport.h"
#include "TestSupport.h"

#include "elemwise/ExecutionEngine/ObjectCache.h"

#include "gtest/gtest.h"

#include <cfenv>
#include <clocale>
#include <csignal>
#include <string>
#include <unistd.h>
#include <vector>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// All of a process's and thread's state that a library could change unseen.
struct ProcessState {
  int rounding = std::fegetround();
  int exceptions = std::fetestexcept(FE_ALL_EXCEPT);
#if defined(__SSE__)
  unsigned mxcsr = _mm_getcsr();
#endif
  std::string locale = std::setlocale(LC_ALL, nullptr);
  std::vector<void *> handlers = getHandlers();
  std::vector<int> blocked = getBlockedSignals();
  void *signalStack = getSignalStack();
  std::string folder = getFolder();
  std::string environment = getEnvironment();

  bool operator==(const ProcessState &other) const {
    return rounding == other.rounding && exceptions == other.exceptions &&
#if defined(__SSE__)
           mxcsr == other.mxcsr &&
#endif
           locale == other.locale && handlers == other.handlers &&
           blocked == other.blocked && signalStack == other.signalStack &&
           folder == other.folder && environment == other.environment;
  }

private:
  static std::vector<void *> getHandlers() {
    std::vector<void *> handlers;
    for (int signal = 1; signal < NSIG; ++signal) {
      struct sigaction action = {};
      if (sigaction(signal, nullptr, &action) == 0)
        handlers.push_back(reinterpret_cast<void *>(action.sa_handler));
    }
    return handlers;
  }

  static std::vector<int> getBlockedSignals() {
    sigset_t set;
    pthread_sigmask(SIG_BLOCK, nullptr, &set);
    std::vector<int> blocked;
    for (int signal = 1; signal < NSIG; ++signal)
      if (sigismember(&set, signal) == 1)
        blocked.push_back(signal);
    return blocked;
  }

  static void *getSignalStack() {
    stack_t stack = {};
    sigaltstack(nullptr, &stack);
    return stack.ss_sp;
  }

  static std::string getFolder() {
    llvm::SmallString<128> folder;
    return llvm::sys::fs::current_path(folder) ? "" : folder.str().str();
  }

  static std::string getEnvironment() {
    std::string text;
    for (char **entry = environ; *entry; ++entry)
      text += std::string(*entry) + "\n";
    return text;
  }
};

/// Compiles with a cache, finds it in the cache, calls, and fails in every way.
void useEverything() {
  TemporaryFolder folder;
  const std::string source = getUnarySource("reciprocal", "?xf32");
  for (int i = 0; i < 2; ++i) {
    ObjectCache cache = llvm::cantFail(ObjectCache::open(folder.path("cache")));
    CompiledModule module =
        llvm::cantFail(compileSource({source}, {}, {}, &cache));
    Tensor x = makeTensor({3}, {3, 1e-40f, 1e38f});
    const CompiledFunction &function = *llvm::cantFail(module.lookup());
    EXPECT_NE(messageOf(function.call({&x})), "");
    EXPECT_NE(messageOf(function.call({})), "success");
  }
  EXPECT_NE(messageOf(compileSource({"nonsense"})), "success");
}

/// While it lives, the host has a locale, a rounding mode and handlers of its
/// own.
class ForeignState {
public:
  ForeignState() {
    std::setlocale(LC_ALL, "C.UTF-8");
    std::fesetround(FE_UPWARD);
    std::signal(SIGINT, handle);
    std::signal(SIGSEGV, handle);
  }
  ~ForeignState() {
    std::setlocale(LC_ALL, "C");
    std::fesetround(FE_TONEAREST);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGSEGV, SIG_DFL);
  }

private:
  static void handle(int) {}
};

} // namespace

TEST(ProcessState, StaysAsItIs) {
  const ProcessState before;
  useEverything();
  EXPECT_TRUE(before == ProcessState());
}

TEST(ProcessState, StaysAsTheHostHasSetIt) {
  ForeignState foreign;
  const ProcessState before;
  useEverything();
  EXPECT_TRUE(before == ProcessState());
}

/// 1/x and ceil(x) of numbers that flush-to-zero or another rounding mode
/// changes.
static void expectExactResults() {
  Tensor x = makeTensor({4}, {0x1p-140f, -0x1p-149f, 0x1.8p127f, 3.0f});
  auto compute = [&](llvm::StringRef op) {
    CompiledModule module = compile(getUnarySource(op, "?xf32"));
    auto results = llvm::cantFail(llvm::cantFail(module.lookup())->call({&x}));
    std::vector<uint64_t> bits;
    for (int64_t i = 0; i < 4; ++i)
      bits.push_back(results[0].getBits(i));
    return bits;
  };
  EXPECT_EQ(
      compute("reciprocal"),
      (std::vector<uint64_t>{0x7F800000, 0xFF800000, 0x002AAAAB, 0x3EAAAAAB}));
  EXPECT_EQ(compute("ceil"), (std::vector<uint64_t>{0x3F800000, 0x80000000,
                                                    0x7F400000, 0x40400000}));
}

TEST(FloatEnvironment, AnyRoundingMode) {
  for (int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(mode);
    expectExactResults();
    EXPECT_EQ(std::fegetround(), mode);
  }
  std::fesetround(FE_TONEAREST);
}

#if defined(__SSE__)
TEST(FloatEnvironment, FlushToZero) {
  constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
  const unsigned before = _mm_getcsr();
  _mm_setcsr(before | kFlushToZero | kDenormalsAreZero);
  expectExactResults();
  EXPECT_EQ(_mm_getcsr(), before | kFlushToZero | kDenormalsAreZero);
  _mm_setcsr(before);
}
#endif
