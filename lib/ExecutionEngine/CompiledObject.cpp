// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/CompiledObject.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"
#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"
#include "elemwise/ExecutionEngine/TensorAttr.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

/// Appends the types in host memory of `types`.
static llvm::Error
appendHostTensorTypes(TypeRange types,
                      llvm::SmallVectorImpl<HostTensorType> &hostTypes) {
  for (Type type : types) {
    auto hostType = getHostTensorType(type);
    if (!hostType)
      return hostType.takeError();
    hostTypes.push_back(std::move(*hostType));
  }
  return llvm::Error::success();
}

static llvm::Expected<FunctionSignature>
getHostSignature(FunctionType signature) {
  FunctionSignature host;
  if (llvm::Error error =
          appendHostTensorTypes(signature.getInputs(), host.inputs))
    return error;
  if (llvm::Error error =
          appendHostTensorTypes(signature.getResults(), host.results))
    return error;
  return host;
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

/// The numbers of inputs that `elemwise-mark-in-place` has left at `function`.
static llvm::SmallVector<unsigned, 1>
getInPlaceInputs(LLVM::LLVMFuncOp function) {
  auto attr = function->getAttrOfType<DenseI64ArrayAttr>(
      ElemwiseDialect::getInPlaceAttrName());
  if (!attr)
    return {};
  return {attr.asArrayRef().begin(), attr.asArrayRef().end()};
}

llvm::Expected<std::vector<EntryPoint>>
elemwise::getEntryPoints(ModuleOp module) {
  SymbolTable symbols(module);
  std::vector<EntryPoint> entryPoints;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    StringRef name = function.getName();
    FunctionType signature = getEntryPointSignature(function);
    // The C interface is a copy of the function, its attributes included, but
    // has no C interface of its own.
    if (!signature || !symbols.lookup(getCInterfaceName(name)))
      continue;
    auto hostSignature = getHostSignature(signature);
    if (!hostSignature)
      return llvm::createStringError("entry point '" + name + "': " +
                                     llvm::toString(hostSignature.takeError()));
    entryPoints.push_back(
        {name.str(), std::move(*hostSignature),
         symbols.lookup(getShapeFunctionName(name)) != nullptr,
         getInPlaceInputs(function)});
  }
  return entryPoints;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// What the functions of `module` were lowered for.
static std::vector<CodeTarget> getTargets(ModuleOp module) {
  auto tripleAttr = module->getAttrOfType<StringAttr>(
      LLVM::LLVMDialect::getTargetTripleAttrName());
  const std::string triple =
      tripleAttr ? tripleAttr.getValue().str() : llvm::sys::getProcessTriple();
  std::vector<CodeTarget> targets;
  llvm::SmallDenseSet<std::pair<StringAttr, LLVM::TargetFeaturesAttr>> seen;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    StringAttr cpu = function.getTargetCpuAttr();
    LLVM::TargetFeaturesAttr features = function.getTargetFeaturesAttr();
    if (seen.insert({cpu, features}).second)
      targets.push_back({triple, cpu ? cpu.getValue().str() : "",
                         features ? features.getFeaturesString() : ""});
  }
  return targets;
}

llvm::Error CompiledObject::checkRunsHere() const {
  llvm::Triple here(llvm::sys::getProcessTriple());
  for (const CodeTarget &wanted : targets) {
    llvm::Triple triple(wanted.triple);
    if (triple.getArch() != here.getArch())
      return llvm::createStringError("compiled for " + triple.getArchName() +
                                     ", expected " + here.getArchName() +
                                     ", which this machine is");
    if (wanted.cpu.empty() && wanted.features.empty())
      continue;
    // What LLVM calls this machine's CPU says less than what was found in it.
    auto target = TargetInfo::create(
        wanted.triple,
        wanted.cpu == llvm::sys::getHostCPUName() ? "host" : wanted.cpu,
        wanted.features);
    if (!target)
      return target.takeError();
    SmallVector<std::string> missing = target->getFeaturesMissingHere();
    if (!missing.empty())
      return llvm::createStringError(
          "compiled for " + (wanted.cpu.empty() ? "a CPU" : wanted.cpu) +
          ", which has " + llvm::join(missing, ", ") +
          " that this machine lacks");
  }
  return llvm::Error::success();
}

