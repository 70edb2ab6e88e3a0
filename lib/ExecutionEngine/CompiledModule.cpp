// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "OpenMPRuntime.h"

#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {

/// The memref descriptors of tensors, and the array that a call takes.
class ArgumentPack {
public:
  void add(const HostTensorType &type, const void *data) {
    // In order: the allocated and the aligned pointer, the offset, the sizes
    // and the strides.
    llvm::SmallVector<int64_t, 9> &words = descriptors.emplace_back();
    auto address = static_cast<int64_t>(reinterpret_cast<uintptr_t>(data));
    words.append({address, address, 0});
    words.append(type.shape.begin(), type.shape.end());
    words.append(type.shape.size(), 1);
    for (size_t i = type.shape.size(); i > 1; --i)
      words[words.size() - (type.shape.size() - i) - 2] =
          words[words.size() - (type.shape.size() - i) - 1] * type.shape[i - 1];
  }

  void **get() {
    pointers = llvm::map_to_vector<8>(
        descriptors, [](auto &words) -> void * { return words.data(); });
    return pointers.data();
  }

private:
  llvm::SmallVector<llvm::SmallVector<int64_t, 9>, 4> descriptors;
  llvm::SmallVector<void *, 8> pointers;
};

} // namespace

llvm::Expected<llvm::SmallVector<HostTensorType>>
CompiledFunction::getResultTypes(llvm::ArrayRef<const Tensor *> inputs) const {
  if (inputs.size() != signature.inputs.size())
    return llvm::createStringError("%s: expected %zu inputs, got %zu",
                                   name.c_str(), signature.inputs.size(),
                                   inputs.size());
  for (auto [index, input, declared] :
       llvm::enumerate(inputs, signature.inputs))
    if (!declared.accepts(input->getType()))
      return llvm::createStringError("%s: expected %s for input %zu, got %s",
                                     name.c_str(), declared.str().c_str(),
                                     index, input->getType().str().c_str());

  llvm::SmallVector<HostTensorType> types = signature.results;
  if (!shapeFunction)
    return types;
  int64_t numExtents = 0;
  for (const HostTensorType &type : types)
    numExtents += llvm::count(type.shape, HostTensorType::kDynamic);
  llvm::SmallVector<int64_t> extents(numExtents);
  ArgumentPack pack;
  for (const Tensor *input : inputs)
    pack.add(input->getType(), input->getData());
  pack.add({ElementKind::Index, {numExtents}}, extents.data());
  shapeFunction(pack.get());

  const int64_t *next = extents.begin();
  for (HostTensorType &type : types)
    for (int64_t &extent : type.shape)
      if (extent == HostTensorType::kDynamic)
        extent = *next++;
  return types;
}

llvm::Error
CompiledFunction::call(llvm::ArrayRef<const Tensor *> inputs,
                       llvm::MutableArrayRef<Tensor> results) const {
  auto types = getResultTypes(inputs);
  if (!types)
    return types.takeError();
  if (results.size() != types->size())
    return llvm::createStringError("%s: expected %zu results, got %zu",
                                   name.c_str(), types->size(), results.size());
  ArgumentPack pack;
  for (const Tensor *input : inputs)
    pack.add(input->getType(), input->getData());
  for (auto [index, type, result] : llvm::enumerate(*types, results)) {
    if (result.getType() != type || result.isReadOnly())
      return llvm::createStringError(
          "%s: expected a writable %s for result %zu, got a %s%s", name.c_str(),
          type.str().c_str(), index, result.isReadOnly() ? "read-only " : "",
          result.getType().str().c_str());
    for (auto [position, input] : llvm::enumerate(inputs))
      if (input == &result && !allowsInPlace(position))
        return llvm::createStringError(
            "%s: result %zu is input %zu, expected memory of its own: the "
            "function can't be computed in place of that input",
            name.c_str(), index, position);
    pack.add(type, result.getMutableData());
  }
  entry(pack.get());
  return llvm::Error::success();
}

