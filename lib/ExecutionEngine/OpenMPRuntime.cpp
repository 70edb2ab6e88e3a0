// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenMPRuntime.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace mlir::elemwise;
using llvm::sys::DynamicLibrary;

/// The function that starts threads: LLVM's runtime has it, GCC's does not.
static constexpr const char *kForkCall = "__kmpc_fork_call";

/// LLVM's runtime under the names that its packages give it, where the system
/// looks for libraries and beside LLVM's own; invalid if there is none.
static DynamicLibrary loadRuntime() {
  static constexpr const char *kFiles[] = {
      "libomp.so.5", "libomp.so", ELEMWISE_LLVM_LIBRARY_DIR "/libomp.so.5",
      ELEMWISE_LLVM_LIBRARY_DIR "/libomp.so"};
  for (const char *file : kFiles) {
    DynamicLibrary library = DynamicLibrary::getPermanentLibrary(file);
    if (library.isValid() && library.getAddressOfSymbol(kForkCall))
      return library;
  }
  return DynamicLibrary();
}

llvm::Expected<bool>
mlir::elemwise::addOpenMPRuntime(llvm::orc::LLJIT &jit,
                                 const llvm::StringSet<> &undefined) {
  if (!undefined.contains(kForkCall))
    return false;
  if (DynamicLibrary::SearchForAddressOfSymbol(kForkCall))
    return true;
  DynamicLibrary runtime = loadRuntime();
  if (!runtime.isValid())
    return llvm::createStringError(
        "LLVM's OpenMP runtime libomp.so.5 was not found, which code for "
        "several threads needs: install it (on Debian: libomp5-22), or compile "
        "with threads=1");
  jit.getMainJITDylib().addGenerator(
      std::make_unique<llvm::orc::DynamicLibrarySearchGenerator>(
          runtime, jit.getDataLayout().getGlobalPrefix()));
  return true;
}
