// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Element-wise linalg operations on buffers as loops over vectors.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_VECTORIZE_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_VECTORIZE_H

#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

namespace mlir::elemwise {

/// Does to what is under `root` (a function, or whatever stands inside one)
/// what `elemwise-vectorize` does. The dialects that the pass depends on must
/// be loaded. Fails, with an error emitted, on an unknown target or an option
/// out of its range.
///
/// This is a function, where other lowerings are patterns, because its steps
/// must each be over before the next one begins: the loops that take an
/// operation's place hold smaller operations of the same kind, which a pattern
/// would match again.
LogicalResult
vectorizeElementwise(Operation *root,
                     const ElemwiseVectorizePassOptions &options = {});

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_VECTORIZE_H
