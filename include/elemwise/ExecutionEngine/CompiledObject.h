// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Machine code with the signatures of its entry points: what compilation makes,
// what a cache keeps, and what a process loads.

#ifndef ELEMWISE_EXECUTIONENGINE_COMPILEDOBJECT_H
#define ELEMWISE_EXECUTIONENGINE_COMPILEDOBJECT_H

#include "elemwise/ExecutionEngine/Codegen.h"
#include "elemwise/ExecutionEngine/Tensor.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <string>
#include <vector>

namespace mlir::elemwise {

/// The types that an entry point takes and gives. Scalars have rank 0.
struct FunctionSignature {
  llvm::SmallVector<HostTensorType> inputs;
  llvm::SmallVector<HostTensorType> results;

  /// `(2x?xf32, f32) -> 2x?xf32`.
  std::string str() const;
};

/// A function that an object lets others call.
struct EntryPoint {
  std::string name;
  FunctionSignature signature;
  /// Whether the object has a function for the extents of the results.
  bool hasShapeFunction = false;
  /// The inputs whose memory the only result may take.
  llvm::SmallVector<unsigned, 1> inPlaceInputs;
};

/// A machine that code was made for, in LLVM's words.
struct CodeTarget {
  std::string triple;
  std::string cpu;
  std::string features;
};

/// The entry points of `module`, which is in the LLVM dialect as
/// `elemwise-to-llvm` leaves it, in its order. Fails if one has a type that no
/// tensor in host memory has.
llvm::Expected<std::vector<EntryPoint>> getEntryPoints(ModuleOp module);

/// An ELF object and its entry points in the order of the module.
struct CompiledObject {
  /// What the functions were made for. None: any machine of the architecture.
  std::vector<CodeTarget> targets;
  std::vector<EntryPoint> entryPoints;
  llvm::SmallVector<char, 0> code;

  /// Compiles `module`, which is in the LLVM dialect as `elemwise-to-llvm`
  /// leaves it. Fails if it isn't, if it was lowered for a machine that has
  /// what this one lacks, or if code generation fails.
  static llvm::Expected<CompiledObject> compile(ModuleOp module,
                                                const CodegenOptions &options);

  /// Fails if the code is for a machine that has what this one lacks. Loading
  /// takes that for granted: to ask the CPU takes long under a hypervisor, and
  /// what was compiled here, or is in a cache of this machine's, runs here.
  llvm::Error checkRunsHere() const;

  /// Bytes from which `deserialize` makes the same object.
  std::string serialize() const;

  /// Reads what `serialize` wrote. Fails if `bytes` are anything else: the
  /// format carries a checksum.
  static llvm::Expected<CompiledObject>
  deserialize(llvm::MemoryBufferRef bytes);
};

/// The symbol of the function that takes pointers to the memref descriptors of
/// the inputs and results of the function `name`.
std::string getCInterfaceName(StringRef name);

/// The symbol of the function that takes an array of pointers to the memref
/// descriptors of the inputs and results of the function `name`.
std::string getPackedFunctionName(StringRef name);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_COMPILEDOBJECT_H
