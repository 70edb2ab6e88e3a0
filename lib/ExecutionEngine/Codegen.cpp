// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/Codegen.h"

#include "SharedLibrary.h"

#include "elemwise/Dialect/Elemwise/Transforms/VerifyLLVM.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/OpenMP/OpenMPToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm-c/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <mutex>

using namespace mlir;
using namespace mlir::elemwise;

void elemwise::registerElemwiseLLVMIRTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerOpenMPDialectTranslation(registry);
}

/// LLVM's back end for `triple`. Only these are linked: each is large.
static llvm::Expected<const llvm::Target *>
lookupTarget(const llvm::Triple &triple) {
  static std::mutex registryMutex;
  std::lock_guard<std::mutex> lock(registryMutex);
#define INITIALIZE_TARGET(NAME)                                                \
  LLVMInitialize##NAME##TargetInfo();                                          \
  LLVMInitialize##NAME##Target();                                              \
  LLVMInitialize##NAME##TargetMC();                                            \
  LLVMInitialize##NAME##AsmPrinter()
  switch (triple.getArch()) {
  case llvm::Triple::x86_64:
    INITIALIZE_TARGET(X86);
    break;
  case llvm::Triple::aarch64:
    INITIALIZE_TARGET(AArch64);
    break;
  case llvm::Triple::riscv64:
    INITIALIZE_TARGET(RISCV);
    break;
  default:
    return llvm::createStringError(
        "got target '%s', expected one of x86_64, aarch64 and riscv64",
        triple.str().c_str());
  }
#undef INITIALIZE_TARGET
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return llvm::createStringError("target '%s': %s", triple.str().c_str(),
                                   message.c_str());
  return target;
}

/// A function of `module` with a body, if there is one.
static const llvm::Function *findDefinition(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      return &function;
  return nullptr;
}

/// The machine that `module` is for. Its functions name their CPU and features
/// themselves.
static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const llvm::Module &module, const CodegenOptions &options) {
  llvm::Expected<const llvm::Target *> target =
      lookupTarget(module.getTargetTriple());
  if (!target)
    return target.takeError();
  llvm::CodeGenOptLevel level = llvm::CodeGenOptLevel::Default;
  if (options.optLevel)
    level = *llvm::CodeGenOpt::getLevel(*options.optLevel);
  StringRef cpu, features;
  // There, the ABI of the object follows from the CPU of the machine, which is
  // the same for all functions.
  if (module.getTargetTriple().isRISCV())
    if (const llvm::Function *function = findDefinition(module)) {
      cpu = function->getFnAttribute("target-cpu").getValueAsString();
      features = function->getFnAttribute("target-features").getValueAsString();
    }
  std::unique_ptr<llvm::TargetMachine> machine((*target)->createTargetMachine(
      module.getTargetTriple(), cpu, features, {}, llvm::Reloc::PIC_,
      /*CM=*/std::nullopt, level));
  if (!machine)
    return llvm::createStringError("no code generator for target '%s'",
                                   module.getTargetTriple().str().c_str());
  return machine;
}

/// Lets the program end where `malloc` finds no memory: code goes on to write
/// to what it gives, which at a distance from null may be somebody's.
static void endWithoutMemory(llvm::Module &module) {
  llvm::Function *allocate = module.getFunction("malloc");
  if (!allocate || !allocate->isDeclaration())
    return;
  llvm::FunctionCallee abort = module.getOrInsertFunction(
      "abort", llvm::Type::getVoidTy(module.getContext()));
  for (llvm::User *user : llvm::make_early_inc_range(allocate->users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledFunction() != allocate || call->arg_size() != 1)
      continue;
    llvm::Instruction *next = call->getNextNode();
    llvm::IRBuilder<> builder(next);
    // There need be no memory for no bytes.
    llvm::Value *isMissing =
        builder.CreateAnd(builder.CreateIsNull(call),
                          builder.CreateIsNotNull(call->getArgOperand(0)));
    llvm::Instruction *end = llvm::SplitBlockAndInsertIfThen(
        isMissing, next->getIterator(), /*Unreachable=*/true,
        llvm::MDBuilder(module.getContext()).createUnlikelyBranchWeights());
    llvm::IRBuilder<>(end).CreateCall(abort)->setDoesNotReturn();
  }
}

