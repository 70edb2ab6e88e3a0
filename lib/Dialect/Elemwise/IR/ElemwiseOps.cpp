// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/CommonFolders.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::elemwise;

#include "elemwise/Dialect/Elemwise/IR/ElemwiseInterfaces.cpp.inc"

namespace mlir::elemwise {
#include "elemwise/Dialect/Elemwise/IR/ElemwiseTypeConstraints.cpp.inc"
} // namespace mlir::elemwise

bool elemwise::isKnownIntegral(Value value) {
  Operation *producer = value.getDefiningOp();
  if (!producer)
    return false;
  if (auto unaryOp = dyn_cast<UnaryOpInterface>(producer))
    return unaryOp.isRoundingToIntegral();
  // An integer converts to an integral value or overflows to infinity: where
  // its digits do not fit, the unit in the last place is at least one.
  return isa<math::CeilOp, math::FloorOp, math::RoundOp, math::RoundEvenOp,
             math::TruncOp, arith::SIToFPOp, arith::UIToFPOp>(producer);
}

/// Evaluates `op` on `constant`, no splat, whose elements have the bits of a
/// `Word`. Constants may be as large as memory: beside the operand, nothing but
/// the bits of the result is kept.
template <typename Word>
static Attribute foldElements(UnaryOpInterface op, DenseElementsAttr constant) {
  const auto &semantics =
      cast<FloatType>(constant.getElementType()).getFloatSemantics();
  const ArrayRef<char> elements = constant.getRawData();
  std::vector<Word> words(constant.getNumElements());
  llvm::copy(elements, reinterpret_cast<char *>(words.data()));
  for (Word &x : words)
    x = op.evaluate(APFloat(semantics, APInt(8 * sizeof(Word), x)))
            .bitcastToAPInt()
            .getZExtValue();
  return DenseElementsAttr::getFromRawBuffer(
      constant.getType(),
      ArrayRef(reinterpret_cast<const char *>(words.data()), elements.size()));
}

static Attribute foldElements(UnaryOpInterface op, DenseElementsAttr constant) {
  switch (constant.getElementType().getIntOrFloatBitWidth()) {
  case 16:
    return foldElements<uint16_t>(op, constant);
  case 32:
    return foldElements<uint32_t>(op, constant);
  default:
    return foldElements<uint64_t>(op, constant);
  }
}

OpFoldResult elemwise::detail::foldUnaryOp(UnaryOpInterface op,
                                           Attribute operand) {
  Value input = op->getOperand(0);
  if (op.isRoundingToIntegral() && isKnownIntegral(input))
    return input;
  if (!operand)
    return {};
  if (auto elements = dyn_cast<DenseElementsAttr>(operand);
      elements && !elements.isSplat())
    return foldElements(op, elements);
  return constFoldUnaryOp<FloatAttr>(
      operand, input.getType(),
      [&](const APFloat &x) { return op.evaluate(x); });
}

LogicalResult elemwise::detail::reifyUnaryOpShape(
    Operation *op, OpBuilder &builder,
    ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
  if (!isa<RankedTensorType>(op->getOperand(0).getType()))
    return failure();
  reifiedReturnShapes.push_back(
      tensor::getMixedSizes(builder, op->getLoc(), op->getOperand(0)));
  return success();
}

#define GET_OP_CLASSES
#include "elemwise/Dialect/Elemwise/IR/ElemwiseOps.cpp.inc"
