// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// elemwise-exhaustive: compares every f32 input, and as many f64 inputs as
// asked for, of every operation, on every target level that this machine runs,
// in whole vectors and in tails, with references that share nothing with the
// code under test: integers for f32, MPFR for f64. Prints a table; the exit
// status is 1 if anything differs.

#include "Doubles.h"
#include "IntegerReference.h"
#include "Proof.h"
#include "Reference.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// What an operation must give. One that is missing here ends the program.
struct OpReference {
  llvm::StringRef name;
  uint32_t (*ofF32)(uint32_t);
  OpKind ofF64;
};

constexpr OpReference kReferences[] = {
    {"elemwise.ceil", ceilF32, OpKind::Ceil},
    {"elemwise.reciprocal", reciprocalF32, OpKind::Reciprocal},
};

constexpr size_t kChunkSize = size_t(1) << 16;
constexpr uint64_t kNumF32 = uint64_t(1) << 32;

/// Every `stride`-th f32.
Proof<uint32_t> makeSingleProof(const OpReference &op, uint64_t stride) {
  const uint64_t count = (kNumF32 + stride - 1) / stride;
  return {op.name.str(), ElementKind::F32,
          (count + kChunkSize - 1) / kChunkSize,
          [=](uint64_t chunk, std::vector<uint32_t> &inputs) {
            const uint64_t first = chunk * kChunkSize;
            inputs.resize(std::min<uint64_t>(kChunkSize, count - first));
            for (size_t i = 0; i < inputs.size(); ++i)
              inputs[i] = uint32_t((first + i) * stride);
          },
          [=] { return op.ofF32; }};
}

/// The edges of binades and the hard cases, then `count` more in whole chunks.
Proof<uint64_t> makeDoubleProof(const OpReference &op, uint64_t count) {
  std::vector<uint64_t> special = getHardReciprocals();
  const std::vector<uint64_t> edges = getEdgeBits(kF64);
  special.insert(special.end(), edges.begin(), edges.end());
  return {op.name.str(), ElementKind::F64,
          1 + (count + kChunkSize - 1) / kChunkSize,
          [special](uint64_t chunk, std::vector<uint64_t> &inputs) {
            if (chunk == 0) {
              inputs = special;
              return;
            }
            inputs.resize(kChunkSize);
            fillBlock(chunk - 1, inputs);
          },
          [kind = op.ofF64]() -> std::function<uint64_t(uint64_t)> {
            auto reference = std::make_shared<Reference>(kF64);
            return
                [=](uint64_t bits) { return reference->compute(kind, bits); };
          }};
}

/// Prints the table; whether something was compared and nothing differs.
bool summarize(const std::vector<ProofResult> &table) {
  bool good = !table.empty();
  llvm::outs() << llvm::formatv(
      "{0,-20} {1,-4} {2,-10} {3,-13} {4,13} {5,10}\n", "operation", "type",
      "target", "part", "inputs", "wrong");
  for (const ProofResult &line : table) {
    llvm::outs() << llvm::formatv(
        "{0,-20} {1,-4} {2,-10} {3,-13} {4,13} {5,10}\n", line.op, line.type,
        line.target, line.part, line.numInputs, line.numWrong);
    good &= line.numInputs > 0 && line.numWrong == 0;
  }
  return good;
}

} // namespace

int main(int argc, char **argv) {
  // LLVM's own options have some of these names.
  llvm::cl::ResetCommandLineParser();
  llvm::cl::opt<uint64_t> stride("stride", llvm::cl::init(1),
                                 llvm::cl::desc("Every how many-th f32 input"));
  llvm::cl::opt<uint64_t> count("count", llvm::cl::init(1000000000),
                                llvm::cl::desc("How many f64 inputs"));
  llvm::cl::opt<double> seconds(
      "seconds", llvm::cl::init(0),
      llvm::cl::desc("End each proof after this time (0: no limit)"));
  llvm::cl::opt<unsigned> threads("threads", llvm::cl::init(2),
                                  llvm::cl::desc("Threads"));
  llvm::cl::ParseCommandLineOptions(argc, argv);
  auto fail = [](const llvm::Twine &message) {
    llvm::errs() << "elemwise-exhaustive: error: " << message << "\n";
    return 1;
  };
  if (stride == 0 || threads == 0)
    return fail("got zero for --stride or --threads, expected at least one");

  const std::vector<std::string> targets = getTargetsRunningHere();
  const ProofLimits limits{threads, seconds};
  std::vector<ProofResult> table;
  for (const std::string &name : getUnaryOpNames()) {
    const OpReference *op =
        llvm::find_if(kReferences, [&](auto &r) { return r.name == name; });
    if (op == std::end(kReferences))
      return fail("there is no reference for " + name);
    if (llvm::Error error =
            prove(makeSingleProof(*op, stride), targets, limits, table))
      return fail(llvm::toString(std::move(error)));
    if (llvm::Error error =
            prove(makeDoubleProof(*op, count), targets, limits, table))
      return fail(llvm::toString(std::move(error)));
  }
  return summarize(table) ? 0 : 1;
}
