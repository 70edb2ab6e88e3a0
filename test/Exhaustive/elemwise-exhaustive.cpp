// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// elemwise-exhaustive: compares every f16, bf16 and f32 input, and as many f64
// inputs as asked for, of every operation, by every row of the expansion table
// on every target level that this machine runs, in whole vectors and in masked
// ones, with references that share nothing with the code under test: integers
// for f32, MPFR for the others. Prints a table in Markdown; the exit status is
// 1 if anything differs.

#include "Doubles.h"
#include "IntegerReference.h"
#include "Proof.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
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
  OpKind ofOthers;
};

constexpr OpReference kReferences[] = {
    {"elemwise.ceil", ceilF32, OpKind::Ceil},
    {"elemwise.reciprocal", reciprocalF32, OpKind::Reciprocal},
};

/// Inputs and results of a chunk stay in the nearer caches.
constexpr size_t kChunkSize = size_t(1) << 13;

uint64_t countChunks(uint64_t count) {
  return (count + kChunkSize - 1) / kChunkSize;
}

//===----------------------------------------------------------------------===//
// What is proved
//===----------------------------------------------------------------------===//

template <typename Bits>
std::function<std::function<Bits(Bits)>()>
getMPFRReference(OpKind op, const FloatFormat &format) {
  return [=]() -> std::function<Bits(Bits)> {
    auto reference = std::make_shared<Reference>(format);
    return [=](Bits bits) { return Bits(reference->compute(op, bits)); };
  };
}

/// Every `stride`-th input.
template <typename Bits>
Proof<Bits>
makeProofOfAll(const OpReference &op, const FloatFormat &format,
               uint64_t stride,
               std::function<std::function<Bits(Bits)>()> makeReference) {
  const uint64_t numAll = uint64_t(1) << format.getBits();
  const uint64_t count = (numAll + stride - 1) / stride;
  return {op.name.str(), format, countChunks(count),
          [=](uint64_t chunk, std::vector<Bits> &inputs) {
            const uint64_t first = chunk * kChunkSize;
            inputs.resize(std::min<uint64_t>(kChunkSize, count - first));
            for (size_t i = 0; i < inputs.size(); ++i)
              inputs[i] = Bits((first + i) * stride);
          },
          std::move(makeReference)};
}

/// The inputs of `special`, then `count` more in whole chunks.
Proof<uint64_t> makeProofOfDoubles(const OpReference &op,
                                   const std::vector<uint64_t> &special,
                                   uint64_t count) {
  const uint64_t numSpecialChunks = countChunks(special.size());
  return {op.name.str(), kF64, numSpecialChunks + countChunks(count),
          [&special, numSpecialChunks](uint64_t chunk,
                                       std::vector<uint64_t> &inputs) {
            if (chunk < numSpecialChunks) {
              const auto rest =
                  llvm::ArrayRef(special).drop_front(chunk * kChunkSize);
              inputs = rest.take_front(kChunkSize).vec();
              return;
            }
            inputs.resize(kChunkSize);
            fillBlock(chunk - numSpecialChunks, inputs);
          },
          getMPFRReference<uint64_t>(op.ofOthers, kF64)};
}

/// Fails if the reference in integers gives another result than MPFR does.
llvm::Error checkIntegerReference(const OpReference &op) {
  Reference reference(kF32);
  for (const std::vector<uint64_t> &inputs :
       {getEdgeBits(kF32), getRandomBits(kF32, 100000)})
    for (uint64_t bits : inputs) {
      const uint64_t got = op.ofF32(uint32_t(bits));
      const uint64_t expected = reference.compute(op.ofOthers, bits);
      if (got != expected && !(kF32.isNaN(got) && kF32.isNaN(expected)))
        return llvm::createStringError(llvm::formatv(
            "the reference of {0} gives {1:x} for {2:x}, expected {3:x}",
            op.name, got, bits, expected));
    }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// All proofs
//===----------------------------------------------------------------------===//

/// All that is proved of one operation and type.
struct Subject {
  std::string op, type;
  Coverage coverage;
  std::vector<Tally> tallies;
};

class Program {
public:
  /// Compiles all that is to be proved.
  llvm::Error prepare(uint64_t stride, uint64_t count);

  /// Proves it and prints the table; whether nothing differs.
  bool run(unsigned numThreads) const;

private:
  template <typename Bits>
  llvm::Error add(Proof<Bits> proof);

  /// Fails if a row of the table is of no subject.
  llvm::Error checkEveryRowIsThere() const;

  const std::vector<std::string> targets = getTargetsRunningHere();
  std::vector<uint64_t> specialDoubles;
  std::vector<std::unique_ptr<Subject>> subjects;
  /// One for each subject.
  std::vector<Task> tasks;
};

} // namespace

