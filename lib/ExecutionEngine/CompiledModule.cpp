// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"
#include "elemwise/ExecutionEngine/TensorAttr.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

/// The types in host memory of `types`, which those of an entry point have.
static llvm::SmallVector<HostTensorType> getHostTensorTypes(TypeRange types) {
  return llvm::map_to_vector(
      types, [](Type type) { return llvm::cantFail(getHostTensorType(type)); });
}

std::string FunctionSignature::str() const {
  auto join = [](llvm::ArrayRef<HostTensorType> types) {
    return llvm::join(
        llvm::map_range(types,
                        [](const HostTensorType &type) { return type.str(); }),
        ", ");
  };
  std::string text = "(" + join(inputs) + ") -> ";
  return results.size() == 1 ? text + results.front().str()
                             : text + "(" + join(results) + ")";
}

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
    auto result = Tensor::allocate(std::move(type));
    if (!result)
      return result.takeError();
    results.push_back(std::move(*result));
  }
  if (llvm::Error error = call(inputs, results))
    return error;
  return results;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

static std::string getPackedName(StringRef name) {
  return ("_elemwise_packed_" + name).str();
}

/// The function that takes pointers to the memref descriptors of the function
/// `name`, as MLIR makes it for `llvm.emit_c_interface`.
static llvm::Function *getCInterface(llvm::Module &module, StringRef name) {
  return module.getFunction(("_mlir_ciface_" + name).str());
}

/// Adds to `module` the function that calls the C interface of the function
/// `name` with the pointers in an array, so that one type of function pointer
/// serves every signature.
static void addPackedFunction(llvm::Module &module, StringRef name) {
  llvm::Function *callee = getCInterface(module, name);
  llvm::LLVMContext &context = module.getContext();
  auto *pointer = llvm::PointerType::getUnqual(context);
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), pointer,
                                       /*isVarArg=*/false);
  auto *packed = llvm::Function::Create(type, llvm::Function::ExternalLinkage,
                                        getPackedName(name), module);
  packed->copyAttributesFrom(callee);
  packed->setAttributes(
      packed->getAttributes().removeParamAttributes(context, 0));
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", packed));
  llvm::SmallVector<llvm::Value *> arguments;
  for (unsigned i = 0; i < callee->arg_size(); ++i)
    arguments.push_back(builder.CreateLoad(
        pointer, builder.CreateConstGEP1_64(pointer, packed->getArg(0), i)));
  builder.CreateCall(callee, arguments);
  builder.CreateRetVoid();
}

CompiledModule::CompiledModule() = default;
CompiledModule::CompiledModule(CompiledModule &&) = default;
CompiledModule &CompiledModule::operator=(CompiledModule &&) = default;
CompiledModule::~CompiledModule() = default;

llvm::Expected<CompiledModule>
CompiledModule::create(ModuleOp module, const CodegenOptions &options) {
  CompiledModule compiled;
  auto translated = translateToLLVMIR(module);
  if (!translated)
    return translated.takeError();

  llvm::SmallVector<bool> hasShapeFunction;
  llvm::SmallVector<char, 0> object;
  llvm::Error error = translated->withModuleDo([&](llvm::Module &llvmModule) {
    for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
      FunctionType signature = getEntryPointSignature(function);
      // The C interface is a copy of the function, its attributes included, but
      // has no C interface of its own.
      if (!signature || !getCInterface(llvmModule, function.getName()))
        continue;
      auto entryPoint = std::make_unique<CompiledFunction>();
      entryPoint->name = function.getName().str();
      entryPoint->signature = {getHostTensorTypes(signature.getInputs()),
                               getHostTensorTypes(signature.getResults())};
      compiled.functions.push_back(std::move(entryPoint));
      addPackedFunction(llvmModule, function.getName());
      std::string shapeName = getShapeFunctionName(function.getName());
      hasShapeFunction.push_back(llvmModule.getFunction(shapeName));
      if (hasShapeFunction.back())
        addPackedFunction(llvmModule, shapeName);
    }
    llvm::raw_svector_ostream os(object);
    return emit(llvmModule, EmitKind::Object, options, os);
  });
  if (error)
    return error;

  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  compiled.jit = std::move(*jit);
  if (llvm::Error error = compiled.jit->addObjectFile(
          std::make_unique<llvm::SmallVectorMemoryBuffer>(
              std::move(object), /*RequiresNullTerminator=*/false)))
    return error;
  auto lookup =
      [&](StringRef name) -> llvm::Expected<CompiledFunction::PackedFunction> {
    auto address = compiled.jit->lookup(getPackedName(name));
    if (!address)
      return address.takeError();
    return address->toPtr<CompiledFunction::PackedFunction>();
  };
  for (auto [function, shaped] :
       llvm::zip_equal(compiled.functions, hasShapeFunction)) {
    auto entry = lookup(function->name);
    if (!entry)
      return entry.takeError();
    function->entry = *entry;
    if (!shaped)
      continue;
    auto shape = lookup(getShapeFunctionName(function->name));
    if (!shape)
      return shape.takeError();
    function->shapeFunction = *shape;
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
