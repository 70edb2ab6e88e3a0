// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "CallMemory.h"
#include "OpenMPRuntime.h"

#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::elemwise;

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

/// Lets code call functions of the mathematical library. This code is linked to
/// it, but the process may keep both to itself (dlopen with RTLD_LOCAL), and
/// then looking into the process finds nothing.
static void addMathLibrary(llvm::orc::LLJIT &jit) {
  auto isMissing = [](const llvm::orc::SymbolStringPtr &name) {
    return !llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(
        (*name).str().c_str());
  };
  auto library = llvm::orc::DynamicLibrarySearchGenerator::Load(
      "libm.so.6", jit.getDataLayout().getGlobalPrefix(), isMissing);
  // Where it can't be had, what is missing is reported by name.
  if (library)
    jit.getMainJITDylib().addGenerator(std::move(*library));
  else
    llvm::consumeError(library.takeError());
}

/// What `object` takes from elsewhere.
static llvm::Expected<llvm::StringSet<>>
getUndefinedSymbols(llvm::MemoryBufferRef object) {
  auto file = llvm::object::ObjectFile::createObjectFile(object);
  if (!file)
    return file.takeError();
  llvm::StringSet<> names;
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    llvm::Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    if (*flags & llvm::object::SymbolRef::SF_Undefined)
      names.insert(*name);
  }
  return names;
}

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
  addMathLibrary(**jit);
  llvm::MemoryBufferRef code(StringRef(object.code.data(), object.code.size()),
                             "compiled object");
  auto symbols = getUndefinedSymbols(code);
  if (!symbols)
    return symbols.takeError();
  auto startsThreads = addOpenMPRuntime(**jit, *symbols);
  if (!startsThreads)
    return startsThreads.takeError();
  auto allocates = addCallMemory(**jit, *symbols);
  if (!allocates)
    return allocates.takeError();
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
    // Threads could not be left where they are.
    function->mayRunOut = *allocates && !*startsThreads;
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
