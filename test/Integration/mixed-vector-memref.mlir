// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elemwise operations beside those of vector and memref, and on their types.

// RUN: elemwise-opt %s --run=vectors --input="2x3xf32=0.5 -0.5 1.5 2 4 -8" --input="f32=0.25" \
// RUN:   --expect="2x3xf32=1 -0 2 2 4 -8" --expect="f32=4"
func.func @vectors(%x: vector<2x3xf32>, %z: vector<f32>) -> (vector<2x3xf32>, vector<f32>) {
  %y = elemwise.ceil %x : vector<2x3xf32>
  %r = elemwise.reciprocal %z : vector<f32>
  return %y, %r : vector<2x3xf32>, vector<f32>
}

// RUN: elemwise-opt %s --run=odd_vectors --input="5xf16=0.5 1.5 2.5 3.5 -0.5" --input="1xbf16=4" --input="1x1x3xf64=4 2 1" \
// RUN:   --expect="5xf16=1 2 3 4 -0" --expect="1xbf16=0.25" --expect="1x1x3xf64=0.25 0.5 1"
func.func @odd_vectors(%x: vector<5xf16>, %y: vector<1xbf16>, %z: vector<1x1x3xf64>) -> (vector<5xf16>, vector<1xbf16>, vector<1x1x3xf64>) {
  %a = elemwise.ceil %x : vector<5xf16>
  %b = elemwise.reciprocal %y : vector<1xbf16>
  %c = elemwise.reciprocal %z : vector<1x1x3xf64>
  return %a, %b, %c : vector<5xf16>, vector<1xbf16>, vector<1x1x3xf64>
}

// RUN: elemwise-opt %s --run=vector_ops --input="4xf32=0.5 2 4 8" --expect="f32=10" --expect="4xf32=0.125 0.25 0.5 2" --expect="8xf32=1 2 2 0.5 4 0.25 8 0.125"
func.func @vector_ops(%x: vector<4xf32>) -> (f32, vector<4xf32>, vector<8xf32>) {
  %half = arith.constant dense<0.5> : vector<4xf32>
  %c = elemwise.ceil %x : vector<4xf32>
  %r = elemwise.reciprocal %x : vector<4xf32>
  %h = arith.mulf %c, %half : vector<4xf32>
  %i = elemwise.ceil %h : vector<4xf32>
  %s = vector.reduction <add>, %i : vector<4xf32> into f32
  %two = arith.constant 2.0 : f32
  %t = arith.addf %s, %two : f32
  %u = elemwise.ceil %t : f32
  %v = vector.shuffle %r, %r [3, 2, 1, 0] : vector<4xf32>, vector<4xf32>
  %w = vector.interleave %c, %r : vector<4xf32> -> vector<8xf32>
  return %u, %v, %w : f32, vector<4xf32>, vector<8xf32>
}

// RUN: elemwise-opt %s --run=transfer --input="6xbf16=0.5 1.5 2.5 3.5 4.5 5.5" --input="index=1" --expect="6xbf16=0.5 2 3 4 5 5.5"
func.func @transfer(%x: tensor<6xbf16>, %i: index) -> tensor<6xbf16> {
  %p = arith.constant 0.0 : bf16
  %v = vector.transfer_read %x[%i], %p {in_bounds = [true]} : tensor<6xbf16>, vector<4xbf16>
  %c = elemwise.ceil %v : vector<4xbf16>
  %y = vector.transfer_write %c, %x[%i] {in_bounds = [true]} : vector<4xbf16>, tensor<6xbf16>
  return %y : tensor<6xbf16>
}

// Part of the vector lies past the end.
// RUN: elemwise-opt %s --run=transfer_past --input="6xf32=0.5 1.5 2.5 3.5 4.5 8" --input="index=4" --expect="6xf32=0.5 1.5 2.5 3.5 5 8" --expect="4xf32=5 8 1 1"
func.func @transfer_past(%x: tensor<?xf32>, %i: index) -> (tensor<?xf32>, vector<4xf32>) {
  %p = arith.constant 0.25 : f32
  %v = vector.transfer_read %x[%i], %p : tensor<?xf32>, vector<4xf32>
  %c = elemwise.ceil %v : vector<4xf32>
  %y = vector.transfer_write %c, %x[%i] : vector<4xf32>, tensor<?xf32>
  return %y, %c : tensor<?xf32>, vector<4xf32>
}

// RUN: elemwise-opt %s --run=mask --input="4xf32=0.5 2 4 8" --input="index=3" --expect="4xf32=2 0.5 0.25 0"
func.func @mask(%x: vector<4xf32>, %n: index) -> vector<4xf32> {
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %m = vector.create_mask %n : vector<4xi1>
  %r = elemwise.reciprocal %x : vector<4xf32>
  %s = arith.select %m, %r, %zero : vector<4xi1>, vector<4xf32>
  return %s : vector<4xf32>
}

