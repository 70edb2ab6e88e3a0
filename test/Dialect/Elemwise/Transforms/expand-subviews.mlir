// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-expand-subviews | FileCheck %s

// CHECK-LABEL: func @steps(
// CHECK-SAME: %[[X:[^:]*]]: memref<1x3x5xf32>, %[[N:.*]]: index)
// CHECK: %[[V:.*]] = memref.subview %[[X]][0, 1, 4] [1, %[[N]], 1] [1, 3, 1]
// CHECK-SAME: to memref<1x?x1xf32, strided<[15, 15, 1], offset: 9>>
// CHECK: %[[B:[^,]*]], %{{.*}}, %[[S:[^,]*]]:3, %{{.*}}:3 = memref.extract_strided_metadata %[[V]]
// CHECK: memref.reinterpret_cast %[[B]] to offset: [9], sizes: [1, %[[S]]#1], strides: [15, 15]
func.func @steps(%x: memref<1x3x5xf32>, %n: index) -> memref<1x?xf32, strided<[15, 15], offset: 9>> {
  %v = memref.subview %x[0, 1, 4] [1, %n, 1] [1, 3, 1] : memref<1x3x5xf32> to memref<1x?xf32, strided<[15, 15], offset: 9>>
  return %v : memref<1x?xf32, strided<[15, 15], offset: 9>>
}

// CHECK-LABEL: func @unknown(
// CHECK-SAME: %[[X:[^:]*]]: memref<?x?x?xf16>, %[[I:.*]]: index)
// CHECK: %[[V:.*]] = memref.subview %[[X]][%[[I]], 0, 2] [1, 1, 1] [1, 1, 2]
// CHECK: %[[B:[^,]*]], %[[O:[^,]*]], %{{.*}}:3, %[[T:[^,]*]]:3 = memref.extract_strided_metadata %[[V]]
// CHECK: memref.reinterpret_cast %[[B]] to offset: [%[[O]]], sizes: [1], strides: [%[[T]]#0]
func.func @unknown(%x: memref<?x?x?xf16>, %i: index) -> memref<1xf16, strided<[?], offset: ?>> {
  %v = memref.subview %x[%i, 0, 2] [1, 1, 1] [1, 1, 2] : memref<?x?x?xf16> to memref<1xf16, strided<[?], offset: ?>>
  return %v : memref<1xf16, strided<[?], offset: ?>>
}

// CHECK-LABEL: func @left_alone(
// CHECK-NEXT: memref.subview
// CHECK-NEXT: memref.subview
// CHECK-NEXT: return
func.func @left_alone(%x: memref<8x1x4xf32>) -> (memref<4xf32, strided<[1]>>, memref<1x1x2xf32, strided<[4, 4, 2]>>) {
  %row = memref.subview %x[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<8x1x4xf32> to memref<4xf32, strided<[1]>>
  %same = memref.subview %x[0, 0, 0] [1, 1, 2] [1, 1, 2] : memref<8x1x4xf32> to memref<1x1x2xf32, strided<[4, 4, 2]>>
  return %row, %same : memref<4xf32, strided<[1]>>, memref<1x1x2xf32, strided<[4, 4, 2]>>
}
