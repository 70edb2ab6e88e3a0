// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// test_cc_reciprocal_float16 of ONNX's page on Reciprocal.

// RUN: elemwise-opt %s --run=static \
// RUN:   --input="2x3xf16=0.5 1 2 4 0.25 8" \
// RUN:   --expect="2x3xf16=2 1 0.5 0.25 4 0.125"
// RUN: elemwise-opt %s --run=dynamic \
// RUN:   --input="2x3xf16=0.5 1 2 4 0.25 8" \
// RUN:   --expect="2x3xf16=2 1 0.5 0.25 4 0.125"
// RUN: elemwise-opt %s --run=constant \
// RUN:   --expect="2x3xf16=2 1 0.5 0.25 4 0.125"

func.func @static(%x: tensor<2x3xf16>) -> tensor<2x3xf16> {
  %y = elemwise.reciprocal %x : tensor<2x3xf16>
  return %y : tensor<2x3xf16>
}

func.func @dynamic(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %y = elemwise.reciprocal %x : tensor<?x?xf16>
  return %y : tensor<?x?xf16>
}

func.func @constant() -> tensor<2x3xf16> {
  %x = arith.constant dense<[[0.5, 1.0, 2.0], [4.0, 0.25, 8.0]]> : tensor<2x3xf16>
  %y = elemwise.reciprocal %x : tensor<2x3xf16>
  return %y : tensor<2x3xf16>
}
