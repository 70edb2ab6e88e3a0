// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --convert-elemwise-to-math | FileCheck %s

// CHECK-LABEL: func @ceil(
// CHECK-SAME: %[[A:.*]]: bf16, %[[B:.*]]: vector<4x[8]xf16>, %[[C:.*]]: tensor<?xf64, "layout">, %[[D:.*]]: tensor<*xf32>)
// CHECK-NEXT: math.ceil %[[A]] fastmath<nnan> {test.kept} : bf16
// CHECK-NEXT: math.ceil %[[B]] : vector<4x[8]xf16>
// CHECK-NEXT: math.ceil %[[C]] : tensor<?xf64, "layout">
// CHECK-NEXT: math.ceil %[[D]] : tensor<*xf32>
func.func @ceil(%a: bf16, %b: vector<4x[8]xf16>, %c: tensor<?xf64, "layout">, %d: tensor<*xf32>)
    -> (bf16, vector<4x[8]xf16>, tensor<?xf64, "layout">, tensor<*xf32>) {
  %e = elemwise.ceil %a fastmath<nnan> {test.kept} : bf16
  %f = elemwise.ceil %b : vector<4x[8]xf16>
  %g = elemwise.ceil %c : tensor<?xf64, "layout">
  %h = elemwise.ceil %d : tensor<*xf32>
  return %e, %f, %g, %h : bf16, vector<4x[8]xf16>, tensor<?xf64, "layout">, tensor<*xf32>
}

// What math lacks stays.
// CHECK-LABEL: func @reciprocal(
// CHECK-NEXT: elemwise.reciprocal
func.func @reciprocal(%x: f32) -> f32 {
  %y = elemwise.reciprocal %x : f32
  return %y : f32
}
