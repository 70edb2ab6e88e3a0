// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A compiled module in this process: its entry points as functions on tensors.

#ifndef ELEMWISE_EXECUTIONENGINE_COMPILEDMODULE_H
#define ELEMWISE_EXECUTIONENGINE_COMPILEDMODULE_H

#include "elemwise/ExecutionEngine/BufferView.h"
#include "elemwise/ExecutionEngine/CompiledObject.h"

#include "llvm/ADT/STLExtras.h"

#include <memory>
#include <string>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::elemwise {

/// An entry point, ready to be called, from several threads at once if need be.
/// It refers to the CompiledModule that it comes from.
class CompiledFunction {
public:
  StringRef getName() const { return name; }
  const FunctionSignature &getSignature() const { return signature; }

  /// The concrete types of the results for `inputs`, found before anything is
  /// computed. Fails if the inputs are not what the signature says.
  llvm::Expected<llvm::SmallVector<HostTensorType>>
  getResultTypes(llvm::ArrayRef<const Tensor *> inputs) const;

  /// Whether the result may be computed in the memory of input number `input`,
  /// which then changes. So it is for functions of one result that are one
  /// operation, after fusion, which reads that input element by element where
  /// it writes the result.
  bool allowsInPlace(size_t input) const {
    return llvm::is_contained(inPlaceInputs, input);
  }

  /// Computes into `results`, tensors of the types that `getResultTypes` gives.
  /// Exact whatever rounding mode or flush-to-zero the thread has set, which
  /// stay, as its exception flags do; so for all functions named `call`.
  /// The inputs are not written, with one exception: `inputs` may hold the
  /// address of a result, if `allowsInPlace`. After an error results may have
  /// been written to: code for one thread that finds no memory while it runs
  /// ends with one (code for several threads then ends the process), and so
  /// does a call whose input is a mapped file that changed meanwhile.
  llvm::Error call(llvm::ArrayRef<const Tensor *> inputs,
                   llvm::MutableArrayRef<Tensor> results) const;

  /// Computes into new tensors. These take the memory of tensors that have
  /// ended, so that repeated calls needn't ask the system for it.
  llvm::Expected<llvm::SmallVector<Tensor>>
  call(llvm::ArrayRef<const Tensor *> inputs) const;

  /// `getResultTypes` and `call` for arrays in the caller's memory. An array
  /// that doesn't lie as compiled code reads it is copied, on the way in or on
  /// the way out. A result may be the memory of an input only if
  /// `allowsInPlace`; other overlap is an error if both lie side by side, and
  /// else the inputs are read first. Two results must not share elements.
  llvm::Expected<llvm::SmallVector<HostTensorType>>
  getResultTypesFor(llvm::ArrayRef<BufferView> inputs) const;
  llvm::Error callOn(llvm::ArrayRef<BufferView> inputs,
                     llvm::ArrayRef<BufferView> results) const;

  /// Computes without any check, in the floating-point environment that the
  /// thread has set: under another than the default, such as flush-to-zero,
  /// results are what the hardware makes of it. `arguments` holds, for every
  /// input and then every result, a pointer to its memref descriptor (MLIR's
  /// StridedMemRefType, of identity layout). No result may overlap another
  /// result or an input, except one that it is the same as, if `allowsInPlace`.
  /// A function that allocates, and finds no memory, ends the process.
  void invoke(void **arguments) const { entry(arguments); }

  /// The function behind `invoke`, for callers that keep its address.
  using PackedFunction = void (*)(void **);
  PackedFunction getEntry() const { return entry; }

private:
  friend class CompiledModule;

  llvm::Error checkInputs(llvm::ArrayRef<BufferView> inputs) const;

  /// Calls `function`, `entry` or `shapeFunction`.
  llvm::Error run(PackedFunction function, void **arguments) const;

  /// The unknown extents of the results in order, for inputs at `addresses`.
  llvm::Expected<llvm::SmallVector<int64_t>>
  computeExtents(llvm::ArrayRef<BufferView> inputs,
                 llvm::ArrayRef<char *> addresses) const;

  /// Fails unless `result` may take the result at `index`, whose unknown
  /// extents begin at `extents`, beside the inputs and the `others` before it.
  llvm::Error checkResult(size_t index, const BufferView &result,
                          llvm::ArrayRef<BufferView> inputs,
                          llvm::ArrayRef<BufferView> others,
                          const int64_t *extents) const;

  std::string name;
  FunctionSignature signature;
  llvm::SmallVector<unsigned, 1> inPlaceInputs;
  PackedFunction entry = nullptr;
  PackedFunction shapeFunction = nullptr;
  /// Whether calls may end early because there is no memory.
  bool mayRunOut = false;
};

/// A compiled module in the memory of this process.
class CompiledModule {
public:
  /// Compiles `module`, which is in the LLVM dialect as `elemwise-to-llvm`
  /// leaves it. Fails if it isn't, if it was lowered for a CPU with features
  /// that this machine lacks, or if a symbol that it calls is not in the
  /// process.
  static llvm::Expected<CompiledModule>
  create(ModuleOp module, const CodegenOptions &options = {});

  /// Loads `object` as `create` does with what it has compiled.
  static llvm::Expected<CompiledModule> load(CompiledObject object);

  CompiledModule(CompiledModule &&);
  CompiledModule &operator=(CompiledModule &&);
  ~CompiledModule();

  /// The entry points in the order of the module.
  llvm::ArrayRef<std::unique_ptr<CompiledFunction>> getFunctions() const {
    return functions;
  }

  /// The entry point `name`; with an empty name the only one, else `main`.
  /// The error says which there are.
  llvm::Expected<const CompiledFunction *> lookup(StringRef name = "") const;

private:
  CompiledModule();

  std::unique_ptr<llvm::orc::LLJIT> jit;
  llvm::SmallVector<std::unique_ptr<CompiledFunction>> functions;
};

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_COMPILEDMODULE_H