// A memref that the function reads; results of other kinds beside it.
// RUN: elemwise-opt %s --run=memref_in --input="3xf32=0.5 4 -0.5" --expect="f32=1" --expect="3xf32=2 0.25 -2"
func.func @memref_in(%m: memref<3xf32>) -> (f32, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %e = memref.load %m[%c0] : memref<3xf32>
  %c = elemwise.ceil %e : f32
  %t = bufferization.to_tensor %m restrict : memref<3xf32> to tensor<3xf32>
  %r = elemwise.reciprocal %t : tensor<3xf32>
  return %c, %r : f32, tensor<3xf32>
}

// A scratch buffer, filled and read back.
// RUN: elemwise-opt %s --run=memref_local --input="4xf64=0.5 1.5 2.5 3.5" --input="index=4" --expect="f64=10"
func.func @memref_local(%x: tensor<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %b = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %e = tensor.extract %x[%i] : tensor<?xf64>
    %c = elemwise.ceil %e : f64
    memref.store %c, %b[%i] : memref<?xf64>
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f64 {
    %e = memref.load %b[%i] : memref<?xf64>
    %t = arith.addf %a, %e : f64
    scf.yield %t : f64
  }
  return %s : f64
}

// RUN: elemwise-opt %s --run=linalg_on_memref --input="2x3xf16=0.5 4 -0.5 1 2 8" --expect="2x3xf16=2 0.25 -2 1 0.5 0.125"
func.func @linalg_on_memref(%m: memref<2x3xf16>) -> tensor<2x3xf16> {
  %b = memref.alloc() : memref<2x3xf16>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%m : memref<2x3xf16>) outs(%b : memref<2x3xf16>) {
  ^bb0(%a: f16, %out: f16):
    %r = elemwise.reciprocal %a : f16
    linalg.yield %r : f16
  }
  %t = bufferization.to_tensor %b restrict : memref<2x3xf16> to tensor<2x3xf16>
  %e = tensor.empty() : tensor<2x3xf16>
  %y = linalg.copy ins(%t : tensor<2x3xf16>) outs(%e : tensor<2x3xf16>) -> tensor<2x3xf16>
  return %y : tensor<2x3xf16>
}

// RUN: elemwise-opt %s --run=freed_by_hand --input="4xf32=1" --input="4xf32=1.5 -0.5 2 0.25" --expect="4xf32=3 1 3 2"
func.func @freed_by_hand(%x: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %y = elemwise.ceil %t : tensor<4xf32>
  %z = arith.addf %y, %x : tensor<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %z : tensor<4xf32>
}

// Without vectors too, no library is needed for the strides.
// RUN: elemwise-opt %s --run=strided_copies --input="2x4xbf16=1 2 3 4 5 6 7 8" --expect="2x2xbf16=1 3 5 7" --expect="4xbf16=1 0 5 0"
// RUN: elemwise-opt %s --elemwise-to-llvm=vectorize=false --run=strided_copies --input="2x4xbf16=1 2 3 4 5 6 7 8" --expect="2x2xbf16=1 3 5 7" --expect="4xbf16=1 0 5 0"
func.func @strided_copies(%x: tensor<?x?xbf16>) -> (tensor<2x2xbf16>, tensor<4xbf16>) {
  %from = tensor.extract_slice %x[0, 0] [2, 2] [1, 2] : tensor<?x?xbf16> to tensor<2x2xbf16>
  %column = tensor.extract_slice %x[0, 0] [2, 1] [1, 1] : tensor<?x?xbf16> to tensor<2xbf16>
  %zeros = arith.constant dense<0.0> : tensor<4xbf16>
  %to = tensor.insert_slice %column into %zeros[0] [2] [2] : tensor<2xbf16> into tensor<4xbf16>
  return %from, %to : tensor<2x2xbf16>, tensor<4xbf16>
}

// Of the dimensions of one element, which is dropped makes no difference.
// RUN: elemwise-opt %s --run=dropped --input=index=2 --input="1x6x5xf32=0 0 0 0 1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 4 0 0 0 0 5 0 0 0 0 6" --expect="2x1xf32=2 5" --expect="2xf32=2 5"
func.func @dropped(%n: index, %x: tensor<1x6x5xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %one = tensor.dim %x, %c0 : tensor<1x6x5xf32>
  %y = tensor.extract_slice %x[0, 1, 4] [1, %n, %one] [1, 3, 1] : tensor<1x6x5xf32> to tensor<?x?xf32>
  %z = tensor.extract_slice %y[0, 0] [%n, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  return %y, %z : tensor<?x?xf32>, tensor<?xf32>
}

// RUN: elemwise-opt %s --run=rows --elemwise-to-llvm=target-cpu=x86-64-v3 --input=index=1 --input="2x3xbf16=1 2 3 4 5 6" \
// RUN:   --expect="2x17xbf16=5 6 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9"
func.func @rows(%i: index, %x: tensor<?x?xbf16>) -> vector<2x17xbf16> {
  %nine = arith.constant 9.0 : bf16
  %v = vector.transfer_read %x[%i, %i], %nine : tensor<?x?xbf16>, vector<2x17xbf16>
  return %v : vector<2x17xbf16>
}
