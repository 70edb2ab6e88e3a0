// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEINTERFACES_TD
#define ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEINTERFACES_TD

include "mlir/IR/OpBase.td"

def Elemwise_UnaryOpInterface : OpInterface<"UnaryOpInterface"> {
  let cppNamespace = "::mlir::elemwise";
  let description = [{
    An element-wise function of one floating-point operand, on scalars, vectors
    and tensors. What works on every such operation (folding, conversion to
    linalg, expansion) is written against this interface.
  }];
  let methods = [
    StaticInterfaceMethod<
      "The exact result for one element, in the semantics (type) of `x`.",
      "::llvm::APFloat", "evaluate", (ins "const ::llvm::APFloat &":$x)>,
    StaticInterfaceMethod<[{
      Whether every result is integral, infinite or NaN, and every operand of
      that kind is its own result: true for roundings to an integral value.
    }], "bool", "isRoundingToIntegral", (ins)>,
    StaticInterfaceMethod<
      "The same function in upstream's dialects.",
      "::mlir::elemwise::Counterparts", "getCounterparts", (ins)>,
    StaticInterfaceMethod<
      "The same function in ONNX; without a name where ONNX lacks it.",
      "::mlir::elemwise::ONNXOperator", "getONNXOperator", (ins)>
  ];
}

#endif // ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEINTERFACES_TD
