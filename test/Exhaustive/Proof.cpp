// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Proof.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <map>
#include <mutex>

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

constexpr uint64_t kMaxShown = 5;

/// Inputs in the order in which they are computed. They go round, so that each
/// is among the first `count` behind the first vector, and there is one vector
/// more behind these.
template <typename Bits>
struct Row {
  std::vector<Bits> inputs, expected;
  size_t count;
};

/// What the threads share.
template <typename Bits>
struct Comparison {
  const Proof<Bits> proof;
  const llvm::ArrayRef<Kernel> kernels;
  const llvm::MutableArrayRef<Tally> tallies;
  std::mutex mutex;
};

/// What one thread does.
template <typename Bits>
class Comparer {
public:
  explicit Comparer(std::shared_ptr<Comparison<Bits>> shared)
      : shared(std::move(shared)),
        reference(this->shared->proof.makeReference()) {}

  void compareChunk(uint64_t chunk);

private:
  void layOut(size_t lanes, bool withNaNs, Row<Bits> &row) const;
  /// A way through a kernel's code, and its name.
  using Run = void (Kernel::*)(const void *x, void *y, size_t count) const;
  void compareRow(size_t kernel, const Row<Bits> &row, Run run,
                  const char *runName, size_t period, size_t step);
  void compareResults(size_t kernel, const char *runName, const Bits *inputs,
                      const Bits *expected, size_t count);

  const std::shared_ptr<Comparison<Bits>> shared;
  const std::function<Bits(Bits)> reference;
  std::vector<Bits> inputs, expected, got;
  std::vector<Tally> found;
};

} // namespace

template <typename Bits>
void Comparer<Bits>::compareChunk(uint64_t chunk) {
  shared->proof.fill(chunk, inputs);
  expected.resize(inputs.size());
  std::transform(inputs.begin(), inputs.end(), expected.begin(), reference);

  found.assign(shared->kernels.size(), {});
  std::map<std::pair<size_t, bool>, Row<Bits>> rows;
  for (auto [i, kernel] : llvm::enumerate(shared->kernels)) {
    found[i].numInputs = inputs.size();
    const size_t lanes = kernel.getLanes(), step = kernel.getStep();
    for (bool withNaNs : {false, true}) {
      if (withNaNs && step == lanes)
        continue;
      Row<Bits> &row = rows[{lanes, withNaNs}];
      if (row.inputs.empty())
        layOut(lanes, withNaNs, row);
      compareRow(i, row, &Kernel::runWhole, "whole vectors", lanes, step);
      // The last register lacks a lane.
      compareRow(i, row, &Kernel::runMasked, "masked vectors", lanes - 1,
                 std::max<size_t>(step - 1, 1));
    }
  }

  std::lock_guard<std::mutex> lock(shared->mutex);
  for (auto [tally, more] : llvm::zip_equal(shared->tallies, found)) {
    tally.numInputs += more.numInputs;
    tally.numResults += more.numResults;
    tally.numWrong += more.numWrong;
  }
}

/// Lays the inputs out for vectors of `lanes` lanes, from wherever they begin
/// each with a NaN in it if `withNaNs`, also if it lacks its last lane.
template <typename Bits>
void Comparer<Bits>::layOut(size_t lanes, bool withNaNs, Row<Bits> &row) const {
  const size_t period = lanes - 1;
  const size_t numNaNs =
      withNaNs ? llvm::divideCeil(inputs.size(), period - 1) : 0;
  row.count = llvm::alignTo(lanes + inputs.size() + numNaNs + 1, lanes);
  const Bits nan = shared->proof.format.getQuietNaN();
  for (size_t i = 0, next = 0; i < row.count + lanes; ++i) {
    if (withNaNs && i % period == period - 1) {
      row.inputs.push_back(nan);
      row.expected.push_back(nan);
      continue;
    }
    row.inputs.push_back(inputs[next]);
    row.expected.push_back(expected[next]);
    next = next + 1 == inputs.size() ? 0 : next + 1;
  }
}

/// `period` is how far apart vectors begin. The inputs move on by `step` lanes
/// until all have been in every place that is as wide.
template <typename Bits>
void Comparer<Bits>::compareRow(size_t kernel, const Row<Bits> &row, Run run,
                                const char *runName, size_t period,
                                size_t step) {
  got.resize(row.count);
  for (size_t shift = 0; shift < period; shift += step) {
    const Bits *x = row.inputs.data() + shift;
    // What is left out must not look like what was there before.
    std::fill(got.begin(), got.end(), Bits(0x5A5A5A5A));
    (shared->kernels[kernel].*run)(x, got.data(), row.count);
    compareResults(kernel, runName, x, row.expected.data() + shift, row.count);
  }
}

template <typename Bits>
void Comparer<Bits>::compareResults(size_t kernel, const char *runName,
                                    const Bits *inputs, const Bits *expected,
                                    size_t count) {
  Tally &tally = found[kernel];
  tally.numResults += count;
  // As a rule all is equal, payloads of NaNs too.
  if (!std::memcmp(got.data(), expected, count * sizeof(Bits)))
    return;
  const Proof<Bits> &proof = shared->proof;
  const std::string &kernelName = shared->kernels[kernel].getName();
  for (size_t i = 0; i < count; ++i) {
    if (got[i] == expected[i] ||
        (proof.format.isNaN(got[i]) && proof.format.isNaN(expected[i])) ||
        ++tally.numWrong > kMaxShown)
      continue;
    std::lock_guard<std::mutex> lock(shared->mutex);
    if (shared->tallies[kernel].numWrong + tally.numWrong > kMaxShown)
      continue;
    llvm::outs() << llvm::formatv(
        "{0} {1}, {2}, {3}: {4:x} gives {5:x}, expected {6:x}\n", proof.op,
        getElementName(proof.format.kind), kernelName, runName, inputs[i],
        got[i], expected[i]);
    llvm::outs().flush();
  }
}

template <typename Bits>
Task test::makeTask(Proof<Bits> proof, llvm::ArrayRef<Kernel> kernels,
                    llvm::MutableArrayRef<Tally> tallies) {
  const uint64_t numChunks = proof.numChunks;
  std::shared_ptr<Comparison<Bits>> shared(
      new Comparison<Bits>{std::move(proof), kernels, tallies, {}});
  return {numChunks, [shared] {
            auto comparer = std::make_shared<Comparer<Bits>>(shared);
            return
                [comparer](uint64_t chunk) { comparer->compareChunk(chunk); };
          }};
}

template Task test::makeTask(Proof<uint16_t>, llvm::ArrayRef<Kernel>,
                             llvm::MutableArrayRef<Tally>);
template Task test::makeTask(Proof<uint32_t>, llvm::ArrayRef<Kernel>,
                             llvm::MutableArrayRef<Tally>);
template Task test::makeTask(Proof<uint64_t>, llvm::ArrayRef<Kernel>,
                             llvm::MutableArrayRef<Tally>);
