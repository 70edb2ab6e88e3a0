// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The calling convention of compiled functions: memrefs of the inputs, then
// memrefs of the destinations, nothing returned.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ENTRYPOINTS_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ENTRYPOINTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace mlir::elemwise {

/// The memref that stands for a value of `type` in an entry point: a tensor's
/// or vector's shape and element type, rank 0 for a scalar, a memref itself.
/// Null for a type that cannot cross: other element types than signless
/// integers of 1, 8, 16, 32 and 64 bits, index, f16, bf16, f32 and f64;
/// unranked, scalable, encoded or strided types; vectors of i1.
MemRefType getEntryPointMemRefType(Type type);

/// Whether `signature` can be an entry point's: every type has a memref, no
/// result is a memref, and memref operands don't meet results whose extents
/// are dynamic (computing these first must have no effect).
bool isEntryPointSignature(FunctionType signature);

/// The signature that the entry point `op` had on tensors, or null if `op` is
/// no entry point.
FunctionType getEntryPointSignature(Operation *op);

/// The name of the companion of the entry point `name` that computes the
/// dynamic extents of its results.
std::string getShapeFunctionName(StringRef name);

/// Makes `function` an entry point in place. Its signature must be an entry
/// point's, and no call may refer to it.
void makeEntryPoint(func::FuncOp function);

/// Does to `module` what `elemwise-make-entry-points` does; the dialects that
/// the pass depends on must be loaded. Fails, with an error emitted, if a name
/// that a shape function needs is taken.
///
/// This is a function, where other lowerings are patterns, because it changes
/// the symbols of a whole module and the signatures with their uses.
LogicalResult makeEntryPoints(ModuleOp module);

/// Does to `module` what `elemwise-mark-in-place` does: sets the attribute on
/// entry points, and changes nothing else.
void markInPlaceInputs(ModuleOp module);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_ENTRYPOINTS_H
