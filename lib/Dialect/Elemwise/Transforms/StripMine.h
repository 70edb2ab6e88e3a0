// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// An element-wise linalg operation on buffers as loops over vectors.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_STRIPMINE_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_STRIPMINE_H

#include "StreamingStores.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::elemwise {

struct StripMineOptions {
  /// Bytes of the widest element type that one vector holds, a power of two.
  unsigned vectorBytes;
  /// How results are stored by one thread, and by several.
  StreamingPolicy streaming, parallelStreaming;
  /// Bytes, read and written, above which threads share an operation.
  std::optional<uint64_t> parallelThreshold;
};

/// Replaces `op`, whose loops are all parallel and whose operands lie side by
/// side along the innermost, by loops over vectors.
LogicalResult stripMine(RewriterBase &rewriter, linalg::GenericOp op,
                        const StripMineOptions &options);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_STRIPMINE_H
