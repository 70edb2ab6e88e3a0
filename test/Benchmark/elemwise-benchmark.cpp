// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The compiled kernels under Google Benchmark; with --ratios, a table of ratios
// to copies measured in turns.

#include "Ratios.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::benchmark;
namespace cl = llvm::cl;

namespace {

struct CommandLine {
  cl::OptionCategory category{"elemwise-benchmark"};
  cl::opt<bool> ratios{
      "ratios",
      cl::desc("Let the compiled code and copies take turns, and print the "
               "medians of their ratios"),
      cl::cat(category)};
  cl::opt<std::string> json{"json", cl::value_desc("FILE"),
                            cl::desc("Write the ratios to a file, too"),
                            cl::cat(category)};
  cl::opt<std::string> targetCPU{"target-cpu",
                                 cl::desc("CPU to compile for (default: host)"),
                                 cl::init("host"), cl::cat(category)};
  cl::opt<std::string> filter{
      "filter", cl::value_desc("text"),
      cl::desc(
          "Only the work whose name contains this, as in f32 or ceil-bf16"),
      cl::cat(category)};
  cl::list<unsigned> sizes{
      "sizes", cl::CommaSeparated, cl::value_desc("KiB,..."),
      cl::desc("KiB per tensor (default: 4,256,8192,262144)"),
      cl::cat(category)};
  cl::opt<double> seconds{
      "seconds", cl::desc("Time for each line of --ratios (default: 0.5)"),
      cl::init(0.5), cl::cat(category)};
};

} // namespace

static int fail(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "elemwise-benchmark")
      << llvm::toString(std::move(error)) << "\n";
  return 1;
}

namespace {

/// The tensors that benchmarks share. Google Benchmark decides in which order
/// and how often they run, so each says what the data must be.
class Tensors {
public:
  explicit Tensors(size_t bytes)
      : bytes(bytes), in(benchAllocate(bytes)), out(benchAllocate(bytes)) {}

  bool isValid() const { return in && out; }
  void *getInput() const { return in; }
  void *getOutput() const { return out; }

  /// Makes both tensors typical data of `format`, unless they are.
  void prepare(const BenchFormat &format) {
    auto wanted = std::make_pair(format.bits, format.exponentBits);
    if (current == wanted)
      return;
    benchFill(format, BenchTypical, in, bytes);
    benchFill(format, BenchTypical, out, bytes);
    current = wanted;
  }

private:
  size_t bytes;
  void *in, *out;
  std::pair<unsigned, unsigned> current;
};

} // namespace

static void registerBenchmark(const std::string &name, Tensors &tensors,
                              const BenchFormat &format,
                              const BenchContestant &contestant) {
  ::benchmark::RegisterBenchmark(
      name.c_str(), [&tensors, format, contestant](::benchmark::State &state) {
        tensors.prepare(format);
        for (auto _ : state)
          contestant.once(contestant.state, contestant.in, contestant.out,
                          contestant.bytes);
        state.SetBytesProcessed(2 * static_cast<int64_t>(contestant.bytes) *
                                state.iterations());
      });
}

/// Runs everything under Google Benchmark.
static llvm::Error runGoogleBenchmark(const RatioOptions &options) {
  size_t largest = *llvm::max_element(options.sizes);
  Tensors tensors(largest);
  if (!tensors.isValid())
    return llvm::createStringError("no memory for two tensors of %zu bytes",
                                   largest);
  void *in = tensors.getInput(), *out = tensors.getOutput();
  const std::pair<StringRef, BenchKernel> copies[] = {
      {"copy", benchCopy},
      {"copy-nt", benchCopyStreaming},
      {"memcpy", benchMemcpy}};
  for (auto [name, copy] : copies)
    for (size_t bytes : options.sizes)
      registerBenchmark((name + "/" + llvm::Twine(bytes)).str(), tensors,
                        /*format=*/{32, 8},
                        {copy, nullptr, nullptr, in, out, bytes});

  std::unique_ptr<MLIRContext> context = createContext();
  std::vector<std::unique_ptr<CompiledWorkload>> compiled;
  for (const Workload &workload : getWorkloads(options.filter)) {
    auto ours = CompiledWorkload::create(workload, *context, options.targetCPU);
    if (!ours)
      return ours.takeError();
    compiled.push_back(std::make_unique<CompiledWorkload>(std::move(*ours)));
    for (size_t bytes : options.sizes) {
      std::string name = workload.name + "/" + std::to_string(bytes);
      registerBenchmark(name, tensors, workload.format,
                        compiled.back()->getContestant(in, out, bytes));
      registerBenchmark(name + "/in-place", tensors, workload.format,
                        compiled.back()->getContestant(out, out, bytes));
    }
  }
  ::benchmark::RunSpecifiedBenchmarks();
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  // Takes --benchmark_* out of the command line.
  ::benchmark::Initialize(&argc, argv);
  CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Speed of compiled elemwise operations\n");
  RatioOptions options;
  options.targetCPU = line.targetCPU;
  options.filter = line.filter;
  options.seconds = line.seconds;
  for (size_t kib : line.sizes)
    options.sizes.push_back(kib << 10);
  if (options.sizes.empty())
    options.sizes = {4 << 10, 256 << 10, 8 << 20, 256 << 20};
  if (llvm::is_contained(options.sizes, 0))
    return fail(llvm::createStringError("--sizes: got 0, expected KiB"));
  if (!line.json.empty() && !line.ratios)
    return fail(llvm::createStringError("--json is given without --ratios"));
  llvm::Error error = line.ratios
                          ? reportRatios(options, line.json, llvm::outs())
                          : runGoogleBenchmark(options);
  return error ? fail(std::move(error)) : 0;
}
