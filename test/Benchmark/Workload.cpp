// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Workload.h"

#include "elemwise/Pipelines/Pipelines.h"

#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::benchmark;

std::string Workload::getSource() const {
  std::string source;
  llvm::raw_string_ostream os(source);
  os << llvm::formatv(
      "func.func @main(%v0: tensor<?x{0}>) -> tensor<?x{0}> {{\n", type);
  for (auto [index, op] : llvm::enumerate(chain))
    os << llvm::formatv("  %v{0} = elemwise.{1} %v{2} : tensor<?x{3}>\n",
                        index + 1, op, index, type);
  os << llvm::formatv("  return %v{0} : tensor<?x{1}>\n}\n", chain.size(),
                      type);
  return source;
}

std::vector<Workload> benchmark::getWorkloads(StringRef filter) {
  const std::pair<StringRef, BenchFormat> formats[] = {
      {"f16", {16, 5}}, {"bf16", {16, 8}}, {"f32", {32, 8}}, {"f64", {64, 11}}};
  std::vector<Workload> workloads;
  for (StringRef op : {"ceil", "reciprocal"})
    for (auto [type, format] : formats)
      workloads.push_back({(op + "-" + type).str(), {op}, type, format});
  workloads.push_back(
      {"ceil-reciprocal-f32", {"reciprocal", "ceil"}, "f32", {32, 8}});
  llvm::erase_if(workloads, [&](const Workload &workload) {
    return !StringRef(workload.name).contains(filter);
  });
  return workloads;
}

std::unique_ptr<MLIRContext> benchmark::createContext() {
  DialectRegistry registry;
  registerElemwisePipelineDialects(registry);
  registerElemwiseLLVMIRTranslations(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

OwningOpRef<ModuleOp> benchmark::parse(const Workload &workload,
                                       MLIRContext &context) {
  return parseSourceString<ModuleOp>(workload.getSource(), &context);
}

llvm::Expected<CompiledModule> benchmark::compile(ModuleOp module,
                                                  StringRef targetCPU) {
  ElemwiseToLLVMOptions options;
  options.targetCPU = targetCPU.str();
  PassManager pm(module.getContext());
  buildElemwiseToLLVMPipeline(pm, options);
  if (failed(pm.run(module)))
    return llvm::createStringError("the lowering for target CPU '%s' failed",
                                   targetCPU.str().c_str());
  return CompiledModule::create(module);
}

llvm::Expected<CompiledWorkload>
CompiledWorkload::create(const Workload &workload, MLIRContext &context,
                         StringRef targetCPU) {
  OwningOpRef<ModuleOp> module = parse(workload, context);
  auto compiled = compile(*module, targetCPU);
  if (!compiled)
    return compiled.takeError();
  auto function = compiled->lookup();
  if (!function)
    return function.takeError();
  return CompiledWorkload(std::move(*compiled), **function,
                          workload.format.bits / 8);
}

BenchContestant CompiledWorkload::getContestant(const void *in, void *out,
                                                size_t bytes) {
  return {call, /*repeated=*/nullptr, this, in, out, bytes};
}

void CompiledWorkload::call(void *state, const void *in, void *out,
                            size_t bytes) {
  auto &self = *static_cast<CompiledWorkload *>(state);
  // The element type doesn't matter: a descriptor holds pointers and counts.
  using Descriptor = StridedMemRefType<char, 1>;
  auto describe = [&](void *data) {
    auto *elements = static_cast<char *>(data);
    return Descriptor{elements,
                      elements,
                      /*offset=*/0,
                      {static_cast<int64_t>(bytes / self.elementBytes)},
                      /*strides=*/{1}};
  };
  Descriptor input = describe(const_cast<void *>(in)), result = describe(out);
  void *arguments[] = {&input, &result};
  self.function->invoke(arguments);
}
