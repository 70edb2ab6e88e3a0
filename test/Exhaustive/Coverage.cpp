// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Coverage.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

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

namespace {

/// A target, and what it has if nothing is forced upon it.
struct Target {
  std::string cpu;
  TargetInfo info;
  KernelCode choice;
  bool isCovered = false;
};

/// Collects the code for one operation and type.
class Collector {
public:
  Collector(std::string op, ElementKind element)
      : op(std::move(op)), element(element) {}

  llvm::Error addTarget(const std::string &cpu);

  /// After all targets.
  llvm::Error addRow(const ExpansionRow &row);

  llvm::Expected<Coverage> finish();

private:
  llvm::Error addCode(CoveredRow &covered, const ExpansionRow &row,
                      Target &target);

  const std::string op;
  const ElementKind element;
  std::vector<Target> targets;
  /// The code of every kernel.
  std::vector<KernelCode> codes;
  Coverage coverage;
};

} // namespace

llvm::Error Collector::addTarget(const std::string &cpu) {
  auto info = TargetInfo::create("", cpu);
  if (!info)
    return info.takeError();
  auto choice = compileKernel({op, element, cpu});
  if (!choice)
    return choice.takeError();
  targets.push_back({cpu, std::move(*info), std::move(*choice)});
  return llvm::Error::success();
}

/// Whether the instructions of `row`'s sequence are among those of `target`.
static bool canRun(const ExpansionRow &row, const TargetInfo &target) {
  return llvm::all_of(row.features, [&](StringRef feature) {
    return feature == kAMDFeature || target.hasFeature(feature);
  });
}

llvm::Error Collector::addRow(const ExpansionRow &row) {
  CoveredRow covered{&row, {}};
  for (Target &target : targets)
    if (canRun(row, target.info))
      if (llvm::Error error = addCode(covered, row, target))
        return error;
  coverage.rows.push_back(std::move(covered));
  return llvm::Error::success();
}

llvm::Error Collector::addCode(CoveredRow &covered, const ExpansionRow &row,
                               Target &target) {
  const KernelSource source{op, element, target.cpu, &row};
  auto code = compileKernel(source);
  if (!code)
    return code.takeError();
  std::string name = target.cpu;
  if (*code == target.choice) {
    target.isCovered = true;
    name += '*';
  }

  const size_t kernel = llvm::find(codes, *code) - codes.begin();
  if (kernel == codes.size()) {
    codes.push_back(*code);
    auto loaded = Kernel::load(source, std::move(*code));
    if (!loaded)
      return loaded.takeError();
    coverage.kernels.push_back(std::move(*loaded));
  }
  auto same = llvm::find_if(
      covered.codes, [&](const CoveredCode &c) { return c.kernel == kernel; });
  if (same == covered.codes.end())
    same = covered.codes.insert(same, {{}, kernel});
  same->targets.push_back(std::move(name));
  return llvm::Error::success();
}

llvm::Expected<Coverage> Collector::finish() {
  for (const Target &target : targets)
    if (!target.isCovered)
      return llvm::createStringError(
          op + " " + getElementName(element) + ": the code for " + target.cpu +
          " is that of no row of the expansion table alone");
  return std::move(coverage);
}

llvm::Expected<Coverage>
test::compileEveryRow(const std::string &op, ElementKind element,
                      const std::vector<std::string> &targets) {
  Collector collector(op, element);
  for (const std::string &cpu : targets)
    if (llvm::Error error = collector.addTarget(cpu))
      return error;
  const auto semantics = APFloat::SemanticsToEnum(getFloatSemantics(element));
  for (const ExpansionRow &row : ExpansionTable::getBuiltin().getRows())
    if (row.opName == op && row.elementType.value_or(semantics) == semantics)
      if (llvm::Error error = collector.addRow(row))
        return error;
  return collector.finish();
}
