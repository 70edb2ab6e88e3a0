// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MyDialect.h"

#include "elemwise/Dialect/Elemwise/Transforms/ExpandOps.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

#include "MyDialect.cpp.inc"

#define GET_OP_CLASSES
#include "MyOps.cpp.inc"

namespace {

/// How the dialect's operations become code, and a better way for one of
/// Elemwise's on RISC-V with the extension Zfa, which rounds by an instruction.
struct MyExpansions : elemwise::ExpansionDialectInterface {
  using ExpansionDialectInterface::ExpansionDialectInterface;

  void addExpansions(elemwise::ExpansionTable &table) const override {
    elemwise::ExpansionRow floor;
    floor.opName = "my.floor";
    floor.sequence = [](elemwise::ExpansionBuilder &b, Value x) -> Value {
      Value ceil = b.expand("elemwise.ceil", arith::NegFOp::create(b, x));
      return arith::NegFOp::create(b, ceil);
    };
    table.add(floor);

    elemwise::ExpansionRow ceil;
    ceil.opName = "elemwise.ceil";
    ceil.elementType = llvm::APFloat::S_IEEEdouble;
    ceil.features = {"zfa"};
    ceil.sequence = [](elemwise::ExpansionBuilder &b, Value x) -> Value {
      return math::CeilOp::create(b, x);
    };
    table.add(ceil);
  }
};

} // namespace

void my::MyDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "MyOps.cpp.inc"
      >();
  addInterfaces<MyExpansions>();
}

Operation *my::MyDialect::materializeConstant(OpBuilder &builder,
                                              Attribute value, Type type,
                                              Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}
