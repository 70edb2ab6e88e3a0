// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// test_cc_ceil_bfloat16 of ONNX's page on Ceil.

// RUN: elemwise-opt %s --run=static \
// RUN:   --input="2x3xbf16=-1.5 -0.5 0 0.5 1.5 2.70312" \
// RUN:   --expect="2x3xbf16=-1 -0 0 1 2 3"
// RUN: elemwise-opt %s --run=dynamic \
// RUN:   --input="2x3xbf16=-1.5 -0.5 0 0.5 1.5 2.70312" \
// RUN:   --expect="2x3xbf16=-1 -0 0 1 2 3"
// RUN: elemwise-opt %s --run=constant \
// RUN:   --expect="2x3xbf16=-1 -0 0 1 2 3"

func.func @static(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  %y = elemwise.ceil %x : tensor<2x3xbf16>
  return %y : tensor<2x3xbf16>
}

func.func @dynamic(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = elemwise.ceil %x : tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}

func.func @constant() -> tensor<2x3xbf16> {
  %x = arith.constant dense<[[-1.5, -0.5, 0.0], [0.5, 1.5, 2.70312]]> : tensor<2x3xbf16>
  %y = elemwise.ceil %x : tensor<2x3xbf16>
  return %y : tensor<2x3xbf16>
}
