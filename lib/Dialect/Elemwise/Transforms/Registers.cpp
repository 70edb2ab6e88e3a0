// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Registers.h"
#include "Lanes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::elemwise;

Value elemwise::toMovable(ImplicitLocOpBuilder &b, Value x) {
  Type element = getElementTypeOrSelf(x);
  return isa<FloatType>(element) && element.getIntOrFloatBitWidth() == 16
             ? lanes::toBits(b, x)
             : x;
}

Value elemwise::fromMovable(ImplicitLocOpBuilder &b, Value x, Type element) {
  return getElementTypeOrSelf(x) == element ? x : lanes::bitcast(b, x, element);
}

Value elemwise::extractLanes(ImplicitLocOpBuilder &b, Value x, int64_t offset,
                             int64_t size) {
  Value piece = vector::ExtractStridedSliceOp::create(
      b, toMovable(b, x), ArrayRef(offset), ArrayRef(size),
      ArrayRef<int64_t>(1));
  return fromMovable(b, piece, getElementTypeOrSelf(x));
}

SmallVector<Value> elemwise::splitIntoRegisters(ImplicitLocOpBuilder &b,
                                                Value x, int64_t lanes) {
  const int64_t size = cast<VectorType>(x.getType()).getNumElements();
  if (size == lanes)
    return {x};
  SmallVector<Value> registers;
  for (int64_t offset = 0; offset != size; offset += lanes)
    registers.push_back(extractLanes(b, x, offset, lanes));
  return registers;
}

Value elemwise::joinRegisters(ImplicitLocOpBuilder &b, ArrayRef<Value> pieces) {
  if (pieces.size() == 1)
    return pieces.front();
  auto getLanes = [](Value piece) {
    return cast<VectorType>(piece.getType()).getNumElements();
  };
  int64_t size = 0;
  for (Value piece : pieces)
    size += getLanes(piece);

  Type element = getElementTypeOrSelf(pieces.front());
  Type movable = getElementTypeOrSelf(toMovable(b, pieces.front()));
  Value result = lanes::constant(b, VectorType::get(size, movable),
                                 b.getZeroAttr(movable));
  int64_t offset = 0;
  for (Value piece : pieces) {
    result = vector::InsertStridedSliceOp::create(
        b, toMovable(b, piece), result, ArrayRef(offset), ArrayRef<int64_t>(1));
    offset += getLanes(piece);
  }
  return fromMovable(b, result, element);
}

Value elemwise::computeByRegister(ImplicitLocOpBuilder &b, Value x,
                                  int64_t lanes,
                                  llvm::function_ref<Value(Value)> compute) {
  SmallVector<Value> registers = splitIntoRegisters(b, x, lanes);
  for (Value &piece : registers)
    piece = compute(piece);
  return joinRegisters(b, registers);
}

Value elemwise::callIntrinsic(ImplicitLocOpBuilder &b, StringRef name,
                              Type result, ValueRange arguments) {
  return LLVM::CallIntrinsicOp::create(b, result, b.getStringAttr(name),
                                       arguments)
      .getResult(0);
}
