// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// test_cc_ceil_float16 of ONNX's page on Ceil.

// RUN: elemwise-opt %s --run=static \
// RUN:   --input="2x3xf16=-1.5 -0.5 0 0.5 1.5 2.7" \
// RUN:   --expect="2x3xf16=-1 -0 0 1 2 3"
// RUN: elemwise-opt %s --run=dynamic \
// RUN:   --input="2x3xf16=-1.5 -0.5 0 0.5 1.5 2.7" \
// RUN:   --expect="2x3xf16=-1 -0 0 1 2 3"
// RUN: elemwise-opt %s --run=constant \
// RUN:   --expect="2x3xf16=-1 -0 0 1 2 3"

func.func @static(%x: tensor<2x3xf16>) -> tensor<2x3xf16> {
  %y = elemwise.ceil %x : tensor<2x3xf16>
  return %y : tensor<2x3xf16>
}

func.func @dynamic(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %y = elemwise.ceil %x : tensor<?x?xf16>
  return %y : tensor<?x?xf16>
}

func.func @constant() -> tensor<2x3xf16> {
  %x = arith.constant dense<[[-1.5, -0.5, 0.0], [0.5, 1.5, 2.7]]> : tensor<2x3xf16>
  %y = elemwise.ceil %x : tensor<2x3xf16>
  return %y : tensor<2x3xf16>
}
