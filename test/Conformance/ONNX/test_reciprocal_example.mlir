// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// test_reciprocal_example of ONNX's page on Reciprocal.

// RUN: elemwise-opt %s --run=static \
// RUN:   --input="2xf32=-4 2" \
// RUN:   --expect="2xf32=-0.25 0.5"
// RUN: elemwise-opt %s --run=dynamic \
// RUN:   --input="2xf32=-4 2" \
// RUN:   --expect="2xf32=-0.25 0.5"
// RUN: elemwise-opt %s --run=constant \
// RUN:   --expect="2xf32=-0.25 0.5"

func.func @static(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = elemwise.reciprocal %x : tensor<2xf32>
  return %y : tensor<2xf32>
}

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.reciprocal %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

func.func @constant() -> tensor<2xf32> {
  %x = arith.constant dense<[-4.0, 2.0]> : tensor<2xf32>
  %y = elemwise.reciprocal %x : tensor<2xf32>
  return %y : tensor<2xf32>
}
