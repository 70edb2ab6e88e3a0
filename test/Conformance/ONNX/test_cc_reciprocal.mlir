// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// test_cc_reciprocal of ONNX's page on Reciprocal.

// RUN: elemwise-opt %s --run=static \
// RUN:   --input="2x3xf32=-2 -0.5 0.25 1 2 4" \
// RUN:   --expect="2x3xf32=-0.5 -2 4 1 0.5 0.25"
// RUN: elemwise-opt %s --run=dynamic \
// RUN:   --input="2x3xf32=-2 -0.5 0.25 1 2 4" \
// RUN:   --expect="2x3xf32=-0.5 -2 4 1 0.5 0.25"
// RUN: elemwise-opt %s --run=constant \
// RUN:   --expect="2x3xf32=-0.5 -2 4 1 0.5 0.25"

func.func @static(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = elemwise.reciprocal %x : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = elemwise.reciprocal %x : tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

func.func @constant() -> tensor<2x3xf32> {
  %x = arith.constant dense<[[-2.0, -0.5, 0.25], [1.0, 2.0, 4.0]]> : tensor<2x3xf32>
  %y = elemwise.reciprocal %x : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
