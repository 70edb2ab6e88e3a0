// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Kernel.h"

#include "LoweringSupport.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "mlir/ExecutionEngine/CRunnerUtils.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

llvm::Expected<Kernel> Kernel::compile(llvm::StringRef op, ElementKind element,
                                       const std::string &targetCPU) {
  const std::string source = llvm::formatv(R"(
    func.func @main(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
      %y = "{1}"(%x) : (tensor<?x{0}>) -> tensor<?x{0}>
      return %y : tensor<?x{0}>
    })",
                                           getElementName(element), op)
                                 .str();
  ElemwiseToLLVMOptions options;
  options.targetCPU = targetCPU;
  auto lowered = lowerModule(source, options);
  if (!lowered)
    return lowered.takeError();
  auto module = CompiledModule::create(*lowered->module);
  if (!module)
    return module.takeError();
  auto function = module->lookup();
  if (!function)
    return function.takeError();
  return Kernel(std::move(*module), **function, getElementByteSize(element));
}

/// The descriptor of a row of elements; compiled code doesn't look at their
/// type.
static StridedMemRefType<char, 1> describe(const void *data, size_t count) {
  char *address = const_cast<char *>(static_cast<const char *>(data));
  return {address, address, /*offset=*/0, {static_cast<int64_t>(count)}, {1}};
}

void Kernel::runWhole(const void *x, void *y, size_t count) const {
  auto input = describe(x, count), result = describe(y, count);
  void *arguments[] = {&input, &result};
  function->invoke(arguments);
}

void Kernel::runInTails(const void *x, void *y, size_t count) const {
  const size_t step = kTailSize * elementSize;
  size_t start = 0;
  for (size_t done = 0; done < count; done += kTailSize, start += step)
    runWhole(static_cast<const char *>(x) + start,
             static_cast<char *>(y) + start, std::min(kTailSize, count - done));
}

std::vector<std::string> test::getTargetsRunningHere() {
  std::vector<std::string> cpus;
  for (const char *cpu :
       {"x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "host"}) {
    auto target = TargetInfo::create("", cpu);
    if (!target)
      llvm::consumeError(target.takeError());
    else if (target->getFeaturesMissingHere().empty())
      cpus.push_back(cpu);
  }
  return cpus;
}

std::vector<std::string> test::getUnaryOpNames() {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<ElemwiseDialect>();
  std::vector<std::string> names;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.hasInterface<UnaryOpInterface>())
      names.push_back(name.getStringRef().str());
  llvm::sort(names);
  return names;
}
