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

/// The type with which values of `type` are handed to functions and back: that
/// of f16 for bf16, which goes in the same registers. Where a function receives
/// bf16 without optimization, or gives so many values that they go through
/// memory, LLVM would compute on it.
static Type getHandedType(Type type) {
  if (auto structure = dyn_cast<LLVM::LLVMStructType>(type)) {
    if (structure.isIdentified())
      return type;
    return LLVM::LLVMStructType::getLiteral(
        type.getContext(),
        llvm::map_to_vector(structure.getBody(), getHandedType),
        structure.isPacked());
  }
  if (!getScalar(type).isBF16())
    return type;
  return withScalar(type, Float16Type::get(type.getContext()));
}

/// The type that holds values of `type`: itself unless it is of f16 or bf16.
/// Structures are of what is handed to functions and back.
static Type getHeldType(Type type) {
  if (isa<LLVM::LLVMStructType>(type))
    return getHandedType(type);
  Type scalar = getScalar(type);
  if (!scalar.isF16() && !scalar.isBF16())
    return type;
  return withScalar(type, IntegerType::get(type.getContext(), 16));
}

/// Whether `op` only moves values and takes and gives integers as well.
static bool onlyMoves(Operation *op) {
  return isa<LLVM::InsertValueOp, LLVM::ExtractValueOp, LLVM::LoadOp,
             LLVM::StoreOp, LLVM::MaskedLoadOp, LLVM::MaskedStoreOp,
             LLVM::masked_gather, LLVM::masked_scatter, LLVM::masked_expandload,
             LLVM::masked_compressstore, LLVM::BitcastOp, LLVM::ConstantOp,
             LLVM::PoisonOp, LLVM::UndefOp, LLVM::ZeroOp, LLVM::FreezeOp,
             LLVM::SelectOp, LLVM::ShuffleVectorOp, LLVM::InsertElementOp,
             LLVM::ExtractElementOp, LLVM::vector_insert, LLVM::vector_extract>(
      op);
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
  if (x.getType() == type)
    return x;
  SmallVector<Type> elements;
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    elements.assign(array.getNumElements(), array.getElementType());
  else if (auto structure = dyn_cast<LLVM::LLVMStructType>(type))
    llvm::append_range(elements, structure.getBody());
  else
    return LLVM::BitcastOp::create(builder, loc, type, x);
  Value result = LLVM::PoisonOp::create(builder, loc, type);
  for (auto [i, elementType] : llvm::enumerate(elements)) {
    Value element = LLVM::ExtractValueOp::create(builder, loc, x, i);
    element = castTo(builder, loc, element, elementType);
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

/// Whether `op` is a call of a function whose types are changed here.
static bool isAdjustedCall(Operation *op) {
  auto call = dyn_cast<LLVM::CallOp>(op);
  return call && !call.getVarCalleeType() && !isIntrinsic(call.getCallee());
}

/// The type that `operand`, of what has another type where it is only moved, is
/// to have; `isMove` says that its owner does no more.
static Type getExpectedType(OpOperand &operand, bool isMove) {
  Type type = operand.get().getType();
  Operation *owner = operand.getOwner();
  auto insert = dyn_cast<LLVM::InsertValueOp>(owner);
  const bool isMember = insert && &operand == &insert.getValueMutable() &&
                        isa<LLVM::LLVMStructType>(insert.getType());
  if (isMember || isAdjustedCall(owner) || isa<LLVM::ReturnOp>(owner))
    return getHandedType(type);
  return isMove || isForwarded(operand) ? getHeldType(type) : type;
}

/// The type of `result`, of a move or an adjusted call.
static Type getResultType(OpResult result) {
  auto extract = dyn_cast<LLVM::ExtractValueOp>(result.getOwner());
  const bool isMember =
      extract && isa<LLVM::LLVMStructType>(extract.getContainer().getType());
  return isMember || isa<LLVM::CallOp>(result.getOwner())
             ? getHandedType(result.getType())
             : getHeldType(result.getType());
}

/// Gives `function`, its arguments and its results the types with which they
/// are handed.
static void adjustSignature(LLVM::LLVMFuncOp function) {
  if (isIntrinsic(function.getName()))
    return;
  LLVM::LLVMFunctionType type = function.getFunctionType();
  function.setFunctionType(
      type.clone(llvm::map_to_vector(type.getParams(), getHandedType),
                 llvm::map_to_vector(type.getReturnTypes(), getHandedType)));
  for (BlockArgument argument : function.getArguments())
    argument.setType(getHandedType(argument.getType()));
}

void elemwise::holdFloatsAsIntegers(LLVM::LLVMFuncOp function) {
  // What each operand was made for is known before any type changes.
  SmallVector<std::pair<OpOperand *, Type>> operands;
  SmallVector<Operation *> retyped;
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
      if (isMove || isAdjustedCall(&op))
        retyped.push_back(&op);
      for (OpOperand &operand : op.getOpOperands()) {
        Type type = operand.get().getType();
        if (getHeldType(type) != type)
          operands.emplace_back(&operand, getExpectedType(operand, isMove));
      }
    }
  });

  adjustSignature(function);
  for (BlockArgument argument : arguments)
    argument.setType(getHeldType(argument.getType()));
  for (Operation *op : retyped)
    for (OpResult result : op->getResults()) {
      Type held = getResultType(result);
      if (held == result.getType())
        continue;
      if (auto constant = dyn_cast<LLVM::ConstantOp>(op))
        constant.setValueAttr(getHeldValue(constant.getValue(), held));
      result.setType(held);
    }
  for (auto [operand, expected] : operands)
    adjust(*operand, expected);
  for (Operation *op : retyped)
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
