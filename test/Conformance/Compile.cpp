// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Compile.h"

#include "LoweringSupport.h"

#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

//===----------------------------------------------------------------------===//
// Routes
//===----------------------------------------------------------------------===//

std::string Route::str() const {
  std::string text = targetCPU;
  if (optLevel)
    text += ", -O" + std::to_string(*optLevel);
  if (!vectorize)
    text += ", not vectorized";
  return text;
}

std::string Route::getTestName() const {
  std::string name;
  for (char c : str())
    if (llvm::isAlnum(c))
      name += c;
    else if (c != ' ')
      name += '_';
  return name;
}

static constexpr const char *kTargetCPUs[] = {"x86-64", "x86-64-v2",
                                              "x86-64-v3", "x86-64-v4", "host"};

std::vector<Route> test::getAllRoutes() {
  std::vector<Route> routes;
  for (const char *cpu : kTargetCPUs) {
    routes.push_back({cpu, std::nullopt});
    for (unsigned level = 0; level <= 3; ++level)
      routes.push_back({cpu, level});
    routes.push_back({cpu, std::nullopt, /*vectorize=*/false});
  }
  return routes;
}

std::vector<Route> test::getMainRoutes() {
  std::vector<Route> routes;
  for (const char *cpu : kTargetCPUs)
    routes.push_back({cpu, std::nullopt});
  for (unsigned level = 0; level <= 3; ++level)
    routes.push_back({"host", level});
  for (const char *cpu : {kTargetCPUs[0], "host"})
    routes.push_back({cpu, std::nullopt, /*vectorize=*/false});
  return routes;
}

/// Whether code for `cpu` runs on this machine.
static llvm::Expected<bool> canRun(const std::string &cpu) {
  llvm::Expected<TargetInfo> target = TargetInfo::create("", cpu);
  if (!target)
    return target.takeError();
  return target->getFeaturesMissingHere().empty();
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// The symbols that the object file in `code` needs from elsewhere.
static llvm::Expected<std::vector<std::string>>
getUndefinedSymbols(llvm::StringRef code) {
  auto file = llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(code, "object"));
  if (!file)
    return file.takeError();
  std::vector<std::string> names;
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    auto flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    auto name = symbol.getName();
    if (!name)
      return name.takeError();
    // ELF's symbol table begins with an undefined symbol without a name.
    if ((*flags & llvm::object::SymbolRef::SF_Undefined) && !name->empty())
      names.push_back(name->str());
  }
  return names;
}

/// The object of a module that is for another machine.
static llvm::Error compileForOthers(ModuleOp module,
                                    const CodegenOptions &options,
                                    llvm::SmallVectorImpl<char> &code) {
  auto translated = translateToLLVMIR(module);
  if (!translated)
    return translated.takeError();
  llvm::raw_svector_ostream os(code);
  return translated->withModuleDo([&](llvm::Module &llvmModule) {
    return emit(llvmModule, EmitKind::Object, options, os);
  });
}

llvm::Expected<std::optional<CompiledModule>>
test::compile(const std::string &source, const Route &route) {
  ElemwiseToLLVMOptions lowering;
  lowering.targetCPU = route.targetCPU;
  lowering.vectorize = route.vectorize;
  auto parsed = lowerModule(source, lowering);
  if (!parsed)
    return parsed.takeError();
  auto runsHere = canRun(route.targetCPU);
  if (!runsHere)
    return runsHere.takeError();

  CodegenOptions codegen = {route.optLevel};
  CompiledObject object;
  if (*runsHere) {
    auto compiled = CompiledObject::compile(*parsed->module, codegen);
    if (!compiled)
      return compiled.takeError();
    object = std::move(*compiled);
  } else if (llvm::Error error =
                 compileForOthers(*parsed->module, codegen, object.code)) {
    return error;
  }
  auto undefined = getUndefinedSymbols(
      llvm::StringRef(object.code.data(), object.code.size()));
  if (!undefined)
    return undefined.takeError();
  if (!undefined->empty())
    return llvm::createStringError(route.str() + ": the object needs " +
                                   llvm::join(*undefined, ", "));
  if (!*runsHere)
    return std::nullopt;
  auto module = CompiledModule::load(std::move(object));
  if (!module)
    return module.takeError();
  return std::move(*module);
}

//===----------------------------------------------------------------------===//
// Calling
//===----------------------------------------------------------------------===//

