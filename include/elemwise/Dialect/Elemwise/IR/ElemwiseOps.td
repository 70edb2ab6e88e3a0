// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEOPS_TD
#define ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEOPS_TD

include "elemwise/Dialect/Elemwise/IR/ElemwiseBase.td"

def Elemwise_CeilOp : Elemwise_UnaryOp<"ceil"> {
  let summary = "least integral value not below the operand";
  let description = [{
    Computes, for every element, `result = ⌈operand⌉`, the operation
    roundToIntegralTowardPositive of IEEE 754-2019 (5.9) and ONNX Ceil-13.

    | operand                                   | result                    |
    |-------------------------------------------|---------------------------|
    | +0, -0                                    | the operand               |
    | greater than -1, less than 0              | -0                        |
    | integral, or too large to have a fraction | the operand, same bits    |
    | +inf, -inf                                | the operand               |
    | NaN                                       | NaN                       |
    | any other                                 | least integral value ≥ it |

    The operand is a scalar, a vector or a tensor of f16, bf16, f32 or f64, and
    the result has its type, encoding included. The result is exact, so a
    `fastmath` flag never changes it; flags are kept for the passes that ask.

    Example:

    ```mlir
    func.func @ceil(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %y = elemwise.ceil %x : tensor<2x3xf32>
      return %y : tensor<2x3xf32>
    }
    // RUN: --input=2x3xf32=-1.5,-0.5,0,0.5,1.2,2
    // RUN: --expect=2x3xf32=-1,-0,0,1,2,2
    ```
  }];
  let evaluation = [{
    ::llvm::APFloat result = x;
    result.roundToIntegral(::llvm::APFloat::rmTowardPositive);
    return result;
  }];
  let roundsToIntegral = 1;
  let mathOp = "ceil";
  let linalgOp = "ceil";
  let tosaOp = "ceil";
  let onnxOp = "Ceil";
  let onnxVersions = [Elemwise_ONNXVersion<1, 0, "consumed_inputs">,
                      Elemwise_ONNXVersion<6, 0>, Elemwise_ONNXVersion<13, 1>];
}

def Elemwise_ReciprocalOp : Elemwise_UnaryOp<"reciprocal"> {
  let summary = "one divided by the operand, correctly rounded";
  let description = [{
    Computes, for every element, `result = 1 / operand`, the division of IEEE
    754-2019 (5.4.1), rounded once, to nearest with ties to even, and ONNX
    Reciprocal-13. Subnormal operands and results are kept.

    | operand                       | result                           |
    |-------------------------------|----------------------------------|
    | +0 / -0                       | +inf / -inf                      |
    | +inf / -inf                   | +0 / -0                          |
    | so small that 1/x overflows   | infinity with the operand's sign |
    | a power of two                | exact, subnormal results too     |
    | NaN                           | NaN                              |
    | any other                     | 1/x correctly rounded            |

    The operand is a scalar, a vector or a tensor of f16, bf16, f32 or f64, and
    the result has its type, encoding included. `reciprocal(reciprocal(x))` is
    not `x` in general and is not folded to it. An approximation is permitted
    only by a `fastmath` flag on the operation itself.

    Example:

    ```mlir
    func.func @reciprocal(%x: tensor<?xbf16>) -> tensor<?xbf16> {
      %y = elemwise.reciprocal %x : tensor<?xbf16>
      return %y : tensor<?xbf16>
    }
    // RUN: --input=6xbf16=0.5,-0,inf,4,0.25,0x7F7F
    // RUN: --expect=6xbf16=2,-inf,0,0.25,4,0x0020
    ```
  }];
  let evaluation = [{
    ::llvm::APFloat result(x.getSemantics(), 1);
    result.divide(x, ::llvm::APFloat::rmNearestTiesToEven);
    return result;
  }];
  let arithDividend = "1.0";
  let linalgOp = "reciprocal";
  let tosaOp = "reciprocal";
  let onnxOp = "Reciprocal";
  let onnxVersions = [Elemwise_ONNXVersion<1, 0, "consumed_inputs">,
                      Elemwise_ONNXVersion<6, 0>, Elemwise_ONNXVersion<13, 1>];
}

#endif // ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEOPS_TD
