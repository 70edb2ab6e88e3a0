// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Every dimension that can be is folded into the innermost one. A row, all that
// the innermost loop walks, is [ head | whole vectors | tail ]: the head is
// empty unless vectors are streamed, and one loop body with masks makes head
// and tail.

#include "StripMine.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::elemwise;

/// Bytes of the widest element type that one thread works on at a time.
static constexpr int64_t kPieceBytes = 256 << 10;

/// Whether operands that are known to lie side by side still are after the
/// dimensions of `op` from `first` on have become one, which must be possible.
/// With an extent of one among them, the strides may be forgotten.
static bool keepsUnitStrides(linalg::GenericOp op, unsigned first) {
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type || type.getLayout().isIdentity() || !type.isLastDimUnitStride())
      return true;
    SmallVector<ReassociationIndices> groups;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [index, result] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (dim && dim.getPosition() > first)
        groups.back().push_back(index);
      else
        groups.push_back({static_cast<int64_t>(index)});
    }
    return memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups) &&
           memref::CollapseShapeOp::computeCollapsedType(type, groups)
               .isLastDimUnitStride();
  });
}

/// Folds as many of the innermost dimensions of `op` into one as the layouts of
/// its operands allow.
static linalg::GenericOp collapseInnermost(RewriterBase &rewriter,
                                           linalg::GenericOp op) {
  int64_t numLoops = op.getNumLoops();
  for (int64_t first = 0; first + 1 < numLoops; ++first) {
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < first; ++dim)
      groups.push_back({dim});
    groups.push_back(llvm::to_vector(llvm::seq(first, numLoops)));
    if (!linalg::areDimSequencesPreserved(op.getIndexingMapsArray(), groups) ||
        !keepsUnitStrides(op, first))
      continue;
    FailureOr<linalg::CollapseResult> collapsed =
        linalg::collapseOpIterationDims(op, groups, rewriter);
    if (failed(collapsed))
      continue;
    rewriter.eraseOp(op);
    return cast<linalg::GenericOp>(collapsed->collapsedOp);
  }
  return op;
}

int64_t elemwise::getWidestElementBits(linalg::GenericOp op) {
  int64_t widest = 8;
  for (Value operand : op->getOperands()) {
    Type element = getElementTypeOrSelf(operand.getType());
    const int64_t bits = element.isIntOrFloat()
                             ? element.getIntOrFloatBitWidth()
                             : IndexType::kInternalStorageBitWidth;
    widest = std::max(widest, bits);
  }
  return widest;
}

/// `lanes`, or as many as the innermost extent, where that is known, can fill.
static int64_t limitLanes(linalg::GenericOp op, int64_t lanes) {
  int64_t extent = op.getStaticLoopRanges().back();
  if (ShapedType::isDynamic(extent))
    return lanes;
  return std::min<int64_t>(lanes,
                           llvm::PowerOf2Ceil(std::max<int64_t>(1, extent)));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

namespace {

/// Makes the loops for one row.
class RowBuilder {
public:
  /// `row` is an operation of which only the innermost extent may be above one;
  /// `isStreaming` may be null.
  RowBuilder(RewriterBase &rewriter, linalg::GenericOp row, int64_t lanes,
             Value isStreaming, bool prefetchResults)
      : rewriter(rewriter), row(row), lanes(lanes), isStreaming(isStreaming),
        prefetchResults(prefetchResults) {}

  /// Replaces the row.
  LogicalResult build();

private:
  LogicalResult buildWholeVectors(scf::ForOp loop);
  LogicalResult buildMaskedVectors(scf::ForOp loop, Value headEnd,
                                   Value extent);

  RewriterBase &rewriter;
  linalg::GenericOp row;
  int64_t lanes;
  Value isStreaming;
  bool prefetchResults;
};

} // namespace

/// The operation `row` on the `size` elements of the row from `offset` on.
static FailureOr<linalg::GenericOp> tileRow(RewriterBase &rewriter,
                                            linalg::GenericOp row, Value offset,
                                            OpFoldResult size) {
  OpFoldResult zero = rewriter.getIndexAttr(0), one = rewriter.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets(row.getNumLoops(), zero);
  SmallVector<OpFoldResult> sizes(row.getNumLoops(), one);
  offsets.back() = offset;
  sizes.back() = size;
  FailureOr<TilingResult> tile =
      cast<TilingInterface>(*row).getTiledImplementation(rewriter, offsets,
                                                         sizes);
  if (failed(tile))
    return row->emitOpError("can't be tiled");
  return cast<linalg::GenericOp>(tile->tiledOps.front());
}

/// Replaces `op`, a piece of a row, by operations on vectors of `lanes` lanes,
/// masked if it isn't known to fill one.
static LogicalResult vectorizePiece(RewriterBase &rewriter,
                                    linalg::GenericOp op, int64_t lanes) {
  rewriter.setInsertionPoint(op);
  SmallVector<int64_t> sizes(op.getNumLoops(), 1);
  sizes.back() = lanes;
  SmallVector<bool> scalable(sizes.size(), false);
  if (failed(linalg::vectorize(rewriter, op, sizes, scalable)))
    return op->emitOpError("can't be vectorized");
  rewriter.eraseOp(op);
  return success();
}

LogicalResult RowBuilder::buildWholeVectors(scf::ForOp loop) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  FailureOr<linalg::GenericOp> piece = tileRow(
      rewriter, row, loop.getInductionVar(), rewriter.getIndexAttr(lanes));
  if (failed(piece))
    return failure();
  SmallVector<Value> inputs;
  for (OpOperand *input : piece->getDpsInputOperands())
    if (piece->getMatchingIndexingMap(input).isPermutation())
      inputs.push_back(input->get());
  if (failed(vectorizePiece(rewriter, *piece, lanes)))
    return failure();
  for (auto write : llvm::make_early_inc_range(
           loop.getBody()->getOps<vector::TransferWriteOp>())) {
    if (isStreaming)
      streamWrite(rewriter, write, inputs, isStreaming);
    if (prefetchResults)
      prefetchForWrite(rewriter, write);
  }
  return success();
}

