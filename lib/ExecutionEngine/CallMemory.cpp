// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallMemory.h"
#include "AvailableMemory.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>

using namespace mlir::elemwise;

namespace {

/// A call that is going on in this thread.
struct Call {
  /// Where it is left if there is no memory. The frames between are compiled
  /// code's, which has nothing to clean up.
  std::jmp_buf end;
  /// What it has allocated and not freed.
  llvm::SmallVector<void *, 8> blocks;
  size_t missing = 0;
};

} // namespace

static thread_local Call *currentCall = nullptr;

/// What compiled code calls for `malloc`.
static void *allocate(size_t bytes) {
  void *block = isMemoryAvailable(bytes) ? std::malloc(bytes) : nullptr;
  Call *call = currentCall;
  if (block || !bytes) {
    if (call)
      call->blocks.push_back(block);
    return block;
  }
  if (!call) {
    std::fprintf(stderr,
                 "elemwise: out of memory: a function needs %zu bytes while it "
                 "runs\n",
                 bytes);
    std::abort();
  }
  call->missing = bytes;
  std::longjmp(call->end, 1);
}

/// What compiled code calls for `free`.
static void release(void *block) {
  // What was allocated last is freed first.
  if (Call *call = currentCall)
    for (size_t i = call->blocks.size(); i-- > 0;)
      if (call->blocks[i] == block) {
        call->blocks.erase(call->blocks.begin() + i);
        break;
      }
  std::free(block);
}

llvm::Expected<bool>
mlir::elemwise::addCallMemory(llvm::orc::LLJIT &jit,
                              const llvm::StringSet<> &undefined) {
  llvm::orc::SymbolMap symbols;
  auto add = [&](const char *name, auto *function) {
    if (undefined.contains(name))
      symbols[jit.mangleAndIntern(name)] = {
          llvm::orc::ExecutorAddr::fromPtr(function),
          llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  add("malloc", allocate);
  add("free", release);
  if (symbols.empty())
    return false;
  if (llvm::Error error = jit.getMainJITDylib().define(
          llvm::orc::absoluteSymbols(std::move(symbols))))
    return error;
  return true;
}

/// Calls `function` as `call`, and returns when that ends, be it early.
static void start(Call &call, CompiledFunction::PackedFunction function,
                  void **arguments) {
  if (setjmp(call.end) == 0)
    function(arguments);
}

llvm::Error
mlir::elemwise::callWithMemory(CompiledFunction::PackedFunction function,
                               void **arguments) {
  Call call;
  Call *outer = std::exchange(currentCall, &call);
  start(call, function, arguments);
  currentCall = outer;
  if (!call.missing)
    return llvm::Error::success();
  for (void *block : call.blocks)
    std::free(block);
  return llvm::createStringError(
      std::make_error_code(std::errc::not_enough_memory),
      "out of memory: the function needs %zu bytes while it runs",
      call.missing);
}
