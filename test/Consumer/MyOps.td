// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A dialect of another project: one operation that it lowers to Elemwise's, and
// one that is like Elemwise's own.

#ifndef MY_OPS_TD
#define MY_OPS_TD

include "elemwise/Dialect/Elemwise/IR/ElemwiseBase.td"

def My_Dialect : Dialect {
  let name = "my";
  let cppNamespace = "::my";
  // As with Elemwise: constants of arith, dimensions of tensor.
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let hasConstantMaterializer = 1;
}

def My_StepsOp : Op<My_Dialect, "steps", [Pure, SameOperandsAndResultType]> {
  let summary = "how many steps of a given length cover one";
  let arguments = (ins Elemwise_FloatLike:$length);
  let results = (outs Elemwise_FloatLike:$result);
  let assemblyFormat = "$length attr-dict `:` type($result)";
}

def My_FloorOp : Elemwise_UnaryOpOf<My_Dialect, "floor"> {
  let summary = "greatest integral value not above the operand";
  let evaluation = [{
    ::llvm::APFloat result = x;
    result.roundToIntegral(::llvm::APFloat::rmTowardNegative);
    return result;
  }];
  let roundsToIntegral = 1;
  let linalgOp = "floor";
}

#endif // MY_OPS_TD
