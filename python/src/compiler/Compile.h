// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What Python asks of the compiler. Every function throws Python's exceptions,
// and lets other Python threads run while it compiles.

#ifndef ELEMWISE_PYTHON_COMPILER_COMPILE_H
#define ELEMWISE_PYTHON_COMPILER_COMPILE_H

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include <memory>
#include <optional>
#include <string>

namespace elemwise {

/// A source and how it is to be compiled.
struct Request {
  /// Text or bytecode.
  std::string contents;
  /// What locations call the source.
  std::string name;
  /// In the syntax of a pipeline's options: `target-cpu=x86-64 threads=2`.
  std::string options;
  std::optional<unsigned> optLevel;
  /// Whether to use the cache that the environment names.
  bool useCache = true;
};

/// A compiled module with what it was loaded from.
struct LoadedModule {
  mlir::elemwise::CompiledModule module;
  /// As CompiledObject::serialize writes it.
  std::string object;
};

std::shared_ptr<LoadedModule> compile(const Request &request);

/// Loads what `LoadedModule::object` was. `name` is the file's, for messages.
std::shared_ptr<LoadedModule> load(const std::string &object,
                                   const std::string &name);

/// The IR after the stages up to `stage`, counted from 1, or, with 0, as read.
std::string lower(const Request &request, unsigned stage);

/// Code of the kind `llvm-ir`, `asm` or `obj`.
std::string emit(const Request &request, const std::string &kind);

/// The address of code for the operation `operation` of the dialect on elements
/// of MLIR's type `element`, as CompiledFunction::invoke calls it, on memrefs of
/// rank 1. It is compiled once, in-place use is allowed, and it stays.
uintptr_t getKernel(const std::string &operation, const std::string &element);

} // namespace elemwise

#endif // ELEMWISE_PYTHON_COMPILER_COMPILE_H
