// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// test_cc_ceil of ONNX's page on Ceil.

// RUN: elemwise-opt %s --run=static \
// RUN:   --input="2x3xf32=-1.5 -0.5 0 0.5 1.2 2" \
// RUN:   --expect="2x3xf32=-1 -0 0 1 2 2"
// RUN: elemwise-opt %s --run=dynamic \
// RUN:   --input="2x3xf32=-1.5 -0.5 0 0.5 1.2 2" \
// RUN:   --expect="2x3xf32=-1 -0 0 1 2 2"
// RUN: elemwise-opt %s --run=constant \
// RUN:   --expect="2x3xf32=-1 -0 0 1 2 2"

func.func @static(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = elemwise.ceil %x : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = elemwise.ceil %x : tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

func.func @constant() -> tensor<2x3xf32> {
  %x = arith.constant dense<[[-1.5, -0.5, 0.0], [0.5, 1.2, 2.0]]> : tensor<2x3xf32>
  %y = elemwise.ceil %x : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