template <typename Bits>
llvm::Error Program::add(Proof<Bits> proof) {
  auto coverage = compileEveryRow(proof.op, proof.format.kind, targets);
  if (!coverage)
    return coverage.takeError();
  auto subject =
      std::make_unique<Subject>(Subject{proof.op,
                                        getElementName(proof.format.kind).str(),
                                        std::move(*coverage),
                                        {}});
  subject->tallies.resize(subject->coverage.kernels.size());
  tasks.push_back(
      makeTask(std::move(proof), subject->coverage.kernels, subject->tallies));
  subjects.push_back(std::move(subject));
  return llvm::Error::success();
}

llvm::Error Program::prepare(uint64_t stride, uint64_t count) {
  auto special = getSpecialDoubles();
  if (!special)
    return special.takeError();
  specialDoubles = std::move(*special);
  for (const std::string &name : getUnaryOpNames()) {
    const OpReference *op =
        llvm::find_if(kReferences, [&](auto &r) { return r.name == name; });
    if (op == std::end(kReferences))
      return llvm::createStringError("there is no reference for " + name);
    if (llvm::Error error = checkIntegerReference(*op))
      return error;
    for (const FloatFormat &format : {kF16, kBF16})
      if (llvm::Error error = add(makeProofOfAll<uint16_t>(
              *op, format, /*stride=*/1,
              getMPFRReference<uint16_t>(op->ofOthers, format))))
        return error;
    if (llvm::Error error = add(makeProofOfAll<uint32_t>(
            *op, kF32, stride, [op] { return op->ofF32; })))
      return error;
    if (llvm::Error error = add(makeProofOfDoubles(*op, specialDoubles, count)))
      return error;
  }
  return checkEveryRowIsThere();
}

llvm::Error Program::checkEveryRowIsThere() const {
  llvm::SmallPtrSet<const ExpansionRow *, 32> covered;
  for (const auto &subject : subjects)
    for (const CoveredRow &row : subject->coverage.rows)
      covered.insert(row.row);
  for (const ExpansionRow &row : ExpansionTable::getBuiltin().getRows())
    if (!covered.contains(&row))
      return llvm::createStringError(
          "the row of " + row.opName + " for " + getSequenceName(row) +
          " is of no operation and type proved here");
  return llvm::Error::success();
}

/// Prints one line of the table; `columns` are strings or numbers.
template <typename... Columns>
static void printLine(Columns... columns) {
  llvm::outs() << llvm::formatv(
      "| {0,-10} | {1,-4} | {2,-30} | {3,-50} | {4,10} | {5,14} | {6,8} |\n",
      columns...);
  llvm::outs().flush();
}

/// Prints the lines of one subject; whether nothing differs.
static bool printRows(const Subject &subject) {
  const llvm::StringRef op = llvm::StringRef(subject.op).rsplit('.').second;
  bool good = true;
  for (const CoveredRow &row : subject.coverage.rows) {
    std::vector<std::string> targets;
    uint64_t numInputs = UINT64_MAX, numResults = 0, numWrong = 0;
    for (const CoveredCode &code : row.codes) {
      const Tally &tally = subject.tallies[code.kernel];
      targets.push_back(llvm::join(code.targets, " = "));
      numInputs = std::min(numInputs, tally.numInputs);
      numResults += tally.numResults;
      numWrong += tally.numWrong;
    }
    if (row.codes.empty()) {
      targets.push_back("not run here");
      numInputs = 0;
    }
    good &= numWrong == 0;
    printLine(op, subject.type, getSequenceName(*row.row),
              llvm::join(targets, ", "), numInputs, numResults, numWrong);
  }
  return good;
}

bool Program::run(unsigned numThreads) const {
  printLine("operation", "type", "sequence for", "targets", "inputs", "results",
            "wrong");
  printLine("---", "---", "---", "---", "---:", "---:", "---:");
  bool good = true;
  runTasks(tasks, numThreads,
           [&](size_t task) { good &= printRows(*subjects[task]); });
  return good;
}

int main(int argc, char **argv) {
  // LLVM's own options have some of these names.
  llvm::cl::ResetCommandLineParser();
  llvm::cl::opt<uint64_t> stride("stride", llvm::cl::init(1),
                                 llvm::cl::desc("Every how many-th f32 input"));
  llvm::cl::opt<uint64_t> count("count", llvm::cl::init(1000000000),
                                llvm::cl::desc("How many f64 inputs"));
  llvm::cl::opt<unsigned> threads("threads", llvm::cl::init(2),
                                  llvm::cl::desc("Threads"));
  llvm::cl::ParseCommandLineOptions(argc, argv);
  auto fail = [](const llvm::Twine &message) {
    llvm::errs() << "elemwise-exhaustive: error: " << message << "\n";
    return 1;
  };
  if (stride == 0 || threads == 0)
    return fail("got zero for --stride or --threads, expected at least one");

  Program program;
  if (llvm::Error error = program.prepare(stride, count))
    return fail(llvm::toString(std::move(error)));
  return program.run(threads) ? 0 : 1;
}
