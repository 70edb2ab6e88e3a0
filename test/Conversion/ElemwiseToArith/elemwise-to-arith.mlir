// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file --convert-elemwise-to-arith | FileCheck %s

// CHECK-LABEL: func @scalar(
// CHECK-SAME: %[[X:.*]]: bf16)
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1.000000e+00 : bf16
// CHECK-NEXT: arith.divf %[[ONE]], %[[X]] fastmath<arcp> {test.kept} : bf16
func.func @scalar(%x: bf16) -> bf16 {
  %y = elemwise.reciprocal %x fastmath<arcp> {test.kept} : bf16
  return %y : bf16
}

// -----

// CHECK-LABEL: func @vectors(
// CHECK-SAME: %[[X:.*]]: vector<2x[4]xf16>, %[[Y:.*]]: vector<f64>)
// CHECK-NEXT: %[[ONES:.*]] = arith.constant dense<1.000000e+00> : vector<2x[4]xf16>
// CHECK-NEXT: arith.divf %[[ONES]], %[[X]] : vector<2x[4]xf16>
// CHECK-NEXT: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<f64>
// CHECK-NEXT: arith.divf %[[ONE]], %[[Y]] : vector<f64>
func.func @vectors(%x: vector<2x[4]xf16>, %y: vector<f64>) -> (vector<2x[4]xf16>, vector<f64>) {
  %a = elemwise.reciprocal %x : vector<2x[4]xf16>
  %b = elemwise.reciprocal %y : vector<f64>
  return %a, %b : vector<2x[4]xf16>, vector<f64>
}

// -----

// CHECK-LABEL: func @tensors(
// CHECK-SAME: %[[X:.*]]: tensor<2x0xf32, "layout">, %[[Y:.*]]: tensor<?x3x?xf32>)
// CHECK-NEXT: %[[ONES:.*]] = arith.constant dense<1.000000e+00> : tensor<2x0xf32, "layout">
// CHECK-NEXT: arith.divf %[[ONES]], %[[X]] : tensor<2x0xf32, "layout">
// CHECK-DAG: %[[D0:.*]] = tensor.dim %[[Y]], %{{c0.*}} :
// CHECK-DAG: %[[D2:.*]] = tensor.dim %[[Y]], %{{c2.*}} :
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[SPLAT:.*]] = tensor.splat %[[ONE]][%[[D0]], %[[D2]]] : tensor<?x3x?xf32>
// CHECK-NEXT: arith.divf %[[SPLAT]], %[[Y]] : tensor<?x3x?xf32>
func.func @tensors(%x: tensor<2x0xf32, "layout">, %y: tensor<?x3x?xf32>) -> (tensor<2x0xf32, "layout">, tensor<?x3x?xf32>) {
  %a = elemwise.reciprocal %x : tensor<2x0xf32, "layout">
  %b = elemwise.reciprocal %y : tensor<?x3x?xf32>
  return %a, %b : tensor<2x0xf32, "layout">, tensor<?x3x?xf32>
}

// -----

// What is no division stays, and what has no shape to fill.
// CHECK-LABEL: func @left(
// CHECK-NEXT: elemwise.ceil
// CHECK-NEXT: elemwise.reciprocal
// CHECK-NEXT: return
func.func @left(%x: f32, %y: tensor<*xf32>) -> (f32, tensor<*xf32>) {
  %a = elemwise.ceil %x : f32
  %b = elemwise.reciprocal %y : tensor<*xf32>
  return %a, %b : f32, tensor<*xf32>
}
