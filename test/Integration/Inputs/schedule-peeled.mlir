// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A schedule for rank 1: a loop over whole vectors of 32 elements, and one masked
// vector for what is left.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match interface{LinalgOp} in %module
        : (!transform.any_op) -> !transform.any_op
    transform.foreach %ops : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %tile, %loop = transform.structured.tile_using_for %op tile_sizes [32]
          : (!transform.any_op) -> (!transform.any_op, !transform.op<"scf.for">)
      %whole_loop, %rest_loop = transform.loop.peel %loop
          : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
      %whole = transform.structured.match interface{LinalgOp} in %whole_loop
          : (!transform.any_op) -> !transform.any_op
      transform.structured.vectorize %whole vector_sizes [32] : !transform.any_op
      %rest = transform.structured.match interface{LinalgOp} in %rest_loop
          : (!transform.any_op) -> !transform.any_op
      transform.structured.vectorize %rest vector_sizes [32] : !transform.any_op
    }
    transform.yield
  }
}
