// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --convert-elemwise-to-tosa | FileCheck %s

// CHECK-LABEL: func @tensors(
// CHECK-SAME: %[[A:.*]]: tensor<?x2xf16>, %[[B:.*]]: tensor<bf16>, %[[C:.*]]: tensor<*xf32>)
// CHECK-NEXT: tosa.ceil %[[A]] : (tensor<?x2xf16>) -> tensor<?x2xf16>
// CHECK-NEXT: tosa.reciprocal %[[B]] {test.kept} : (tensor<bf16>) -> tensor<bf16>
// CHECK-NEXT: tosa.reciprocal %[[C]] : (tensor<*xf32>) -> tensor<*xf32>
func.func @tensors(%a: tensor<?x2xf16>, %b: tensor<bf16>, %c: tensor<*xf32>) -> (tensor<?x2xf16>, tensor<bf16>, tensor<*xf32>) {
  %0 = elemwise.ceil %a fastmath<fast> : tensor<?x2xf16>
  %1 = elemwise.reciprocal %b {test.kept} : tensor<bf16>
  %2 = elemwise.reciprocal %c : tensor<*xf32>
  return %0, %1, %2 : tensor<?x2xf16>, tensor<bf16>, tensor<*xf32>
}

// CHECK-LABEL: func @left(
// CHECK-NEXT: elemwise.ceil %{{.*}} : f32
// CHECK-NEXT: elemwise.reciprocal %{{.*}} : vector<4xf16>
// CHECK-NEXT: elemwise.ceil %{{.*}} : tensor<4xf64>
// CHECK-NEXT: elemwise.ceil %{{.*}} : tensor<?x0xf32>
// CHECK-NEXT: return
func.func @left(%x: f32, %y: vector<4xf16>, %z: tensor<4xf64>, %e: tensor<?x0xf32>) -> (f32, vector<4xf16>, tensor<4xf64>, tensor<?x0xf32>) {
  %0 = elemwise.ceil %x : f32
  %1 = elemwise.reciprocal %y : vector<4xf16>
  %2 = elemwise.ceil %z : tensor<4xf64>
  %3 = elemwise.ceil %e : tensor<?x0xf32>
  return %0, %1, %2, %3 : f32, vector<4xf16>, tensor<4xf64>, tensor<?x0xf32>
}
