// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-mark-in-place | FileCheck %s

#ij = affine_map<(i, j) -> (i, j)>
#ji = affine_map<(i, j) -> (j, i)>
#j = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func @same_place(
// CHECK-SAME:    elemwise.in_place = array<i64: 0>
func.func @same_place(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>)
    attributes {elemwise.entry_point = (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>} {
  linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// Read at another place than the result is written.
// CHECK-LABEL: func @transposed(
// CHECK-NOT:     elemwise.in_place
func.func @transposed(%x: memref<4x4xf32>, %r: memref<4x4xf32>)
    attributes {elemwise.entry_point = (tensor<4x4xf32>) -> tensor<4x4xf32>} {
  linalg.generic {indexing_maps = [#ji, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4x4xf32>) outs(%r : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// Read at both places.
// CHECK-LABEL: func @twice(
// CHECK-NOT:     elemwise.in_place
func.func @twice(%x: memref<4x4xf32>, %r: memref<4x4xf32>)
    attributes {elemwise.entry_point = (tensor<4x4xf32>) -> tensor<4x4xf32>} {
  linalg.generic {indexing_maps = [#ij, #ji, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : memref<4x4xf32>, memref<4x4xf32>) outs(%r : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// Read after the result is written.
// CHECK-LABEL: func @two_steps(
// CHECK-NOT:     elemwise.in_place
func.func @two_steps(%x: memref<4x4xf32>, %r: memref<4x4xf32>)
    attributes {elemwise.entry_point = (tensor<4x4xf32>) -> tensor<4x4xf32>} {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4x4xf32>) outs(%r : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = elemwise.ceil %a : f32
    linalg.yield %s : f32
  }
  %e = memref.load %x[%c0, %c0] : memref<4x4xf32>
  memref.store %e, %r[%c0, %c0] : memref<4x4xf32>
  return
}

// Through a view whose place is not looked into.
// CHECK-LABEL: func @view(
// CHECK-NOT:     elemwise.in_place
func.func @view(%x: memref<4x4xf32>, %r: memref<4x4xf32>)
    attributes {elemwise.entry_point = (tensor<4x4xf32>) -> tensor<4x4xf32>} {
  %v = memref.reinterpret_cast %x to offset: [0], sizes: [4, 4], strides: [0, 1]
      : memref<4x4xf32> to memref<4x4xf32, strided<[0, 1]>>
  linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%v : memref<4x4xf32, strided<[0, 1]>>) outs(%r : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// No entry point.
// CHECK-LABEL: func @plain(
// CHECK-NOT:     elemwise.in_place
func.func @plain(%x: memref<4x4xf32>, %r: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4x4xf32>) outs(%r : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}
