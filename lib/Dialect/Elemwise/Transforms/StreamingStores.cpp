// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StreamingStores.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "llvm/TargetParser/Host.h"

#include <unistd.h>

using namespace mlir;
using namespace mlir::elemwise;

/// What streamed stores are aligned to: a line of the cache, so that each line
/// goes to memory as a whole.
static constexpr int64_t kLineBytes = 64;

/// Vectors in the shortest row that streams: the masked vectors at its ends
/// cost several others.
static constexpr int64_t kMinRowVectors = 16;

/// How far ahead of their use inputs are prefetched, and where to: the second
/// level of cache. That gives 1.25 times the speed of no prefetch on an Intel
/// server, where `prefetchnta` gives 0.7 of it: it keeps the hardware's own
/// prefetching out.
static constexpr int64_t kPrefetchBytes = 4096;
static constexpr unsigned kPrefetchLocality = 2;

/// How far ahead of a store into the caches its memory is prefetched; any
/// distance from 128 bytes to 4 KiB measured the same.
static constexpr int64_t kWritePrefetchBytes = 1024;

//===----------------------------------------------------------------------===//
// When
//===----------------------------------------------------------------------===//

/// The bytes of this machine's last level of cache; 0 if that is not known.
static uint64_t getHostCacheBytes() {
#ifdef _SC_LEVEL3_CACHE_SIZE
  for (int name : {_SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE})
    if (long bytes = sysconf(name); bytes > 0)
      return bytes;
#endif
  return 0;
}

uint64_t elemwise::getStreamingThreshold(const llvm::Triple &triple,
                                         bool severalThreads) {
  constexpr uint64_t mostBytes = 32 << 20;
  uint64_t bytes = 0;
  if (triple.getArch() == llvm::Triple(llvm::sys::getProcessTriple()).getArch())
    bytes = getHostCacheBytes();
  bytes = bytes ? std::min(bytes, mostBytes) : mostBytes;
  return severalThreads ? bytes / 2 * 3 : bytes / 5 * 4;
}

/// The bytes that an element of `type` takes in memory; 0 for a type that is
/// not made of whole bytes.
static int64_t getElementBytes(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<IndexType>(element))
    return IndexType::kInternalStorageBitWidth / 8;
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0
             ? element.getIntOrFloatBitWidth() / 8
             : 0;
}

/// The bytes that streamed stores of `lanes` elements are aligned to.
static int64_t getAlignment(Type type, int64_t lanes) {
  return std::min(kLineBytes, lanes * getElementBytes(type));
}

SmallVector<Range> elemwise::getLoopRanges(OpBuilder &builder,
                                           linalg::GenericOp op) {
  return cast<TilingInterface>(op.getOperation()).getIterationDomain(builder);
}

Value elemwise::createNumIterations(OpBuilder &builder, linalg::GenericOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), builder);
  Value count;
  for (const Range &range : getLoopRanges(builder, op)) {
    Value extent = getValueOrCreateConstantIndexOp(b, op.getLoc(), range.size);
    count = count ? b.createOrFold<arith::MulIOp>(count, extent) : extent;
  }
  return count;
}

uint64_t elemwise::getIterationsForBytes(linalg::GenericOp op, uint64_t bytes) {
  uint64_t bytesPerIteration = 0;
  // An operand that is broadcast is small beside the others.
  for (OpOperand &operand : op->getOpOperands())
    if (op.getMatchingIndexingMap(&operand).isPermutation())
      bytesPerIteration += getElementBytes(operand.get().getType());
  return bytes / std::max<uint64_t>(bytesPerIteration, 1);
}

/// Whether the memory of two memrefs of `numIterations` elements is apart. Only
/// speed depends on it, so strides and offsets don't matter.
static Value createAreApart(ImplicitLocOpBuilder &b, Value first, Value second,
                            Value numIterations) {
  auto distance = [&](Value from, Value to) -> Value {
    return arith::SubIOp::create(
        b, memref::ExtractAlignedPointerAsIndexOp::create(b, to),
        memref::ExtractAlignedPointerAsIndexOp::create(b, from));
  };
  auto size = [&](Value memref) -> Value {
    Value bytes = arith::ConstantIndexOp::create(
        b, std::max<int64_t>(1, getElementBytes(memref.getType())));
    return arith::MulIOp::create(b, numIterations, bytes);
  };
  auto isBehind = [&](Value front, Value back) -> Value {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::uge,
                                 distance(front, back), size(front));
  };
  return arith::AndIOp::create(b, isBehind(first, second),
                               isBehind(second, first));
}

