// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does not mean the same, or is not written on types of elemwise, stays.

// RUN: elemwise-opt %s --raise-to-elemwise -o %t
// RUN: FileCheck %s < %t
// RUN: elemwise-opt %s | diff - %t

// CHECK-NOT: elemwise.

#identity = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>

// CHECK: func @other_types
func.func @other_types(%a: f80, %b: vector<4xf8E4M3FN>, %c: tensor<4xf128>, %d: tensor<4xi32>)
    -> (f80, vector<4xf8E4M3FN>, tensor<4xf128>, tensor<4xi32>, f80) {
  %0 = math.ceil %a : f80
  %1 = math.ceil %b : vector<4xf8E4M3FN>
  %2 = math.ceil %c : tensor<4xf128>
  %3 = tosa.ceil %d : (tensor<4xi32>) -> tensor<4xi32>
  %one = arith.constant 1.0 : f80
  %4 = arith.divf %one, %a : f80
  return %0, %1, %2, %3, %4 : f80, vector<4xf8E4M3FN>, tensor<4xf128>, tensor<4xi32>, f80
}

// CHECK: func @other_operations
func.func @other_operations(%x: f32, %v: vector<2xf32>, %n: i32) -> (f32, f32, f32, f32, vector<2xf32>, vector<2xf32>, f32, i32) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %minus_one = arith.constant -1.0 : f32
  %nearly_one = arith.constant 0x3F7FFFFF : f32
  %0 = arith.divf %two, %x : f32
  %1 = arith.divf %x, %one : f32
  %2 = arith.divf %minus_one, %x : f32
  %3 = arith.divf %nearly_one, %x : f32
  %ones_and_two = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %4 = arith.divf %ones_and_two, %v : vector<2xf32>
  %twos = vector.broadcast %two : f32 to vector<2xf32>
  %5 = arith.divf %twos, %v : vector<2xf32>
  %6 = math.floor %x : f32
  %one_i32 = arith.constant 1 : i32
  %7 = arith.divsi %one_i32, %n : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, vector<2xf32>, vector<2xf32>, f32, i32
}

// CHECK: func @other_shapes
func.func @other_shapes(%x: tensor<?x2xf32>, %out: tensor<3x2xf32>, %t: tensor<2x3xf32>, %r: tensor<2xf32>)
    -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %0 = linalg.ceil ins(%x : tensor<?x2xf32>) outs(%out : tensor<3x2xf32>) -> tensor<3x2xf32>
  %1 = tosa.reciprocal %x : (tensor<?x2xf32>) -> tensor<3x2xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<ceil> indexing_maps = [#transposed, #identity] ins(%t : tensor<2x3xf32>) outs(%out : tensor<3x2xf32>) -> tensor<3x2xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> indexing_maps = [#row, #identity] ins(%r : tensor<2xf32>) outs(%out : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0, %1, %2, %3 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}

// A square matrix has the same type when transposed.
// CHECK: func @square
func.func @square(%x: tensor<2x2xf32>, %out: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<ceil> indexing_maps = [#transposed, #identity] ins(%x : tensor<2x2xf32>) outs(%out : tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<floor> ins(%0 : tensor<2x2xf32>) outs(%out : tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<div> ins(%0, %1 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%out : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0, %1, %2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// The body of a named operation is part of it, though no text shows it.
// CHECK: func @buffers
func.func @buffers(%x: memref<2xf32>, %out: memref<2xf32>) {
  linalg.ceil ins(%x : memref<2xf32>) outs(%out : memref<2xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> ins(%x : memref<2xf32>) outs(%out : memref<2xf32>)
  return
}

// RUN: elemwise-opt %s --raise-to-elemwise --mlir-print-op-generic | FileCheck %s --check-prefix=BODY
// BODY-NOT: elemwise.
