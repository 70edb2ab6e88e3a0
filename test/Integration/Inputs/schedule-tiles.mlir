// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A schedule for rank 2: tiles of 2 rows and 16 columns, each of them a masked
// vector of rank 2.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match interface{LinalgOp} in %module
        : (!transform.any_op) -> !transform.any_op
    transform.foreach %ops : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %tile, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 16]
          : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      transform.structured.vectorize %tile vector_sizes [2, 16] : !transform.any_op
    }
    transform.yield
  }
}