/// The address of the first element of `memref`.
static Value createAddress(ImplicitLocOpBuilder &b, Value memref) {
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
  Value offset =
      memref::ExtractStridedMetadataOp::create(b, memref).getOffset();
  Value bytes =
      arith::ConstantIndexOp::create(b, getElementBytes(memref.getType()));
  return arith::AddIOp::create(b, address,
                               arith::MulIOp::create(b, offset, bytes));
}

/// The number of elements from the one at `address` to the next that is aligned
/// to `alignment`.
static Value createDistanceToAligned(ImplicitLocOpBuilder &b, Value address,
                                     int64_t alignment, int64_t elementBytes) {
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value mask = arith::ConstantIndexOp::create(b, alignment - 1);
  Value bytes =
      arith::AndIOp::create(b, arith::SubIOp::create(b, zero, address), mask);
  Value shift = arith::ConstantIndexOp::create(b, llvm::Log2_64(elementBytes));
  return arith::ShRUIOp::create(b, bytes, shift);
}

/// Whether a vector of the result of `op` can be streamed at all.
static bool canStream(linalg::GenericOp op, int64_t lanes) {
  if (op.getNumDpsInits() != 1)
    return false;
  OpOperand *result = op.getDpsInitOperand(0);
  Type type = result->get().getType();
  int64_t elementBytes = getElementBytes(type);
  constexpr int64_t smallestRegister = 16;
  return elementBytes && getAlignment(type, lanes) >= smallestRegister &&
         op.getMatchingIndexingMap(result).isPermutation();
}

Value elemwise::createStreamingCondition(OpBuilder &builder,
                                         linalg::GenericOp op, int64_t lanes,
                                         const StreamingPolicy &policy) {
  if (policy.mode == StreamingMode::Never || !canStream(op, lanes))
    return {};
  const bool isAuto = policy.mode == StreamingMode::Auto;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  const int64_t minRow = kMinRowVectors * lanes;
  if (!ShapedType::isDynamic(extents.back()) && extents.back() < minRow)
    return {};
  const int64_t minIterations =
      isAuto ? getIterationsForBytes(op, policy.threshold) : 0;
  if (isAuto && llvm::none_of(extents, ShapedType::isDynamic) &&
      computeProduct(extents) <= minIterations)
    return {};

  // A small operation pays for one comparison.
  ImplicitLocOpBuilder b(op.getLoc(), builder);
  Value numIterations = createNumIterations(b, op);
  Value isLarge = b.createOrFold<arith::CmpIOp>(
      arith::CmpIPredicate::ugt, numIterations,
      arith::ConstantIndexOp::create(b, minIterations));
  auto ifLarge = scf::IfOp::create(b, b.getI1Type(), isLarge,
                                   /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifLarge.elseBlock());
  scf::YieldOp::create(
      b, Value(arith::ConstantIntOp::create(b, /*value=*/0, /*width=*/1)));

  b.setInsertionPointToStart(ifLarge.thenBlock());
  // A result that is not even aligned to its elements can't be aligned to more
  // by leaving out elements.
  Value result = op.getDpsInits().front();
  Value excess = arith::AndIOp::create(
      b, createAddress(b, result),
      arith::ConstantIndexOp::create(b, getElementBytes(result.getType()) - 1));
  Value condition = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, excess,
                                          arith::ConstantIndexOp::create(b, 0));
  if (isAuto)
    for (Value input : op.getDpsInputs())
      if (isa<MemRefType>(input.getType()))
        condition = arith::AndIOp::create(
            b, condition, createAreApart(b, input, result, numIterations));
  scf::YieldOp::create(b, condition);
  return ifLarge.getResult(0);
}

//===----------------------------------------------------------------------===//
// How
//===----------------------------------------------------------------------===//

