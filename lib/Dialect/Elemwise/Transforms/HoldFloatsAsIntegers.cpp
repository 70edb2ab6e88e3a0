// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/LegalizeFloats.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEHOLDFLOATSASINTEGERSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

/// The scalar that numbers of `type` are: vectors of more than one dimension
/// are arrays of vectors here.
static Type getScalar(Type type) {
  while (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    type = array.getElementType();
  return getElementTypeOrSelf(type);
}

/// `type` with `scalar` in the place of its own.
static Type withScalar(Type type, Type scalar) {
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return LLVM::LLVMArrayType::get(withScalar(array.getElementType(), scalar),
                                    array.getNumElements());
  if (auto vectorType = dyn_cast<VectorType>(type))
    return vectorType.clone(scalar);
  return scalar;
}

/// The type that holds values of `type`: itself unless it is of f16 or bf16.
static Type getHeldType(Type type) {
  Type scalar = getScalar(type);
  if (!scalar.isF16() && !scalar.isBF16())
    return type;
  return withScalar(type, IntegerType::get(type.getContext(), 16));
}

/// Whether `op` only moves values and takes and gives integers as well.
static bool onlyMoves(Operation *op) {
  if (auto insert = dyn_cast<LLVM::InsertValueOp>(op))
    return isa<LLVM::LLVMArrayType>(insert.getType());
  if (auto extract = dyn_cast<LLVM::ExtractValueOp>(op))
    return isa<LLVM::LLVMArrayType>(extract.getContainer().getType());
  return isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::MaskedLoadOp,
             LLVM::MaskedStoreOp, LLVM::masked_gather, LLVM::masked_scatter,
             LLVM::masked_expandload, LLVM::masked_compressstore,
             LLVM::BitcastOp, LLVM::ConstantOp, LLVM::PoisonOp, LLVM::UndefOp,
             LLVM::ZeroOp, LLVM::FreezeOp, LLVM::SelectOp,
             LLVM::ShuffleVectorOp, LLVM::InsertElementOp,
             LLVM::ExtractElementOp, LLVM::vector_insert, LLVM::vector_extract>(
      op);
}

/// The type with which an argument of `type` is handed to a function: that of
/// f16 for bf16, which goes in the same registers. Without optimization, LLVM
/// would receive bf16 by computing on it.
static Type getArgumentType(Type type) {
  if (!getScalar(type).isBF16())
    return type;
  return withScalar(type, Float16Type::get(type.getContext()));
}

/// Whether the types of what `name` names are LLVM's own business.
static bool isIntrinsic(std::optional<StringRef> name) {
  return name && name->starts_with("llvm.");
}

/// A constant's value, as the bits that `type` holds; null where it has a form
/// that is not known.
static Attribute getHeldValue(Attribute value, Type type) {
  if (auto number = dyn_cast<FloatAttr>(value))
    return IntegerAttr::get(getScalar(type),
                            number.getValue().bitcastToAPInt());
  if (auto elements = dyn_cast<DenseElementsAttr>(value))
    return elements.bitcast(getScalar(type));
  return {};
}

static Value castTo(OpBuilder &builder, Location loc, Value x, Type type) {
  auto array = dyn_cast<LLVM::LLVMArrayType>(type);
  if (!array)
    return LLVM::BitcastOp::create(builder, loc, type, x);
  Value result = LLVM::PoisonOp::create(builder, loc, type);
  for (int64_t i = 0, size = array.getNumElements(); i < size; ++i) {
    Value element = LLVM::ExtractValueOp::create(builder, loc, x, i);
    element = castTo(builder, loc, element, array.getElementType());
    result = LLVM::InsertValueOp::create(builder, loc, result, element, i);
  }
  return result;
}

/// Gives `operand` the type that its user takes. Integers become floats beside
/// the user, and floats integers where they are made, so that what goes from
/// block to block are integers, and what is stored is no cast: a store past the
/// caches would become an ordinary one.
static void adjust(OpOperand &operand, Type expected) {
  Value value = operand.get();
  if (value.getType() == expected)
    return;
  OpBuilder builder(operand.getOwner());
  if (getHeldType(value.getType()) == expected)
    builder.setInsertionPointAfterValue(value);
  operand.set(castTo(builder, operand.getOwner()->getLoc(), value, expected));
}

/// Whether the operand is handed to a block's argument.
static bool isForwarded(OpOperand &operand) {
  auto branch = dyn_cast<BranchOpInterface>(operand.getOwner());
  return branch && branch.getSuccessorBlockArgument(operand.getOperandNumber());
}

/// The type that `operand`, of bf16 or f16, is to have; `isMove` says that its
/// owner takes integers.
static Type getExpectedType(OpOperand &operand, bool isMove) {
  Type type = operand.get().getType();
  if (isMove || isForwarded(operand))
    return getHeldType(type);
  auto call = dyn_cast<LLVM::CallOp>(operand.getOwner());
  return call && !call.getVarCalleeType() && !isIntrinsic(call.getCallee())
             ? getArgumentType(type)
             : type;
}

/// Gives `function` and its arguments the types with which they are handed.
static void adjustArguments(LLVM::LLVMFuncOp function) {
  if (isIntrinsic(function.getName()))
    return;
  LLVM::LLVMFunctionType type = function.getFunctionType();
  function.setFunctionType(
      type.clone(llvm::map_to_vector(type.getParams(), getArgumentType),
                 type.getReturnTypes()));
  for (BlockArgument argument : function.getArguments())
    argument.setType(getArgumentType(argument.getType()));
}

void elemwise::holdFloatsAsIntegers(LLVM::LLVMFuncOp function) {
  // What each operand was made for is known before any type changes.
  SmallVector<std::pair<OpOperand *, Type>> operands;
  SmallVector<Operation *> moves;
  SmallVector<BlockArgument> arguments;
  // Regions of OpenMP, too, use what is made outside of them.
  function->walk([&](Block *block) {
    if (!block->isEntryBlock())
      for (BlockArgument argument : block->getArguments())
        if (getHeldType(argument.getType()) != argument.getType())
          arguments.push_back(argument);
    for (Operation &op : *block) {
      auto constant = dyn_cast<LLVM::ConstantOp>(op);
      const bool isMove =
          onlyMoves(&op) &&
          !(constant && getHeldType(constant.getType()) != constant.getType() &&
            !getHeldValue(constant.getValue(),
                          getHeldType(constant.getType())));
      if (isMove)
        moves.push_back(&op);
      for (OpOperand &operand : op.getOpOperands()) {
        Type type = operand.get().getType();
        if (getHeldType(type) != type)
          operands.emplace_back(&operand, getExpectedType(operand, isMove));
      }
    }
  });

  adjustArguments(function);
  for (BlockArgument argument : arguments)
    argument.setType(getHeldType(argument.getType()));
  for (Operation *op : moves)
    for (Value result : op->getResults()) {
      Type held = getHeldType(result.getType());
      if (held == result.getType())
        continue;
      if (auto constant = dyn_cast<LLVM::ConstantOp>(op))
        constant.setValueAttr(getHeldValue(constant.getValue(), held));
      result.setType(held);
    }
  for (auto [operand, expected] : operands)
    adjust(*operand, expected);
  for (Operation *op : moves)
    if (auto bitcast = dyn_cast<LLVM::BitcastOp>(op))
      if (bitcast.getArg().getType() == bitcast.getType()) {
        bitcast.replaceAllUsesWith(bitcast.getArg());
        bitcast.erase();
      }
}

namespace {

struct ElemwiseHoldFloatsAsIntegersPass
    : elemwise::impl::ElemwiseHoldFloatsAsIntegersPassBase<
          ElemwiseHoldFloatsAsIntegersPass> {
  void runOnOperation() override { getOperation()->walk(holdFloatsAsIntegers); }
};

} // namespace