llvm::Expected<llvm::SmallVector<Tensor>>
CompiledFunction::call(llvm::ArrayRef<const Tensor *> inputs) const {
  auto types = getResultTypes(inputs);
  if (!types)
    return types.takeError();
  llvm::SmallVector<Tensor> results;
  for (HostTensorType &type : *types) {
    auto result = Tensor::allocateUninitialized(std::move(type));
    if (!result)
      return result.takeError();
    results.push_back(std::move(*result));
  }
  if (llvm::Error error = call(inputs, results))
    return error;
  return results;
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

namespace {

/// The compiler of a JIT that is given objects only.
struct NoCompiler : llvm::orc::IRCompileLayer::IRCompiler {
  NoCompiler() : IRCompiler(llvm::orc::IRSymbolMapper::ManglingOptions()) {}

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  operator()(llvm::Module &) override {
    return llvm::createStringError("expected an object, got LLVM IR");
  }
};

} // namespace

CompiledModule::CompiledModule() = default;
CompiledModule::CompiledModule(CompiledModule &&) = default;
CompiledModule &CompiledModule::operator=(CompiledModule &&) = default;
CompiledModule::~CompiledModule() = default;

llvm::Expected<CompiledModule>
CompiledModule::create(ModuleOp module, const CodegenOptions &options) {
  auto object = CompiledObject::compile(module, options);
  if (!object)
    return object.takeError();
  return load(std::move(*object));
}

llvm::Expected<CompiledModule> CompiledModule::load(CompiledObject object) {
  // The object is made already, so no compiler is needed. Left to itself, LLJIT
  // would set one up, and ask the CPU for its features, which takes long under
  // a hypervisor.
  llvm::Triple triple(llvm::sys::getProcessTriple());
  auto refuseToCompile = [](llvm::orc::JITTargetMachineBuilder) {
    return std::make_unique<NoCompiler>();
  };
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(
                     llvm::orc::JITTargetMachineBuilder(triple))
                 .setDataLayout(llvm::DataLayout(triple.computeDataLayout()))
                 .setCompileFunctionCreator(refuseToCompile)
                 .create();
  if (!jit)
    return jit.takeError();
  // What a session reports it would print otherwise, while the errors that it
  // returns say no more than which functions can't be had.
  auto undefined = std::make_shared<std::string>();
  (*jit)->getExecutionSession().setErrorReporter([undefined](
                                                     llvm::Error error) {
    llvm::handleAllErrors(
        std::move(error),
        [&](llvm::orc::SymbolsNotFound &notFound) {
          for (const llvm::orc::SymbolStringPtr &name : notFound.getSymbols())
            *undefined +=
                (undefined->empty() ? "'" : ", '") + (*name).str() + "'";
        },
        [](llvm::ErrorInfoBase &) {});
  });
  llvm::MemoryBufferRef code(StringRef(object.code.data(), object.code.size()),
                             "compiled object");
  if (llvm::Error error = addOpenMPRuntime(**jit, code))
    return error;
  if (llvm::Error error =
          (*jit)->addObjectFile(std::make_unique<llvm::SmallVectorMemoryBuffer>(
              std::move(object.code), /*RequiresNullTerminator=*/false)))
    return error;
  CompiledModule compiled;
  compiled.jit = std::move(*jit);
  auto lookup = [&](StringRef name,
                    CompiledFunction::PackedFunction &function) -> llvm::Error {
    auto address = compiled.jit->lookup(getPackedFunctionName(name));
    if (!address && !undefined->empty()) {
      llvm::consumeError(address.takeError());
      return llvm::createStringError(
          "undefined symbols %s, expected them in the module or this process",
          undefined->c_str());
    }
    if (!address)
      return address.takeError();
    function = address->toPtr<CompiledFunction::PackedFunction>();
    return llvm::Error::success();
  };
  for (EntryPoint &entryPoint : object.entryPoints) {
    auto function = std::make_unique<CompiledFunction>();
    if (llvm::Error error = lookup(entryPoint.name, function->entry))
      return error;
    if (entryPoint.hasShapeFunction)
      if (llvm::Error error = lookup(getShapeFunctionName(entryPoint.name),
                                     function->shapeFunction))
        return error;
    function->name = std::move(entryPoint.name);
    function->signature = std::move(entryPoint.signature);
    function->inPlaceInputs = std::move(entryPoint.inPlaceInputs);
    compiled.functions.push_back(std::move(function));
  }
  return compiled;
}

llvm::Expected<const CompiledFunction *>
CompiledModule::lookup(StringRef name) const {
  if (name.empty() && functions.size() == 1)
    return functions.front().get();
  StringRef wanted = name.empty() ? "main" : name;
  for (const std::unique_ptr<CompiledFunction> &function : functions)
    if (function->name == wanted)
      return function.get();
  if (functions.empty())
    return llvm::createStringError(
        "no function to call: expected a public function with a body, on "
        "scalars, vectors and ranked tensors");
  std::string names = llvm::join(
      llvm::map_range(
          functions, [](auto &function) { return "'" + function->name + "'"; }),
      ", ");
  if (name.empty())
    return llvm::createStringError("several functions, none named 'main': "
                                   "expected the name of one of %s",
                                   names.c_str());
  return llvm::createStringError("no function '%s' to call, expected one of %s",
                                 name.str().c_str(), names.c_str());
}
