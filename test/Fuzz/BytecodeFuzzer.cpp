// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Modules as bytecode.

#include "FuzzSupport.h"
#include "ModuleChecks.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"

#include "llvm/Support/MemoryBufferRef.h"

#include <random>

using namespace mlir;
using namespace mlir::elemwise::fuzz;

/// Mutates a few bytes and leaves their number, mostly: the lengths of
/// sections, which alignment is a part of, and the offsets in them stay right.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  std::minstd_rand random(seed);
  if (size == 0 || random() % 8 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  size_t begin = random() % size;
  size_t length = std::min<size_t>(1 + random() % 8, size - begin);
  LLVMFuzzerMutate(data + begin, length, length);
  return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::MemoryBufferRef bytes(toStringRef(data, size), "bytecode");
  // Text has a fuzzer of its own.
  if (!isBytecode(bytes))
    return 0;
  MLIRContext &context = getContext();
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &) {});
  auto module = parse(bytes.getBuffer(), context);
  if (!module)
    return 0;
  // Upstream's types are not checked where they are read from bytecode; a
  // negative size, say, only when it is read as text.
  if (auto checked = parse(print(*module, true), context))
    checkModule(*checked);
  return 0;
}
