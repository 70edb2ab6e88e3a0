// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Stores past the caches: when, and what they need around them.

#ifndef ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_STREAMINGSTORES_H
#define ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_STREAMINGSTORES_H

#include "elemwise/Dialect/Elemwise/Transforms/Streaming.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::elemwise {

struct StreamingPolicy {
  StreamingMode mode = StreamingMode::Never;
  /// Bytes, read and written, above which `Auto` streams.
  uint64_t threshold = 0;
};

/// The loops of `op`, their extents computed just before it.
SmallVector<Range> getLoopRanges(OpBuilder &builder, linalg::GenericOp op);

/// The number of iterations of `op` as an index.
Value createNumIterations(OpBuilder &builder, linalg::GenericOp op);

/// The number of iterations in which `op` reads and writes `bytes` bytes.
uint64_t getIterationsForBytes(linalg::GenericOp op, uint64_t bytes);

/// A condition, known before the loops of `op`, on which it streams; null if it
/// never does. `lanes` is the number of elements of a vector.
Value createStreamingCondition(OpBuilder &builder, linalg::GenericOp op,
                               int64_t lanes, const StreamingPolicy &policy);

/// How a row is streamed.
struct StreamedRow {
  Value isStreaming;
  /// The number of elements ahead of the first at which a vector can be
  /// streamed, fewer than a vector has; 0 where the row is not streamed.
  Value headSize;
};

/// Decides for `row`, an operation whose only extent above one is the
/// innermost, `extent`. It streams if `isStreaming` and if it has 16 vectors or
/// more.
StreamedRow createStreamedRow(OpBuilder &builder, linalg::GenericOp row,
                              Value extent, int64_t lanes, Value isStreaming);

/// Prefetches ahead of `write`, which writes a whole vector to one row of
/// memory, what the next ones will write to.
void prefetchForWrite(RewriterBase &rewriter, vector::TransferWriteOp write);

/// Lets `write`, which writes a whole vector to one row of memory, stream where
/// `isStreaming` is true, and prefetches from `inputs`, the same row of
/// memrefs, on which the result depends.
void streamWrite(RewriterBase &rewriter, vector::TransferWriteOp write,
                 ValueRange inputs, Value isStreaming);

/// Orders streamed stores of this thread before all that follows.
void createStreamingFence(OpBuilder &builder, Location loc);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_DIALECT_ELEMWISE_TRANSFORMS_STREAMINGSTORES_H
