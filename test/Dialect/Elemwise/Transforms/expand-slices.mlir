// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-expand-slices | FileCheck %s

// CHECK-LABEL: func @extract(
// CHECK-SAME: %[[X:.*]]: tensor<1x8x6x5xf32>, %[[N:.*]]: index)
// CHECK-NEXT: %[[Y:.*]] = tensor.extract_slice %[[X]][0, 4, 0, 2] [1, 1, %[[N]], 1] [1, 1, 1, 1] : tensor<1x8x6x5xf32> to tensor<1x1x?x1xf32>
// CHECK-NEXT: %[[Z:.*]] = tensor.collapse_shape %[[Y]]
// CHECK-SAME{LITERAL}: [[0], [1, 2, 3]]
// CHECK-SAME: into tensor<1x?xf32>
// CHECK-NEXT: return %[[Z]]
func.func @extract(%x: tensor<1x8x6x5xf32>, %n: index) -> tensor<1x?xf32> {
  %y = tensor.extract_slice %x[0, 4, 0, 2] [1, 1, %n, 1] [1, 1, 1, 1] : tensor<1x8x6x5xf32> to tensor<1x?xf32>
  return %y : tensor<1x?xf32>
}

// Steps change the strides.
// CHECK-LABEL: func @steps(
// CHECK: tensor.extract_slice {{.*}} to tensor<1x?x1xf32>
// CHECK: tensor.collapse_shape
// CHECK-SAME{LITERAL}: [[0, 1], [2]]
// CHECK-SAME: into tensor<?x1xf32>
func.func @steps(%x: tensor<4x6x5xf32>, %n: index) -> tensor<?x1xf32> {
  %y = tensor.extract_slice %x[0, 1, 4] [1, %n, 1] [1, 3, 1] : tensor<4x6x5xf32> to tensor<?x1xf32>
  return %y : tensor<?x1xf32>
}

// CHECK-LABEL: func @rank_0(
// CHECK: %[[Y:.*]] = tensor.extract_slice {{.*}} [1, %{{.*}}] {{.*}} to tensor<1x?xf32>
// CHECK: tensor.insert_slice %[[Y]]
// CHECK: tensor.extract_slice {{.*}} to tensor<f32>
func.func @rank_0(%x: tensor<4x6xf32>, %n: index) -> (tensor<4x6xf32>, tensor<f32>) {
  %y = tensor.extract_slice %x[0, 1] [1, %n] [1, 3] : tensor<4x6xf32> to tensor<1x?xf32>
  %z = tensor.insert_slice %y into %x[0, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<4x6xf32>
  %all = tensor.extract_slice %x[0, 1] [1, 1] [1, 3] : tensor<4x6xf32> to tensor<f32>
  return %z, %all : tensor<4x6xf32>, tensor<f32>
}

// CHECK-LABEL: func @insert(
// CHECK-SAME: %[[X:.*]]: tensor<?x1xf32>, %[[Y:.*]]: tensor<8x6x5xf32>, %[[N:.*]]: index)
// CHECK-NEXT: %[[Z:.*]] = tensor.expand_shape %[[X]]
// CHECK-SAME{LITERAL}: [[0, 1], [2]]
// CHECK-SAME: output_shape [1, %[[N]], 1] : tensor<?x1xf32> into tensor<1x?x1xf32>
// CHECK-NEXT: tensor.insert_slice %[[Z]] into %[[Y]][0, 0, 2] [1, %[[N]], 1] [1, 2, 1]
func.func @insert(%x: tensor<?x1xf32>, %y: tensor<8x6x5xf32>, %n: index) -> tensor<8x6x5xf32> {
  %z = tensor.insert_slice %x into %y[0, 0, 2] [1, %n, 1] [1, 2, 1] : tensor<?x1xf32> into tensor<8x6x5xf32>
  return %z : tensor<8x6x5xf32>
}

// CHECK-LABEL: func @parallel(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>
// CHECK: scf.forall
// CHECK: %[[Z:.*]] = tensor.expand_shape %[[X]] {{.*}} : tensor<1xf32> into tensor<1x1xf32>
// CHECK-NEXT: scf.forall.in_parallel
// CHECK-NEXT: tensor.parallel_insert_slice %[[Z]] into
func.func @parallel(%x: tensor<1xf32>, %y: tensor<8x5xf32>) -> tensor<8x5xf32> {
  %z = scf.forall (%i) in (8) shared_outs(%o = %y) -> (tensor<8x5xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i, 0] [1, 1] [1, 2] : tensor<1xf32> into tensor<8x5xf32>
    }
  }
  return %z : tensor<8x5xf32>
}