StreamedRow elemwise::createStreamedRow(OpBuilder &builder,
                                        linalg::GenericOp row, Value extent,
                                        int64_t lanes, Value isStreaming) {
  ImplicitLocOpBuilder b(row.getLoc(), builder);
  auto ifStreaming =
      scf::IfOp::create(b, TypeRange({b.getI1Type(), b.getIndexType()}),
                        isStreaming, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifStreaming.thenBlock());
  Value result = row.getDpsInits().front();
  Type type = result.getType();
  Value isLong = arith::CmpIOp::create(
      b, arith::CmpIPredicate::uge, extent,
      arith::ConstantIndexOp::create(b, kMinRowVectors * lanes));
  Value distance =
      createDistanceToAligned(b, createAddress(b, result),
                              getAlignment(type, lanes), getElementBytes(type));
  Value zero = arith::ConstantIndexOp::create(b, 0);
  scf::YieldOp::create(b, ValueRange{isLong, arith::SelectOp::create(
                                                 b, isLong, distance, zero)});
  b.setInsertionPointToStart(ifStreaming.elseBlock());
  Value isFalse = arith::ConstantIntOp::create(b, /*value=*/0, /*width=*/1);
  zero = arith::ConstantIndexOp::create(b, 0);
  scf::YieldOp::create(b, ValueRange{isFalse, zero});
  return {ifStreaming.getResult(0), ifStreaming.getResult(1)};
}

/// Prefetches the memory of the `lanes` elements of `buffer` that begin
/// `distance` bytes behind its first.
static void createPrefetches(ImplicitLocOpBuilder &b, Value buffer,
                             int64_t lanes, int64_t distance, bool isWrite,
                             unsigned locality) {
  auto type = cast<MemRefType>(buffer.getType());
  const int64_t elementBytes = getElementBytes(type);
  if (!elementBytes || type.getRank() == 0)
    return;
  SmallVector<Value> indices(type.getRank(),
                             arith::ConstantIndexOp::create(b, 0));
  for (int64_t byte = 0; byte < lanes * elementBytes; byte += kLineBytes) {
    indices.back() =
        arith::ConstantIndexOp::create(b, (distance + byte) / elementBytes);
    memref::PrefetchOp::create(b, buffer, indices, isWrite, locality,
                               /*isDataCache=*/true);
  }
}

void elemwise::prefetchForWrite(RewriterBase &rewriter,
                                vector::TransferWriteOp write) {
  rewriter.setInsertionPoint(write);
  ImplicitLocOpBuilder b(write.getLoc(), rewriter);
  constexpr unsigned keepInEveryCache = 3;
  createPrefetches(b, write.getBase(), write.getVectorType().getShape().back(),
                   kWritePrefetchBytes, /*isWrite=*/true, keepInEveryCache);
}

void elemwise::streamWrite(RewriterBase &rewriter,
                           vector::TransferWriteOp write, ValueRange inputs,
                           Value isStreaming) {
  rewriter.setInsertionPoint(write);
  ImplicitLocOpBuilder b(write.getLoc(), rewriter);
  auto ifStreaming = scf::IfOp::create(b, isStreaming, /*withElseRegion=*/true);
  rewriter.moveOpBefore(write, ifStreaming.elseBlock(),
                        ifStreaming.elseBlock()->begin());

  b.setInsertionPointToStart(ifStreaming.thenBlock());
  VectorType type = write.getVectorType();
  const int64_t lanes = type.getShape().back();
  for (Value input : inputs)
    createPrefetches(b, input, lanes, kPrefetchBytes, /*isWrite=*/false,
                     kPrefetchLocality);
  Value value = write.getVector();
  if (type.getRank() > 1)
    value = vector::ExtractOp::create(
        b, value, SmallVector<int64_t>(type.getRank() - 1, 0));
  vector::StoreOp::create(b, value, write.getBase(), write.getIndices(),
                          /*nontemporal=*/true,
                          llvm::Align(getAlignment(type, lanes)));
}

void elemwise::createStreamingFence(OpBuilder &builder, Location loc) {
  LLVM::CallIntrinsicOp::create(
      builder, loc, builder.getStringAttr("llvm.x86.sse.sfence"), ValueRange());
}
