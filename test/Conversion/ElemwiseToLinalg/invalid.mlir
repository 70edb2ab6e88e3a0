// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file -verify-diagnostics --convert-elemwise-to-linalg
// RUN: elemwise-opt %s -split-input-file -verify-diagnostics --convert-elemwise-to-linalg=named-ops

func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{'elemwise.ceil' op can't be lowered on 'tensor<*xf32>', expected a ranked tensor (see tensor.cast)}}
  %y = elemwise.ceil %x : tensor<*xf32>
  return %y : tensor<*xf32>
}

// -----

func.func @encoded(%x: tensor<4xf16, "layout">) -> tensor<4xf16, "layout"> {
  // expected-error @+1 {{'elemwise.reciprocal' op can't be lowered on 'tensor<4xf16, "layout">', expected a tensor without encoding}}
  %y = elemwise.reciprocal %x : tensor<4xf16, "layout">
  return %y : tensor<4xf16, "layout">
}

// -----

// One error, at the first.
func.func @several(%x: tensor<4xf32>, %y: tensor<*xf32>) -> (tensor<4xf32>, tensor<*xf32>) {
  %0 = elemwise.ceil %x : tensor<4xf32>
  // expected-error @+1 {{'elemwise.ceil' op can't be lowered on 'tensor<*xf32>'}}
  %1 = elemwise.ceil %y : tensor<*xf32>
  %2 = elemwise.reciprocal %1 : tensor<*xf32>
  return %0, %2 : tensor<4xf32>, tensor<*xf32>
}
