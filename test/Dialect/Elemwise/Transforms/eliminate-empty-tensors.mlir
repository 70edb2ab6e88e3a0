// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-eliminate-empty-tensors | FileCheck %s

// CHECK-LABEL: func @in_place(
// CHECK-SAME: %[[V:.*]]: f32, %[[S:.*]]: tensor<f32>, %[[OUT:.*]]: memref<?xf32>)
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[OUT]] restrict writable
// CHECK: linalg.fill ins(%[[V]] : f32) outs(%[[T]] : tensor<?xf32>)
func.func @in_place(%v: f32, %s: tensor<f32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %out, %c0 : memref<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.insert_slice %s into %x[2] [1] [1] : tensor<f32> into tensor<?xf32>
  bufferization.materialize_in_destination %y in restrict writable %out : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// What is written over is needed beside.
// CHECK-LABEL: func @needed_beside(
// CHECK-SAME: %[[V:.*]]: f32, %[[S:.*]]: tensor<f32>, %[[OUT_0:.*]]: memref<?xf32>, %[[OUT_1:.*]]: memref<?xf32>)
// CHECK-NOT: bufferization.to_tensor %[[OUT_0]]
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[OUT_1]] restrict writable
// CHECK-NOT: bufferization.to_tensor %[[OUT_0]]
// CHECK: linalg.fill ins(%[[V]] : f32) outs(%[[T]] : tensor<?xf32>)
// CHECK-NOT: bufferization.to_tensor %[[OUT_0]]
// CHECK: return
func.func @needed_beside(%v: f32, %s: tensor<f32>, %out_0: memref<?xf32>, %out_1: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %out_0, %c0 : memref<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.insert_slice %s into %x[2] [1] [1] : tensor<f32> into tensor<?xf32>
  bufferization.materialize_in_destination %y in restrict writable %out_0 : (tensor<?xf32>, memref<?xf32>) -> ()
  bufferization.materialize_in_destination %x in restrict writable %out_1 : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
