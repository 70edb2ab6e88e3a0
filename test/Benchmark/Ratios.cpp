// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ratios.h"

#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <chrono>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::benchmark;

namespace {

/// Memory that stays where it is and goes with its owner.
class Buffer {
public:
  explicit Buffer(size_t bytes) : bytes(bytes), memory(benchAllocate(bytes)) {}
  ~Buffer() {
    if (memory)
      benchFree(memory, bytes);
  }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;

  void *get() const { return memory; }

private:
  size_t bytes;
  void *memory;
};

/// One row of the table. Ratios are of speed: above 1, ours is faster.
struct Row {
  std::string name;
  StringRef data;
  size_t bytes;
  double gigabytesPerSecond;
  double toCopy, toStreaming, toMemcpy;
  /// To out of place; unset where repeated calls would leave the typical data.
  std::optional<double> inPlace;
};

/// One compiled workload's cost apart from its data.
struct Latency {
  std::string name;
  double callNanoseconds, compileMilliseconds;
};

} // namespace

static double median(std::vector<double> values) {
  auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Lets the compiled workload and the copies take turns.
static Row measure(const Workload &workload, CompiledWorkload &ours,
                   size_t bytes, StringRef dataName, BenchData data, void *in,
                   void *out, double seconds) {
  enum { Ours, InPlace, Copy, Streaming, Memcpy, Count };
  benchFill(workload.format, data, in, bytes);
  BenchContestant contestants[Count];
  contestants[Ours] = ours.getContestant(in, out, bytes);
  // On the results, which for one operation are typical data if the data is.
  contestants[InPlace] = ours.getContestant(out, out, bytes);
  contestants[Copy] = {benchCopy, nullptr, nullptr, in, out, bytes};
  contestants[Streaming] = {
      benchCopyStreaming, nullptr, nullptr, in, out, bytes};
  contestants[Memcpy] = {benchMemcpy, nullptr, nullptr, in, out, bytes};

  const size_t maxRounds = 2000;
  std::vector<double> times(maxRounds * Count);
  size_t rounds =
      benchInterleave(contestants, Count, seconds, maxRounds, times.data());
  auto ratio = [&](unsigned over, unsigned under) {
    std::vector<double> ratios;
    for (size_t round = 0; round < rounds; ++round)
      ratios.push_back(times[round * Count + over] /
                       times[round * Count + under]);
    return median(std::move(ratios));
  };
  std::optional<double> inPlace;
  if (data == BenchTypical && workload.chain.size() == 1)
    inPlace = ratio(Ours, InPlace);
  std::vector<double> speeds;
  for (size_t round = 0; round < rounds; ++round)
    speeds.push_back(2.0 * bytes / times[round * Count + Ours]);
  return {workload.name,
          dataName,
          bytes,
          median(std::move(speeds)),
          ratio(Copy, Ours),
          ratio(Streaming, Ours),
          ratio(Memcpy, Ours),
          inPlace};
}

/// The cost of a call on 8 elements, and of compiling a parsed module.
static llvm::Expected<Latency> measureLatency(const Workload &workload,
                                              CompiledWorkload &ours,
                                              MLIRContext &context,
                                              StringRef targetCPU) {
  alignas(64) char in[64], out[64];
  size_t bytes = workload.format.bits;
  benchFill(workload.format, BenchTypical, in, bytes);
  BenchContestant contestant = ours.getContestant(in, out, bytes);
  const size_t maxRounds = 200;
  std::vector<double> calls(maxRounds);
  calls.resize(benchInterleave(&contestant, 1, /*seconds=*/0.1, maxRounds,
                               calls.data()));

  std::vector<double> compilations;
  for (unsigned i = 0; i < 21; ++i) {
    OwningOpRef<ModuleOp> module = parse(workload, context);
    auto start = std::chrono::steady_clock::now();
    auto compiled = compile(*module, targetCPU);
    if (!compiled)
      return compiled.takeError();
    std::chrono::duration<double, std::milli> time =
        std::chrono::steady_clock::now() - start;
    compilations.push_back(time.count());
  }
  return Latency{workload.name, median(std::move(calls)),
                 median(std::move(compilations))};
}

static std::string formatSize(size_t bytes) {
  if (bytes >> 20)
    return llvm::formatv("{0} MiB", bytes >> 20);
  return llvm::formatv("{0} KiB", bytes >> 10);
}

static void print(llvm::raw_ostream &os, const Row &row) {
  std::string inPlace =
      row.inPlace ? llvm::formatv("{0:F2}", *row.inPlace).str() : "-";
  os << llvm::formatv(
      "{0,-20} {1,-18} {2,8} {3,8:F1} {4,9:F2} {5,9:F2} {6,9:F2} {7,9}\n",
      row.name, row.data, formatSize(row.bytes), row.gigabytesPerSecond,
      row.toCopy, row.toStreaming, row.toMemcpy, inPlace);
  os.flush();
}

static llvm::Error writeJSON(StringRef file, const RatioOptions &options,
                             llvm::ArrayRef<Row> rows,
                             llvm::ArrayRef<Latency> latencies) {
  return llvm::writeToOutput(file, [&](llvm::raw_ostream &os) {
    llvm::json::OStream json(os, /*IndentSize=*/1);
    json.object([&] {
      json.attribute("target_cpu", options.targetCPU);
      json.attribute("copy", benchCopyKind());
      json.attributeArray("speed", [&] {
        for (const Row &row : rows)
          json.object([&] {
            json.attribute("name", row.name);
            json.attribute("data", row.data);
            json.attribute("bytes", row.bytes);
            json.attribute("gigabytes_per_second", row.gigabytesPerSecond);
            json.attribute("ratio_to_copy", row.toCopy);
            json.attribute("ratio_to_streaming_copy", row.toStreaming);
            json.attribute("ratio_to_memcpy", row.toMemcpy);
            json.attribute("in_place_to_out_of_place", row.inPlace);
          });
      });
      json.attributeArray("latency", [&] {
        for (const Latency &latency : latencies)
          json.object([&] {
            json.attribute("name", latency.name);
            json.attribute("call_nanoseconds", latency.callNanoseconds);
            json.attribute("compile_milliseconds", latency.compileMilliseconds);
          });
      });
    });
    os << "\n";
    return llvm::Error::success();
  });
}

llvm::Error benchmark::reportRatios(const RatioOptions &options,
                                    StringRef jsonFile, llvm::raw_ostream &os) {
  size_t largest = *llvm::max_element(options.sizes);
  Buffer in(largest), out(largest);
  if (!in.get() || !out.get())
    return llvm::createStringError("no memory for two tensors of %zu bytes",
                                   largest);
  const size_t variantBytes = 256 << 10;
  const std::pair<StringRef, BenchData> variants[] = {
      {"1% zeros", BenchZeros},
      {"5% NaNs", BenchNaNs},
      {"subnormal results", BenchSubnormalResults}};

  std::string copy = benchCopyKind() + std::string(" copy");
  os << llvm::formatv("{0,-20} {1,-18} {2,8} {3,8} {4,9} {5,9} {6,9} {7,9}\n",
                      "work", "data", "size", "GB/s", copy, "NT copy", "memcpy",
                      "in place");
  std::unique_ptr<MLIRContext> context = createContext();
  std::vector<Row> rows;
  std::vector<Latency> latencies;
  for (const Workload &workload : getWorkloads(options.filter)) {
    auto ours = CompiledWorkload::create(workload, *context, options.targetCPU);
    if (!ours)
      return ours.takeError();
    auto add = [&](size_t bytes, StringRef dataName, BenchData data) {
      rows.push_back(measure(workload, *ours, bytes, dataName, data, in.get(),
                             out.get(), options.seconds));
      print(os, rows.back());
    };
    for (size_t bytes : options.sizes)
      add(bytes, "typical", BenchTypical);
    if (largest >= variantBytes)
      for (auto [dataName, data] : variants)
        add(variantBytes, dataName, data);
    auto latency = measureLatency(workload, *ours, *context, options.targetCPU);
    if (!latency)
      return latency.takeError();
    latencies.push_back(*latency);
  }
  if (rows.empty())
    return llvm::createStringError("no workload's name contains '%s'",
                                   options.filter.c_str());

  os << llvm::formatv("\n{0,-20} {1,18} {2,24}\n", "work", "call on 8 elements",
                      "parsed module to callable");
  for (const Latency &latency : latencies)
    os << llvm::formatv("{0,-20} {1,15:F1} ns {2,21:F1} ms\n", latency.name,
                        latency.callNanoseconds, latency.compileMilliseconds);
  if (jsonFile.empty())
    return llvm::Error::success();
  return writeJSON(jsonFile, options, rows, latencies);
}
