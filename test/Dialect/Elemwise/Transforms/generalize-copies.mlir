// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-generalize-copies | FileCheck %s

// CHECK-LABEL: func @from_strided(
// CHECK-SAME: %[[X:.*]]: memref<8x4xf32, strided<[16, 1]>>, %[[Y:.*]]: memref<8x4xf32>)
// CHECK-NEXT: linalg.generic {{.*}} ["parallel", "parallel"]} ins(%[[X]] : {{.*}}) outs(%[[Y]] : {{.*}}) {
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[E]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @from_strided(%x: memref<8x4xf32, strided<[16, 1]>>, %y: memref<8x4xf32>) {
  memref.copy %x, %y : memref<8x4xf32, strided<[16, 1]>> to memref<8x4xf32>
  return
}

// CHECK-LABEL: func @to_strided(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: memref<?xi1>, %[[Y:.*]]: memref<?xi1, strided<[?], offset: ?>>)
// CHECK: scf.if
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[Y]] : {{.*}}) {
// CHECK-NOT: memref.copy
func.func @to_strided(%c: i1, %x: memref<?xi1>, %y: memref<?xi1, strided<[?], offset: ?>>) {
  scf.if %c {
    memref.copy %x, %y : memref<?xi1> to memref<?xi1, strided<[?], offset: ?>>
  }
  return
}

// CHECK-LABEL: func @rank_0(
// CHECK-NEXT: linalg.generic {{.*}} iterator_types = []}
func.func @rank_0(%x: memref<f16, strided<[], offset: ?>>, %y: memref<f16>) {
  memref.copy %x, %y : memref<f16, strided<[], offset: ?>> to memref<f16>
  return
}

// CHECK-LABEL: func @left_alone(
// CHECK-NEXT: memref.copy
// CHECK-NEXT: memref.copy
// CHECK-NEXT: return
func.func @left_alone(%x: memref<8x4xf32>, %y: memref<8x4xf32>, %u: memref<*xf32>) {
  memref.copy %x, %y : memref<8x4xf32> to memref<8x4xf32>
  memref.copy %x, %u : memref<8x4xf32> to memref<*xf32>
  return
}
