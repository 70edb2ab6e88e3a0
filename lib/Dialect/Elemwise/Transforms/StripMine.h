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
  /// How results are stored by one thread, and by several.
  StreamingPolicy streaming, parallelStreaming;
  /// Whether stores into the caches prefetch what they will write to.
  bool prefetchResults = false;
  /// Bytes, read and written, above which threads share an operation.
  std::optional<uint64_t> parallelThreshold;
};

/// The width of the widest of the elements that `op` reads and writes.
int64_t getWidestElementBits(linalg::GenericOp op);

/// Replaces `op`, whose loops are all parallel and whose operands lie side by
/// side along the innermost, by loops over vectors of `lanes` lanes (a power of
/// two), or fewer where the innermost extent is known to be shorter.
LogicalResult stripMine(RewriterBase &rewriter, linalg::GenericOp op,
                        int64_t lanes, const StripMineOptions &options);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_STRIPMINE_H
