// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// test_ceil_example of ONNX's page on Ceil.

// RUN: elemwise-opt %s --run=static \
// RUN:   --input="2xf32=-1.5 1.2" \
// RUN:   --expect="2xf32=-1 2"
// RUN: elemwise-opt %s --run=dynamic \
// RUN:   --input="2xf32=-1.5 1.2" \
// RUN:   --expect="2xf32=-1 2"
// RUN: elemwise-opt %s --run=constant \
// RUN:   --expect="2xf32=-1 2"

func.func @static(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = elemwise.ceil %x : tensor<2xf32>
  return %y : tensor<2xf32>
}

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.ceil %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

func.func @constant() -> tensor<2xf32> {
  %x = arith.constant dense<[-1.5, 1.2]> : tensor<2xf32>
  %y = elemwise.ceil %x : tensor<2xf32>
  return %y : tensor<2xf32>
}