// CHECK-LABEL: func @view(
// CHECK-SAME: %[[X:[^:]*]]: memref<1x3x5xf32>, %[[N:.*]]: index)
// CHECK: %[[V:.*]] = memref.subview %[[X]][0, 1, 4] [1, %[[N]], 1] [1, 3, 1]
// CHECK-SAME: to memref<1x?x1xf32, strided<[15, 15, 1], offset: 9>>
// CHECK: %[[B:[^,]*]], %{{.*}}, %[[S:[^,]*]]:3, %{{.*}}:3 = memref.extract_strided_metadata %[[V]]
// CHECK: memref.reinterpret_cast %[[B]] to offset: [9], sizes: [1, %[[S]]#1], strides: [15, 15]
func.func @view(%x: memref<1x3x5xf32>, %n: index) -> memref<1x?xf32, strided<[15, 15], offset: 9>> {
  %v = memref.subview %x[0, 1, 4] [1, %n, 1] [1, 3, 1] : memref<1x3x5xf32> to memref<1x?xf32, strided<[15, 15], offset: 9>>
  return %v : memref<1x?xf32, strided<[15, 15], offset: 9>>
}

// CHECK-LABEL: func @unknown_strides(
// CHECK-SAME: %[[X:[^:]*]]: memref<?x?x?xf16>, %[[I:.*]]: index)
// CHECK: %[[V:.*]] = memref.subview %[[X]][%[[I]], 0, 2] [1, 1, 1] [1, 1, 2]
// CHECK: %[[B:[^,]*]], %[[O:[^,]*]], %{{.*}}:3, %[[T:[^,]*]]:3 = memref.extract_strided_metadata %[[V]]
// CHECK: memref.reinterpret_cast %[[B]] to offset: [%[[O]]], sizes: [1], strides: [%[[T]]#0]
func.func @unknown_strides(%x: memref<?x?x?xf16>, %i: index) -> memref<1xf16, strided<[?], offset: ?>> {
  %v = memref.subview %x[%i, 0, 2] [1, 1, 1] [1, 1, 2] : memref<?x?x?xf16> to memref<1xf16, strided<[?], offset: ?>>
  return %v : memref<1xf16, strided<[?], offset: ?>>
}

// All that can be dropped is, or the first, or nothing.
// CHECK-LABEL: func @left_alone(
// CHECK-NEXT: tensor.extract_slice
// CHECK-NEXT: tensor.extract_slice
// CHECK-NEXT: tensor.extract_slice
// CHECK-NEXT: return
func.func @left_alone(%x: tensor<8x1x4xf32>, %i: index, %n: index)
    -> (tensor<4xf32>, tensor<1x?xf32>, tensor<1x1x?xf32>) {
  %all = tensor.extract_slice %x[%i, 0, 0] [1, 1, 4] [2, 1, 1] : tensor<8x1x4xf32> to tensor<4xf32>
  %first = tensor.extract_slice %x[%i, 0, 0] [1, 1, %n] [1, 1, 1] : tensor<8x1x4xf32> to tensor<1x?xf32>
  %none = tensor.extract_slice %x[%i, 0, 0] [1, 1, %n] [1, 1, 2] : tensor<8x1x4xf32> to tensor<1x1x?xf32>
  return %all, %first, %none : tensor<4xf32>, tensor<1x?xf32>, tensor<1x1x?xf32>
}
