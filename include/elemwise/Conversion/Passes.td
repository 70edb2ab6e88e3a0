// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_CONVERSION_PASSES_TD
#define ELEMWISE_CONVERSION_PASSES_TD

include "elemwise/PassOptions.td"
include "mlir/Pass/PassBase.td"

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
    these. Upstream's operations carry no flags: they are exact.

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

#endif // ELEMWISE_CONVERSION_PASSES_TD
