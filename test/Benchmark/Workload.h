// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What is measured: functions of one tensor, compiled for this process.

#ifndef ELEMWISE_TEST_BENCHMARK_WORKLOAD_H
#define ELEMWISE_TEST_BENCHMARK_WORKLOAD_H

#include "Harness.h"

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>
#include <vector>

namespace mlir::elemwise::benchmark {

/// Operations applied one after the other to a tensor of one dynamic dimension.
struct Workload {
  std::string name;             ///< Such as "ceil-f32".
  std::vector<StringRef> chain; ///< Operations of the dialect, innermost first.
  StringRef type;               ///< The element type in MLIR's syntax.
  BenchFormat format;

  /// The module in MLIR's syntax, with one function, `main`.
  std::string getSource() const;
};

/// Every operation with every type, and ceil(reciprocal(x)) in f32: those whose
/// name contains `filter`.
std::vector<Workload> getWorkloads(StringRef filter);

/// A context that can compile workloads.
std::unique_ptr<MLIRContext> createContext();

/// The workload's module, not lowered.
OwningOpRef<ModuleOp> parse(const Workload &workload, MLIRContext &context);

/// Lowers `module` in place for the CPU `targetCPU` and compiles it.
llvm::Expected<CompiledModule> compile(ModuleOp module, StringRef targetCPU);

/// A compiled workload.
class CompiledWorkload {
public:
  static llvm::Expected<CompiledWorkload>
  create(const Workload &workload, MLIRContext &context, StringRef targetCPU);

  /// A contestant that reads `in` and writes `out`, `bytes` bytes each. It
  /// refers to this object, which must neither move nor go away.
  BenchContestant getContestant(const void *in, void *out, size_t bytes);

private:
  CompiledWorkload(CompiledModule module, const CompiledFunction &function,
                   unsigned elementBytes)
      : module(std::move(module)), function(&function),
        elementBytes(elementBytes) {}

  static void call(void *state, const void *in, void *out, size_t bytes);

  CompiledModule module;
  const CompiledFunction *function;
  unsigned elementBytes;
};

} // namespace mlir::elemwise::benchmark

#endif // ELEMWISE_TEST_BENCHMARK_WORKLOAD_H