std::string elemwise::getCInterfaceName(StringRef name) {
  // As MLIR names what it makes for `llvm.emit_c_interface`.
  return ("_mlir_ciface_" + name).str();
}

std::string elemwise::getPackedFunctionName(StringRef name) {
  return ("_elemwise_packed_" + name).str();
}

/// Inlines `call`, the only one of its callee, and removes the callee.
static void inlineOnlyCall(llvm::CallInst &call) {
  llvm::Function *callee = call.getCalledFunction();
  llvm::InlineFunctionInfo info;
  llvm::InlineResult result = llvm::InlineFunction(call, info);
  if (result.isSuccess() && callee->use_empty())
    callee->eraseFromParent();
}

/// Adds to `module` the function that calls the C interface of the function
/// `name` with the pointers in an array, so that one type of function pointer
/// serves every signature.
static void addPackedFunction(llvm::Module &module, StringRef name) {
  llvm::Function *callee = module.getFunction(getCInterfaceName(name));
  llvm::LLVMContext &context = module.getContext();
  auto *pointer = llvm::PointerType::getUnqual(context);
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), pointer,
                                       /*isVarArg=*/false);
  auto *packed = llvm::Function::Create(type, llvm::Function::ExternalLinkage,
                                        getPackedFunctionName(name), module);
  packed->copyAttributesFrom(callee);
  packed->setAttributes(
      packed->getAttributes().removeParamAttributes(context, 0));
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", packed));
  llvm::SmallVector<llvm::Value *> arguments;
  for (unsigned i = 0; i < callee->arg_size(); ++i)
    arguments.push_back(builder.CreateLoad(
        pointer, builder.CreateConstGEP1_64(pointer, packed->getArg(0), i)));
  llvm::CallInst *call = builder.CreateCall(callee, arguments);
  builder.CreateRetVoid();

  // The caller of a small tensor would notice three calls, and the compiler has
  // to make one function in place of three.
  inlineOnlyCall(*call);
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(packed)))
    if (auto *inner = llvm::dyn_cast<llvm::CallInst>(&instruction);
        inner && inner->getCalledFunction() == module.getFunction(name)) {
      inlineOnlyCall(*inner);
      break;
    }
}

llvm::Expected<CompiledObject>
CompiledObject::compile(ModuleOp module, const CodegenOptions &options) {
  CompiledObject object;
  object.targets = getTargets(module);
  if (llvm::Error error = object.checkRunsHere())
    return error;
  auto entryPoints = getEntryPoints(module);
  if (!entryPoints)
    return entryPoints.takeError();
  object.entryPoints = std::move(*entryPoints);
  auto translated = translateToLLVMIR(module);
  if (!translated)
    return translated.takeError();
  llvm::Error error = translated->withModuleDo([&](llvm::Module &llvmModule) {
    for (const EntryPoint &entryPoint : object.entryPoints) {
      addPackedFunction(llvmModule, entryPoint.name);
      if (entryPoint.hasShapeFunction)
        addPackedFunction(llvmModule, getShapeFunctionName(entryPoint.name));
    }
    llvm::raw_svector_ostream os(object.code);
    return emit(llvmModule, EmitKind::Object, options, os);
  });
  if (error)
    return error;
  return object;
}

//===----------------------------------------------------------------------===//
// Serialization
//===----------------------------------------------------------------------===//

// Magic, checksum of all that follows; number of targets, for each its three
// strings; number of entry points, for each its name, its types as text, a flag
// and the numbers of the inputs whose memory the result may take; the code.
// Numbers are 64-bit and little endian; a string is its length and its bytes.
static constexpr llvm::StringLiteral kMagic = "elemwise object 3\n";

namespace {

class Writer {
public:
  void number(uint64_t value) { endian.write(value); }
  void string(StringRef text) {
    number(text.size());
    os << text;
  }
  void types(llvm::ArrayRef<HostTensorType> list) {
    number(list.size());
    for (const HostTensorType &type : list)
      string(type.str());
  }
  StringRef get() const { return bytes; }

private:
  std::string bytes;
  llvm::raw_string_ostream os{bytes};
  llvm::support::endian::Writer endian{os, llvm::endianness::little};
};

/// Reads what Writer wrote. After a failure everything reads as empty.
class Reader {
public:
  explicit Reader(StringRef bytes) : rest(bytes) {}

