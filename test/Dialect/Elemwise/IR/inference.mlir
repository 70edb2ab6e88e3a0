// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The shape of a result is the shape of the operand, without computing either.

// RUN: elemwise-opt %s -resolve-ranked-shaped-type-result-dims -split-input-file | FileCheck %s
// RUN: elemwise-opt %s -resolve-ranked-shaped-type-result-dims -canonicalize -split-input-file \
// RUN:   | FileCheck %s --check-prefix=CLEAN

// CHECK-LABEL: func @dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?x4x?xf32>)
// CHECK: %[[D0:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?x4x?xf32>
// CHECK: %[[D2:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?x4x?xf32>
// CHECK: return %[[D0]], %[[D2]]
func.func @dynamic(%x: tensor<?x4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = elemwise.ceil %x : tensor<?x4x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x4x?xf32>
  %d2 = tensor.dim %0, %c2 : tensor<?x4x?xf32>
  return %d0, %d2 : index, index
}

// -----

// CLEAN-LABEL: func @chain(
// CLEAN-SAME: %[[X:.*]]: tensor<?xbf16>)
// CLEAN-NOT: elemwise
// CLEAN: %[[D:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?xbf16>
// CLEAN: return %[[D]]
func.func @chain(%x: tensor<?xbf16>) -> index {
  %c0 = arith.constant 0 : index
  %0 = elemwise.ceil %x : tensor<?xbf16>
  %1 = elemwise.reciprocal %0 : tensor<?xbf16>
  %d = tensor.dim %1, %c0 : tensor<?xbf16>
  return %d : index
}

// -----

// CLEAN-LABEL: func @static(
// CLEAN: %[[D:.*]] = arith.constant 4 : index
// CLEAN-NEXT: return %[[D]]
func.func @static(%x: tensor<?x4xf64>) -> index {
  %c1 = arith.constant 1 : index
  %0 = elemwise.reciprocal %x : tensor<?x4xf64>
  %d = tensor.dim %0, %c1 : tensor<?x4xf64>
  return %d : index
}

// -----

// Of an unranked operand nothing is known: the question stays.
// CHECK-LABEL: func @unranked(
// CHECK: %[[Y:.*]] = elemwise.ceil
// CHECK: tensor.dim %[[Y]]
func.func @unranked(%x: tensor<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = elemwise.ceil %x : tensor<*xf32>
  %d = tensor.dim %0, %c0 : tensor<*xf32>
  return %d : index
}
