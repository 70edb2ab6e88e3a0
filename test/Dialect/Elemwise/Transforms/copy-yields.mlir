// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-copy-yields | FileCheck %s

// CHECK-LABEL: func @swapped(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %{{.*}}: tensor<4xf32>, %{{.*}}: i1)
// CHECK: ^bb0(%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>, %[[C:.*]]: tensor<4xf32>):
// CHECK-DAG: %[[B_COPY:.*]] = bufferization.alloc_tensor() copy(%[[B]])
// CHECK-DAG: %[[A_COPY:.*]] = bufferization.alloc_tensor() copy(%[[A]])
// CHECK-DAG: %[[X_COPY:.*]] = bufferization.alloc_tensor() copy(%[[X]])
// CHECK: scf.yield %[[B_COPY]], %[[A_COPY]], %[[X_COPY]]
func.func @swapped(%x: tensor<4xf32>, %y: tensor<4xf32>, %go: i1) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r:3 = scf.while (%a = %x, %b = %y, %c = %y) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    scf.condition(%go) %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>):
    scf.yield %b, %a, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Of one result that is handed on twice, the second is a copy.
// CHECK-LABEL: func @twice(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[F]])
// CHECK: scf.yield %[[F]], %[[COPY]]
func.func @twice(%x: tensor<4xf32>, %v: f32, %go: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.while (%a = %x, %b = %x) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.condition(%go) %a, %b : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %f = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %f, %f : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @left_alone(
// CHECK-NOT: bufferization.alloc_tensor
// CHECK: return
func.func @left_alone(%x: tensor<4xf32>, %v: f32, %go: i1) -> (tensor<4xf32>, tensor<4xf32>, f32) {
  %r:3 = scf.while (%a = %x, %b = %x, %s = %v) : (tensor<4xf32>, tensor<4xf32>, f32) -> (tensor<4xf32>, tensor<4xf32>, f32) {
    scf.condition(%go) %a, %b, %s : tensor<4xf32>, tensor<4xf32>, f32
  } do {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>, %s: f32):
    %f = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %g = linalg.ceil ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %f, %g, %s : tensor<4xf32>, tensor<4xf32>, f32
  }
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, f32
}