LogicalResult RowBuilder::buildMaskedVectors(scf::ForOp loop, Value headEnd,
                                             Value extent) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  ImplicitLocOpBuilder b(loop.getLoc(), rewriter);
  Value begin = loop.getInductionVar();
  Value end = extent;
  if (isStreaming)
    end = arith::SelectOp::create(
        b, arith::CmpIOp::create(b, arith::CmpIPredicate::ult, begin, headEnd),
        headEnd, extent);
  Value size = arith::SubIOp::create(b, end, begin);
  FailureOr<linalg::GenericOp> piece = tileRow(rewriter, row, begin, size);
  if (failed(piece) || failed(vectorizePiece(rewriter, *piece, lanes)))
    return failure();
  // The lanes that a mask switches off hold one: it is defined, unlike poison,
  // and an ordinary operand for every sequence.
  loop->walk([&](vector::TransferReadOp read) {
    rewriter.setInsertionPoint(loop);
    TypedAttr one = rewriter.getOneAttr(read.getPadding().getType());
    read.getPaddingMutable().assign(
        arith::ConstantOp::create(rewriter, read.getLoc(), one));
  });
  return success();
}

LogicalResult RowBuilder::build() {
  rewriter.setInsertionPoint(row);
  ImplicitLocOpBuilder b(row.getLoc(), rewriter);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value step = arith::ConstantIndexOp::create(b, lanes);
  Value extent = getValueOrCreateConstantIndexOp(
      b, row.getLoc(), getLoopRanges(b, row).back().size);
  Value headEnd = zero;
  if (isStreaming) {
    StreamedRow streamed =
        createStreamedRow(b, row, extent, lanes, isStreaming);
    isStreaming = streamed.isStreaming;
    headEnd = streamed.headSize;
  }
  Value wholeVectors = b.createOrFold<arith::AndIOp>(
      b.createOrFold<arith::SubIOp>(extent, headEnd),
      arith::ConstantIndexOp::create(b, -lanes));
  Value tailBegin = b.createOrFold<arith::AddIOp>(headEnd, wholeVectors);
  if (!isEqualConstantIntOrValue(headEnd, tailBegin)) {
    auto wholeLoop = scf::ForOp::create(b, headEnd, tailBegin, step);
    if (failed(buildWholeVectors(wholeLoop)))
      return failure();
  }

  // From the head, if there is one, the second step leads to the tail, and from
  // there to the end of the row. A row with a head has many vectors.
  Value maskedBegin = tailBegin;
  if (isStreaming)
    maskedBegin = arith::SelectOp::create(
        b, arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, headEnd, zero),
        zero, tailBegin);
  if (!isEqualConstantIntOrValue(maskedBegin, extent)) {
    if (isStreaming)
      step = arith::MaxUIOp::create(b, tailBegin, step);
    auto maskedLoop = scf::ForOp::create(b, maskedBegin, extent, step);
    if (failed(buildMaskedVectors(maskedLoop, headEnd, extent)))
      return failure();
  }
  rewriter.eraseOp(row);
  return success();
}

