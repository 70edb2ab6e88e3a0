// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Proof.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

constexpr double kSecondsBetweenReports = 5;
constexpr uint64_t kMaxShown = 5;
constexpr const char *kParts[] = {"whole vectors", "tails"};

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

template <typename Bits>
bool isNaN(Bits bits) {
  constexpr Bits infinity =
      sizeof(Bits) == 4 ? Bits(0x7F800000) : Bits(0x7FF0000000000000);
  return (bits & ~(Bits(1) << (8 * sizeof(Bits) - 1))) > infinity;
}

/// What the threads share.
template <typename Bits>
class Run {
public:
  Run(const Proof<Bits> &proof, const std::vector<Kernel> &kernels,
      const ProofLimits &limits, llvm::MutableArrayRef<ProofResult> results)
      : proof(proof), kernels(kernels), limits(limits), results(results),
        start(now()), lastReport(start) {}

  void work() {
    auto reference = proof.makeReference();
    std::vector<Bits> inputs, expected, got;
    while (true) {
      if (limits.seconds > 0 && now() - start > limits.seconds)
        return;
      const uint64_t chunk = nextChunk++;
      if (chunk >= proof.numChunks)
        return;
      proof.fill(chunk, inputs);
      expected.resize(inputs.size());
      got.resize(inputs.size());
      std::transform(inputs.begin(), inputs.end(), expected.begin(), reference);
      for (size_t i = 0; i < results.size(); ++i) {
        const Kernel &kernel = kernels[i / std::size(kParts)];
        // What is left out must not look like what was there before.
        std::fill(got.begin(), got.end(), Bits(0x5A5A5A5A));
        if (i % std::size(kParts) == 0)
          kernel.runWhole(inputs.data(), got.data(), inputs.size());
        else
          kernel.runInTails(inputs.data(), got.data(), inputs.size());
        compare(inputs, got, expected, results[i]);
      }
      report();
    }
  }

private:
  void compare(const std::vector<Bits> &inputs, const std::vector<Bits> &got,
               const std::vector<Bits> &expected, ProofResult &result) {
    uint64_t numWrong = 0;
    std::string shown;
    // As a rule all is equal, payloads of NaNs too.
    if (std::memcmp(got.data(), expected.data(), got.size() * sizeof(Bits)))
      for (size_t i = 0; i < got.size(); ++i)
        if (got[i] != expected[i] && !(isNaN(got[i]) && isNaN(expected[i])))
          if (++numWrong <= kMaxShown)
            shown += llvm::formatv("{0} {1}, {2}, {3}: {4:x} gives {5:x}, "
                                   "expected {6:x}\n",
                                   result.op, result.type, result.target,
                                   result.part, inputs[i], got[i], expected[i])
                         .str();
    std::lock_guard<std::mutex> lock(mutex);
    if (result.numWrong < kMaxShown)
      llvm::outs() << shown;
    result.numInputs += inputs.size();
    result.numWrong += numWrong;
  }

  void report() {
    std::lock_guard<std::mutex> lock(mutex);
    ++numDone;
    const double time = now();
    if (time - lastReport < kSecondsBetweenReports)
      return;
    lastReport = time;
    const double part = double(numDone) / proof.numChunks;
    double left = (time - start) * (1 - part) / part;
    if (limits.seconds > 0)
      left = std::min(left, limits.seconds - (time - start));
    llvm::outs() << llvm::formatv("{0} {1}: {2:F1} %, {3:F0} s left\n",
                                  proof.op, getElementName(proof.element),
                                  100 * part, std::max(left, 0.0));
    llvm::outs().flush();
  }

  const Proof<Bits> &proof;
  const std::vector<Kernel> &kernels;
  const ProofLimits &limits;
  const llvm::MutableArrayRef<ProofResult> results;
  const double start;
  std::atomic<uint64_t> nextChunk{0};
  std::mutex mutex;
  uint64_t numDone = 0;
  double lastReport;
};

} // namespace

template <typename Bits>
llvm::Error
test::prove(const Proof<Bits> &proof, const std::vector<std::string> &targets,
            const ProofLimits &limits, std::vector<ProofResult> &table) {
  std::vector<Kernel> kernels;
  std::vector<ProofResult> results;
  for (const std::string &target : targets) {
    auto kernel = Kernel::compile(proof.op, proof.element, target);
    if (!kernel)
      return kernel.takeError();
    kernels.push_back(std::move(*kernel));
    for (const char *part : kParts)
      results.push_back(
          {proof.op, getElementName(proof.element).str(), target, part});
  }
  Run<Bits> run(proof, kernels, limits, results);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < limits.threads; ++i)
    threads.emplace_back([&] { run.work(); });
  for (std::thread &thread : threads)
    thread.join();
  table.insert(table.end(), results.begin(), results.end());
  return llvm::Error::success();
}

template llvm::Error test::prove(const Proof<uint32_t> &,
                                 const std::vector<std::string> &,
                                 const ProofLimits &,
                                 std::vector<ProofResult> &);
template llvm::Error test::prove(const Proof<uint64_t> &,
                                 const std::vector<std::string> &,
                                 const ProofLimits &,
                                 std::vector<ProofResult> &);
