// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Kernel.h"

#include "LoweringSupport.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

namespace {

/// Puts one row behind all others, for every target, and notes the vectors that
/// its sequence is used for.
struct ForcedRow : ExpansionDialectInterface {
  ForcedRow(Dialect *dialect, const ExpansionRow &row,
            std::vector<int64_t> &usedLanes)
      : ExpansionDialectInterface(dialect), row(row), usedLanes(usedLanes) {}

  void addExpansions(ExpansionTable &table) const override {
    ExpansionRow forced = row;
    forced.features.clear();
    forced.sequence = [this](ExpansionBuilder &b, Value x) {
      auto type = dyn_cast<VectorType>(x.getType());
      usedLanes.push_back(type ? type.getNumElements() : 1);
      return row.sequence(b, x);
    };
    table.add(std::move(forced));
  }

  const ExpansionRow &row;
  std::vector<int64_t> &usedLanes;
};

} // namespace

static std::string makeModule(const KernelSource &source) {
  return llvm::formatv(R"(
    func.func @main(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
      %y = "{1}"(%x) : (tensor<?x{0}>) -> tensor<?x{0}>
      return %y : tensor<?x{0}>
    })",
                       getElementName(source.element), source.op)
      .str();
}

llvm::Expected<KernelCode> test::compileKernel(const KernelSource &source) {
  auto parsed = parseModule(makeModule(source));
  if (!parsed)
    return parsed.takeError();
  std::vector<int64_t> usedLanes;
  if (source.row)
    parsed->context->getLoadedDialect<ElemwiseDialect>()
        ->addInterface<ForcedRow>(*source.row, usedLanes);
  ElemwiseToLLVMOptions options;
  options.targetCPU = source.targetCPU;
  if (llvm::Error error = lower(*parsed, options))
    return error;
  const bool inBothLoops = usedLanes.size() == 2 &&
                           usedLanes.front() == usedLanes.back() &&
                           usedLanes.front() > 1;
  if (source.row && !inBothLoops)
    return llvm::createStringError(
        "for " + source.targetCPU + ", the sequence was used for vectors of [" +
        llvm::join(llvm::map_range(usedLanes,
                                   [](int64_t n) { return std::to_string(n); }),
                   ", ") +
        "] lanes, expected two equal numbers above one");
  auto object = CompiledObject::compile(*parsed->module, {});
  if (!object)
    return object.takeError();
  return KernelCode{std::move(*object),
                    inBothLoops ? size_t(usedLanes.front()) : 0};
}

std::string test::getSequenceName(const ExpansionRow &row) {
  return row.features.empty() ? "any CPU" : llvm::join(row.features, " ");
}

/// By how many lanes the registers of `row`'s sequence lie apart.
static llvm::Expected<size_t> findStep(const ExpansionRow &row, size_t lanes,
                                       unsigned elementSize) {
  // The inputs of 16-bit types are few enough for every lane.
  if (elementSize == 2)
    return 1;
  if (!row.granule)
    return lanes;
  // Its registers are as wide as those of the plainest CPU that runs it.
  std::string features;
  for (StringRef feature : row.features)
    features += ("+" + feature + ",").str();
  auto target = TargetInfo::create("x86_64", "x86-64", features);
  if (!target)
    return target.takeError();
  return std::min<size_t>(lanes, target->getVectorBits() / 8 / elementSize);
}

llvm::Expected<Kernel> Kernel::load(const KernelSource &source,
                                    KernelCode code) {
  const unsigned elementSize = getElementByteSize(source.element);
  auto step = findStep(*source.row, code.lanes, elementSize);
  if (!step)
    return step.takeError();
  auto module = CompiledModule::load(std::move(code.object));
  if (!module)
    return module.takeError();
  auto function = module->lookup();
  if (!function)
    return function.takeError();
  return Kernel("for " + getSequenceName(*source.row) + " on " +
                    source.targetCPU,
                std::move(*module), **function, elementSize, code.lanes, *step);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// The descriptor of a row of elements; compiled code doesn't look at their
/// type.
static StridedMemRefType<char, 1> describe(const void *data, size_t count) {
  char *address = const_cast<char *>(static_cast<const char *>(data));
  return {address, address, /*offset=*/0, {static_cast<int64_t>(count)}, {1}};
}

static void call(const CompiledFunction &function, const void *x, void *y,
                 size_t count) {
  auto input = describe(x, count), result = describe(y, count);
  void *arguments[] = {&input, &result};
  function.invoke(arguments);
}

void Kernel::runWhole(const void *x, void *y, size_t count) const {
  assert(count % lanes == 0 && "expected whole vectors");
  call(*function, x, y, count);
}

void Kernel::runMasked(const void *x, void *y, size_t count) const {
  const size_t most = lanes - 1;
  for (size_t done = 0; done < count; done += most)
    call(*function, static_cast<const char *>(x) + done * elementSize,
         static_cast<char *>(y) + done * elementSize,
         std::min(most, count - done));
}
