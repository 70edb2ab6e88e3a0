// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_CONVERSION_PASSES_TD
#define ELEMWISE_CONVERSION_PASSES_TD

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
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
  let options = [
    Option<"namedOps", "named-ops", "bool", /*default=*/"false",
           "Convert to linalg's named operations instead of linalg.generic">
  ];
}

#endif // ELEMWISE_CONVERSION_PASSES_TD
