// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Dialect/Elemwise/IR/ElemwiseBytecode.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::elemwise;

#include "elemwise/Dialect/Elemwise/IR/ElemwiseDialect.cpp.inc"

void ElemwiseDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "elemwise/Dialect/Elemwise/IR/ElemwiseOps.cpp.inc"
      >();
  addBytecodeInterface(this);
}

Operation *ElemwiseDialect::materializeConstant(OpBuilder &builder,
                                                Attribute value, Type type,
                                                Location loc) {
  return builder.getContext()
      ->getLoadedDialect<arith::ArithDialect>()
      ->materializeConstant(builder, value, type, loc);
}

LogicalResult ElemwiseDialect::verifyOperationAttribute(Operation *op,
                                                        NamedAttribute attr) {
  if (attr.getName() == getDeallocatedAttrName()) {
    if (isa<ModuleOp>(op) && isa<UnitAttr>(attr.getValue()))
      return success();
    return op->emitError() << "has the attribute '" << getDeallocatedAttrName()
                           << "' = " << attr.getValue()
                           << ", expected it on a module and without a value";
  }
  const bool isInPlace = attr.getName() == getInPlaceAttrName();
  if (!isInPlace && attr.getName() != getEntryPointAttrName())
    return op->emitError() << "has the unknown attribute '"
                           << attr.getName().getValue() << "', expected '"
                           << getDeallocatedAttrName() << "', '"
                           << getEntryPointAttrName() << "' or '"
                           << getInPlaceAttrName() << "'";
  if (!isa<FunctionOpInterface>(op))
    return op->emitError() << "has the attribute '" << attr.getName().getValue()
                           << "', expected it on a function";
  auto signature = dyn_cast<TypeAttr>(attr.getValue());
  const bool isValid =
      isInPlace ? isa<DenseI64ArrayAttr>(attr.getValue())
                : signature && isa<FunctionType>(signature.getValue());
  if (!isValid)
    return op->emitError() << "has the attribute '" << attr.getName().getValue()
                           << "' = " << attr.getValue() << ", expected "
                           << (isInPlace ? "an array<i64>" : "a function type");
  return success();
}
