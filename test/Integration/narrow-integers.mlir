// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Memory holds a byte for each element narrower than one, while a vector of
// them is packed: in whole vectors, tails and single elements alike.

// RUN: split-file %s %t
// RUN: elemwise-opt %t/compare.mlir --run --input=3xf32=1 --expect=3xi1=1
// RUN: elemwise-opt %t/compare.mlir --run --input=64xf32=1 --expect=64xi1=1
// RUN: elemwise-opt %t/compare.mlir --run --input=1000xf32=1 --expect=1000xi1=1
// RUN: elemwise-opt %t/compare.mlir --elemwise-to-llvm=vectorize=false --run --input=64xf32=1 --expect=64xi1=1
// RUN: elemwise-opt %t/static.mlir --run --input="4xf32=1 0.5 2 3" --expect="4xi1=1 0 1 1"
// RUN: elemwise-opt %t/select.mlir --run --input="4xi1=0 1 0 1" --input=4xf32=0.5 --expect="4xf32=0.5 1 0.5 1"
// RUN: elemwise-opt %t/logic.mlir --run --input=300xi1=1 --input=300xi1=0 --expect=300xi1=1
// RUN: elemwise-opt %t/four-bits.mlir --run --input="8xi8=1 2 3 4 5 6 7 1" --input=index=5 --expect=i8=6

//--- compare.mlir
func.func @f(%x: tensor<?xf32>) -> tensor<?xi1> {
  %y = elemwise.ceil %x : tensor<?xf32>
  %p = arith.cmpf oeq, %x, %y : tensor<?xf32>
  return %p : tensor<?xi1>
}

//--- static.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xi1> {
  %y = elemwise.ceil %x : tensor<4xf32>
  %p = arith.cmpf oeq, %x, %y : tensor<4xf32>
  return %p : tensor<4xi1>
}

//--- select.mlir
func.func @f(%p: tensor<4xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c = elemwise.ceil %x : tensor<4xf32>
  %y = arith.select %p, %c, %x : tensor<4xi1>, tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- logic.mlir
func.func @f(%p: tensor<?xi1>, %q: tensor<?xi1>) -> tensor<?xi1> {
  %r = arith.xori %p, %q : tensor<?xi1>
  return %r : tensor<?xi1>
}

//--- four-bits.mlir
func.func @f(%x: tensor<8xi8>, %at: index) -> i8 {
  %n = arith.trunci %x : tensor<8xi8> to tensor<8xi4>
  %e = tensor.extract %n[%at] : tensor<8xi4>
  %y = arith.extsi %e : i4 to i8
  return %y : i8
}