  uint64_t number() {
    if (rest.size() < sizeof(uint64_t))
      return fail();
    uint64_t value = llvm::support::endian::read64le(rest.data());
    rest = rest.drop_front(sizeof(uint64_t));
    return value;
  }
  uint64_t numberBelow(uint64_t limit) {
    uint64_t value = number();
    return value < limit ? value : fail();
  }
  StringRef string() {
    uint64_t size = number();
    if (size > rest.size())
      return fail(), StringRef();
    StringRef text = rest.take_front(size);
    rest = rest.drop_front(size);
    return text;
  }
  llvm::SmallVector<HostTensorType> types() {
    llvm::SmallVector<HostTensorType> list;
    for (uint64_t left = number(); left && !failed; --left) {
      StringRef text = string();
      auto type = parseHostTensorType(text);
      if (!type)
        llvm::consumeError(type.takeError()), fail();
      else if (type->str() == text)
        list.push_back(std::move(*type));
      else
        fail();
    }
    return list;
  }
  bool succeeded() const { return !failed && rest.empty(); }
  bool hasFailed() const { return failed; }

private:
  uint64_t fail() {
    failed = true;
    rest = {};
    return 0;
  }

  StringRef rest;
  bool failed = false;
};

} // namespace

std::string CompiledObject::serialize() const {
  Writer body;
  body.number(targets.size());
  for (const CodeTarget &target : targets)
    for (StringRef text : {target.triple, target.cpu, target.features})
      body.string(text);
  body.number(entryPoints.size());
  for (const EntryPoint &entryPoint : entryPoints) {
    body.string(entryPoint.name);
    body.types(entryPoint.signature.inputs);
    body.types(entryPoint.signature.results);
    body.number(entryPoint.hasShapeFunction);
    body.number(entryPoint.inPlaceInputs.size());
    for (unsigned input : entryPoint.inPlaceInputs)
      body.number(input);
  }
  body.string(StringRef(code.data(), code.size()));
  Writer header;
  header.number(llvm::xxh3_64bits(body.get()));
  return (kMagic + header.get() + body.get()).str();
}

llvm::Expected<CompiledObject>
CompiledObject::deserialize(llvm::MemoryBufferRef bytes) {
  auto corrupt = [&] {
    return llvm::createStringError(
        "%s: expected a compiled object as this version writes it",
        bytes.getBufferIdentifier().str().c_str());
  };
  StringRef text = bytes.getBuffer();
  if (!text.consume_front(kMagic) || text.size() < sizeof(uint64_t))
    return corrupt();
  uint64_t checksum = Reader(text.take_front(sizeof(uint64_t))).number();
  text = text.drop_front(sizeof(uint64_t));
  if (llvm::xxh3_64bits(text) != checksum)
    return corrupt();

  Reader reader(text);
  CompiledObject object;
  for (uint64_t left = reader.number(); left && !reader.hasFailed(); --left) {
    CodeTarget &target = object.targets.emplace_back();
    for (std::string *text : {&target.triple, &target.cpu, &target.features})
      *text = reader.string().str();
  }
  for (uint64_t left = reader.number(); left && !reader.hasFailed(); --left) {
    EntryPoint &entryPoint = object.entryPoints.emplace_back();
    entryPoint.name = reader.string().str();
    entryPoint.signature.inputs = reader.types();
    entryPoint.signature.results = reader.types();
    entryPoint.hasShapeFunction = reader.numberBelow(2);
    for (uint64_t inputs = reader.number(); inputs && !reader.hasFailed();
         --inputs)
      entryPoint.inPlaceInputs.push_back(
          reader.numberBelow(entryPoint.signature.inputs.size()));
  }
  StringRef code = reader.string();
  if (!reader.succeeded())
    return corrupt();
  object.code.assign(code.begin(), code.end());
  return object;
}
