// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What is not lowered is refused with one error that says where and why.

// RUN: split-file %s %t

// RUN: not elemwise-opt %t/unranked.mlir --run --input=f32=1 2>&1 | FileCheck %t/unranked.mlir
// RUN: not elemwise-opt %t/unranked.mlir --elemwise-to-llvm 2>&1 | FileCheck %t/unranked.mlir
// RUN: not elemwise-opt %t/encoded.mlir --run --input=4xf32=1 2>&1 | FileCheck %t/encoded.mlir

// Behind a cast an unranked tensor is a ranked one.
// RUN: elemwise-opt %t/cast.mlir --run --input="2xf32=0.5 -0.5" --expect="2xf32=1 -0"

//--- unranked.mlir
func.func @f(%x: tensor<*xf32>) -> tensor<*xf32> {
  // CHECK: unranked.mlir:[[# @LINE + 2]]:8: error: 'elemwise.ceil' op can't be lowered on 'tensor<*xf32>', expected a ranked tensor (see tensor.cast)
  // CHECK-NOT: error
  %y = elemwise.ceil %x : tensor<*xf32>
  return %y : tensor<*xf32>
}

//--- encoded.mlir
func.func @f(%x: tensor<4xf32, "layout">) -> tensor<4xf32, "layout"> {
  // CHECK: encoded.mlir:[[# @LINE + 2]]:8: error: 'elemwise.ceil' op can't be lowered on 'tensor<4xf32, "layout">', expected a tensor without encoding
  // CHECK-NOT: error
  %y = elemwise.ceil %x : tensor<4xf32, "layout">
  return %y : tensor<4xf32, "layout">
}

//--- cast.mlir
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %u = tensor.cast %x : tensor<2xf32> to tensor<*xf32>
  %r = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %y = elemwise.ceil %r : tensor<?xf32>
  %s = tensor.cast %y : tensor<?xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}