//===----------------------------------------------------------------------===//
// Loops over rows
//===----------------------------------------------------------------------===//

/// Cuts `op` into rows, or pieces of them, of `innermostSize` elements (0: as
/// they are), each an operation in loops.
static FailureOr<linalg::GenericOp>
tileToRows(RewriterBase &rewriter, linalg::GenericOp op, int64_t innermostSize,
           scf::SCFTilingOptions::LoopType loopType) {
  if (op.getNumLoops() == 1 && !innermostSize)
    return op;
  SmallVector<int64_t> sizes(op.getNumLoops(), 1);
  sizes.back() = innermostSize;
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  options.setLoopType(loopType);
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, cast<TilingInterface>(*op), options);
  if (failed(tiled))
    return op->emitOpError("can't be tiled");
  rewriter.eraseOp(op);
  return cast<linalg::GenericOp>(tiled->tiledOps.front());
}

/// Replaces `op` by loops that one thread runs.
static LogicalResult buildSerialLoops(RewriterBase &rewriter,
                                      linalg::GenericOp op, int64_t lanes,
                                      const StripMineOptions &options) {
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Value isStreaming =
      createStreamingCondition(rewriter, op, lanes, options.streaming);
  rewriter.setInsertionPointAfter(op);
  if (isStreaming) {
    auto ifStreaming = scf::IfOp::create(rewriter, loc, isStreaming,
                                         /*withElseRegion=*/false);
    OpBuilder nested = ifStreaming.getThenBodyBuilder();
    createStreamingFence(nested, loc);
  }
  FailureOr<linalg::GenericOp> row =
      tileToRows(rewriter, op, /*innermostSize=*/0,
                 scf::SCFTilingOptions::LoopType::ForOp);
  if (failed(row))
    return failure();
  return RowBuilder(rewriter, *row, lanes, isStreaming, options.prefetchResults)
      .build();
}

/// Replaces `op` by a loop whose iterations threads share. Each thread has to
/// order its own stores before they join, which is for those to see to who make
/// threads of it (elemwise-adapt-openmp).
static LogicalResult buildParallelLoops(RewriterBase &rewriter,
                                        linalg::GenericOp op, int64_t lanes,
                                        const StripMineOptions &options) {
  rewriter.setInsertionPoint(op);
  Value isStreaming =
      createStreamingCondition(rewriter, op, lanes, options.parallelStreaming);
  const int64_t pieceElements = kPieceBytes * 8 / getWidestElementBits(op);
  FailureOr<linalg::GenericOp> row =
      tileToRows(rewriter, op, std::max(lanes, pieceElements),
                 scf::SCFTilingOptions::LoopType::ForallOp);
  if (failed(row))
    return failure();
  return RowBuilder(rewriter, *row, lanes, isStreaming, options.prefetchResults)
      .build();
}

LogicalResult elemwise::stripMine(RewriterBase &rewriter, linalg::GenericOp op,
                                  int64_t lanes,
                                  const StripMineOptions &options) {
  rewriter.setInsertionPoint(op);
  op = collapseInnermost(rewriter, op);
  lanes = limitLanes(op, lanes);
  if (!options.parallelThreshold)
    return buildSerialLoops(rewriter, op, lanes, options);

  const int64_t most = getIterationsForBytes(op, *options.parallelThreshold);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  if (llvm::none_of(extents, ShapedType::isDynamic))
    return computeProduct(extents) <= most
               ? buildSerialLoops(rewriter, op, lanes, options)
               : buildParallelLoops(rewriter, op, lanes, options);

  rewriter.setInsertionPoint(op);
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  Value isLarge = arith::CmpIOp::create(
      b, arith::CmpIPredicate::ugt, createNumIterations(b, op),
      arith::ConstantIndexOp::create(b, most));
  auto ifLarge = scf::IfOp::create(b, isLarge, /*withElseRegion=*/true);
  rewriter.setInsertionPointToStart(ifLarge.thenBlock());
  auto parallelOp = cast<linalg::GenericOp>(rewriter.clone(*op));
  rewriter.moveOpBefore(op, ifLarge.elseBlock(), ifLarge.elseBlock()->begin());
  if (failed(buildParallelLoops(rewriter, parallelOp, lanes, options)))
    return failure();
  return buildSerialLoops(rewriter, op, lanes, options);
}
