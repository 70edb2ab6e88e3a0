// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_CONVERSION_PASSES_TD
#define ELEMWISE_CONVERSION_PASSES_TD

include "elemwise/PassOptions.td"
include "mlir/Pass/PassBase.td"

def ConvertElemwiseToArithPass : Pass<"convert-elemwise-to-arith"> {
  let summary = "convert elemwise operations that are divisions to arith";
  let description = [{
    Rewrites `elemwise.reciprocal` on scalars, vectors and ranked tensors to
    `arith.divf 1.0, x`, flags included. Operations that are no division of a
    number, and those on unranked tensors, are left alone.

    Example:

    ```mlir
    func.func @inverse(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.reciprocal %x : tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```

    becomes, with `--convert-elemwise-to-arith`,

    ```mlir
    %splat = tensor.splat %cst[%dim] : tensor<?xf32>
    %0 = arith.divf %splat, %arg0 : tensor<?xf32>
    return %0 : tensor<?xf32>
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect"];
}

def ConvertElemwiseToLinalgPass : Pass<"convert-elemwise-to-linalg"> {
  let summary = "convert elemwise operations on tensors to linalg";
  let description = [{
    Rewrites every elemwise operation on a ranked tensor to a `linalg.generic`
    over a fresh `tensor.empty`, whose body holds the same operation on a
    scalar, flags included. The operation stays itself until
    `elemwise-expand-ops`, so fusion, tiling and vectorization come before any
    choice of instructions. Scalars and vectors are left alone.

    With `named-ops` the result is upstream's named operation in place of the
    generic (`elemwise.ceil` to `linalg.ceil`), for consumers that look for
    these. Upstream's operations carry no flags: they are exact. (From there,
    `linalg-morph-ops=named-to-category` leads to `linalg.elementwise`.)

    An unranked tensor or a tensor with an encoding is an error.

    Example:

    ```mlir
    func.func @inverse(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.reciprocal %x : tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```

    becomes, with `--convert-elemwise-to-linalg`,

    ```mlir
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
    %0 = tensor.empty(%dim) : tensor<?xf32>
    %1 = linalg.generic
        {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
        ins(%arg0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = elemwise.reciprocal %in : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %1 : tensor<?xf32>
    ```

    and, with `--convert-elemwise-to-linalg=named-ops`,

    ```mlir
    %1 = linalg.reciprocal
        ins(%arg0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    ```
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
  let options = [
    Elemwise_Option<"namedOps", "named-ops", "bool", /*default=*/"false",
           "Convert to linalg's named operations instead of linalg.generic">
  ];
}

def ConvertElemwiseToMathPass : Pass<"convert-elemwise-to-math"> {
  let summary = "convert elemwise operations to those of math";
  let description = [{
    Rewrites `elemwise.ceil` to `math.ceil`, flags included, on every type.
    Operations that math lacks are left alone.

    Example:

    ```mlir
    func.func @round(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.ceil %x : tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```

    becomes, with `--convert-elemwise-to-math`,

    ```mlir
    %0 = math.ceil %arg0 : tensor<?xf32>
    return %0 : tensor<?xf32>
    ```
  }];
  let dependentDialects = ["math::MathDialect"];
}

def ConvertElemwiseToTosaPass : Pass<"convert-elemwise-to-tosa"> {
  let summary = "convert elemwise operations on tensors to tosa";
  let description = [{
    Rewrites elemwise operations on tensors of f16, bf16 and f32, ranked or not,
    to those of tosa (`elemwise.ceil` to `tosa.ceil`). These carry no flags.
    Scalars and vectors are left alone, and so are f64 and tensors known to be
    empty, which TOSA does not have.

    The bits stay the same where tosa is lowered as upstream does it, with
    `tosa-to-linalg`. Other consumers may use what TOSA's specification grants
    them: an error of a reciprocal in its last place, and subnormals as zeros.

    Example:

    ```mlir
    func.func @round(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.ceil %x : tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```

    becomes, with `--convert-elemwise-to-tosa`,

    ```mlir
    %0 = tosa.ceil %arg0 : (tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
    ```
  }];
  let dependentDialects = ["tosa::TosaDialect"];
}

def RaiseToElemwisePass : Pass<"raise-to-elemwise"> {
  let summary = "find elemwise operations under the names of other dialects";
  let description = [{
    Rewrites to `elemwise.ceil` and `elemwise.reciprocal` what gives the same
    bits, and nothing else:

    | operation | where |
    |---|---|
    | `math.ceil` | scalars, vectors, tensors |
    | `arith.divf 1.0, x` | the same; the dividend is a constant, or a `vector.broadcast`, `tensor.splat` or `linalg.fill` of one |
    | `linalg.ceil`, `linalg.reciprocal`, `linalg.elementwise kind=ceil\|reciprocal` | tensors, identity maps |
    | `tosa.ceil`, `tosa.reciprocal` | tensors |

    The elements must be f16, bf16, f32 or f64, and the operand must have the
    type of the result. Flags of arith and math are kept: they permit the same
    on elemwise operations. A tosa operation may be less exact than what
    replaces it, which TOSA allows. Bodies of `linalg.generic` are raised by
    their scalar operations; named linalg operations on buffers are left alone
    (`linalg-generalize-named-ops` gives them such a body).

    What the rewriting leaves unused is removed. Nothing else is folded or moved.

    Example:

    ```mlir
    func.func @round(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = math.ceil %x : tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```

    becomes, with `--raise-to-elemwise`,

    ```mlir
    %0 = elemwise.ceil %arg0 : tensor<?xf32>
    return %0 : tensor<?xf32>
    ```
  }];
  let dependentDialects = ["ElemwiseDialect"];
}

#endif // ELEMWISE_CONVERSION_PASSES_TD