llvm::Expected<llvm::orc::ThreadSafeModule>
elemwise::translateToLLVMIR(ModuleOp module) {
  if (Operation *op = findOpOutsideLLVM(module))
    return llvm::createStringError(
        "expected the LLVM dialect alone, got the operation '%s'",
        op->getName().getStringRef().str().c_str());

  auto context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(module, *context);
  if (!llvmModule)
    return llvm::createStringError("translation to LLVM IR failed");
  if (llvmModule->getTargetTriple().empty())
    llvmModule->setTargetTriple(llvm::Triple(llvm::sys::getProcessTriple()));
  auto machine = createTargetMachine(*llvmModule, {});
  if (!machine)
    return machine.takeError();
  llvmModule->setDataLayout((*machine)->createDataLayout());
  // To MLIR, private functions are external unless they say otherwise. In an
  // object they would take names from the program.
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (function.isPrivate() && !function.isExternal())
      llvmModule->getFunction(function.getName())
          ->setLinkage(llvm::GlobalValue::InternalLinkage);
  endWithoutMemory(*llvmModule);
  return llvm::orc::ThreadSafeModule(std::move(llvmModule), std::move(context));
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine,
                     unsigned level) {
  static constexpr const llvm::OptimizationLevel *kLevels[] = {
      &llvm::OptimizationLevel::O0, &llvm::OptimizationLevel::O1,
      &llvm::OptimizationLevel::O2, &llvm::OptimizationLevel::O3};
  llvm::LoopAnalysisManager loopAnalyses;
  llvm::FunctionAnalysisManager functionAnalyses;
  llvm::CGSCCAnalysisManager sccAnalyses;
  llvm::ModuleAnalysisManager moduleAnalyses;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(moduleAnalyses);
  builder.registerCGSCCAnalyses(sccAnalyses);
  builder.registerFunctionAnalyses(functionAnalyses);
  builder.registerLoopAnalyses(loopAnalyses);
  builder.crossRegisterProxies(loopAnalyses, functionAnalyses, sccAnalyses,
                               moduleAnalyses);
  llvm::ModulePassManager passes =
      level == 0 ? builder.buildO0DefaultPipeline(*kLevels[0])
                 : builder.buildPerModuleDefaultPipeline(*kLevels[level]);
  passes.run(module, moduleAnalyses);
}

static llvm::Error generateCode(llvm::Module &module,
                                llvm::TargetMachine &machine,
                                llvm::CodeGenFileType fileType,
                                llvm::raw_pwrite_stream &os) {
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, os, /*DwoOut=*/nullptr, fileType))
    return llvm::createStringError("target '%s' can't write this kind of file",
                                   module.getTargetTriple().str().c_str());
  passes.run(module);
  return llvm::Error::success();
}

llvm::Error elemwise::emit(llvm::Module &module, EmitKind kind,
                           const CodegenOptions &options,
                           llvm::raw_pwrite_stream &os) {
  if (options.optLevel && *options.optLevel > 3)
    return llvm::createStringError("got optimization level %u, expected 0 to 3",
                                   *options.optLevel);
  auto machine = createTargetMachine(module, options);
  if (!machine)
    return machine.takeError();
  if (options.optLevel)
    optimize(module, **machine, *options.optLevel);
  if (kind == EmitKind::LLVMIR) {
    module.print(os, /*AAW=*/nullptr);
    return llvm::Error::success();
  }
  if (kind == EmitKind::SharedLibrary) {
    llvm::SmallVector<char, 0> code;
    llvm::raw_svector_ostream codeStream(code);
    if (llvm::Error error = generateCode(
            module, **machine, llvm::CodeGenFileType::ObjectFile, codeStream))
      return error;
    auto library = linkSharedLibrary(codeStream.str());
    if (!library)
      return library.takeError();
    os << (*library)->getBuffer();
    return llvm::Error::success();
  }
  return generateCode(module, **machine,
                      kind == EmitKind::Assembly
                          ? llvm::CodeGenFileType::AssemblyFile
                          : llvm::CodeGenFileType::ObjectFile,
                      os);
}