Tensor test::makeTensor(ElementKind kind, std::vector<int64_t> shape,
                        llvm::ArrayRef<uint64_t> bits) {
  HostTensorType type{kind, {shape.begin(), shape.end()}};
  Tensor tensor = llvm::cantFail(Tensor::allocate(type));
  EXPECT_EQ(tensor.getNumElements(), static_cast<int64_t>(bits.size()));
  unsigned size = getElementByteSize(kind);
  for (auto [i, value] : llvm::enumerate(bits))
    storeBits(tensor.getMutableData() + i * size, size, value);
  return tensor;
}

std::vector<uint64_t> test::getAllBits(const Tensor &tensor) {
  std::vector<uint64_t> bits(tensor.getNumElements());
  for (auto [i, value] : llvm::enumerate(bits))
    value = tensor.getBits(i);
  return bits;
}

static std::vector<uint64_t> callOnTensor(const CompiledFunction &function,
                                          const Tensor &input) {
  auto results = function.call({&input});
  if (!results) {
    ADD_FAILURE() << function.getName().str() << ": "
                  << llvm::toString(results.takeError());
    return {};
  }
  return getAllBits(results->front());
}

static const CompiledFunction *lookup(const CompiledModule &module,
                                      llvm::StringRef name) {
  auto function = module.lookup(name);
  if (function)
    return *function;
  ADD_FAILURE() << llvm::toString(function.takeError());
  return nullptr;
}

std::vector<uint64_t> test::callInPieces(const CompiledModule &module,
                                         llvm::StringRef name,
                                         llvm::ArrayRef<uint64_t> bits) {
  const CompiledFunction *function = lookup(module, name);
  if (!function)
    return {};
  HostTensorType type = function->getSignature().inputs.front();
  size_t numElements = llvm::cantFail(type.getNumElements());
  std::vector<int64_t> shape(type.shape.begin(), type.shape.end());
  std::vector<uint64_t> all;
  while (all.size() < bits.size()) {
    std::vector<uint64_t> piece(numElements, bits.front());
    size_t count = std::min(numElements, bits.size() - all.size());
    std::copy_n(bits.begin() + all.size(), count, piece.begin());
    std::vector<uint64_t> got =
        callOnTensor(*function, makeTensor(type.element, shape, piece));
    if (got.size() < count)
      return {};
    all.insert(all.end(), got.begin(), got.begin() + count);
  }
  return all;
}

std::vector<uint64_t> test::callOn(const CompiledModule &module,
                                   llvm::StringRef name,
                                   std::vector<int64_t> shape,
                                   llvm::ArrayRef<uint64_t> bits) {
  const CompiledFunction *function = lookup(module, name);
  if (!function)
    return {};
  ElementKind kind = function->getSignature().inputs.front().element;
  return callOnTensor(*function, makeTensor(kind, std::move(shape), bits));
}

//===----------------------------------------------------------------------===//
// Expectations
//===----------------------------------------------------------------------===//

void test::expectBits(const FloatFormat &format, llvm::ArrayRef<uint64_t> bits,
                      llvm::ArrayRef<uint64_t> got,
                      llvm::ArrayRef<uint64_t> expected,
                      const std::string &what) {
  ASSERT_EQ(got.size(), expected.size()) << what;
  constexpr size_t maxReported = 5;
  size_t numDifferent = 0;
  for (auto [in, out, wanted] : llvm::zip_equal(bits, got, expected)) {
    if (out == wanted || (format.isNaN(out) && format.isNaN(wanted)))
      continue;
    if (++numDifferent <= maxReported)
      ADD_FAILURE() << llvm::formatv("{0}: {1:x} gives {2:x}, expected {3:x}",
                                     what, in, out, wanted)
                           .str();
  }
  EXPECT_EQ(numDifferent, 0u) << what;
}

std::vector<uint64_t> test::computeReference(const FloatFormat &format,
                                             OpKind op,
                                             llvm::ArrayRef<uint64_t> bits) {
  Reference reference(format);
  std::vector<uint64_t> expected;
  expected.reserve(bits.size());
  for (uint64_t value : bits)
    expected.push_back(reference.compute(op, value));
  return expected;
}

void test::expectReference(const FloatFormat &format, OpKind op,
                           llvm::ArrayRef<uint64_t> bits,
                           llvm::ArrayRef<uint64_t> got,
                           const std::string &what) {
  expectBits(format, bits, got, computeReference(format, op, bits), what);
}
