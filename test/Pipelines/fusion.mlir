// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A chain with operations of other dialects is one pass over memory, of dynamic
// extents, too.
// RUN: elemwise-opt %s --elemwise-to-fused-linalg | FileCheck %s

// CHECK-LABEL: func @neighbours(
// CHECK: linalg.generic
// CHECK: math.absf
// CHECK-NEXT: elemwise.reciprocal
// CHECK-NEXT: arith.negf
// CHECK-NEXT: elemwise.ceil
// CHECK-NEXT: arith.addf
// CHECK-NEXT: linalg.yield
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @neighbours(%x: tensor<?x3x?xf32>, %y: tensor<?x3x?xf32>) -> tensor<?x3x?xf32> {
  %0 = math.absf %x : tensor<?x3x?xf32>
  %1 = elemwise.reciprocal %0 : tensor<?x3x?xf32>
  %2 = arith.negf %1 : tensor<?x3x?xf32>
  %3 = elemwise.ceil %2 : tensor<?x3x?xf32>
  %4 = arith.addf %3, %y : tensor<?x3x?xf32>
  return %4 : tensor<?x3x?xf32>
}

// A result that is also returned is computed once.
// CHECK-LABEL: func @shared(
// CHECK: linalg.generic
// CHECK: elemwise.reciprocal
// CHECK-NEXT: linalg.yield
// CHECK: linalg.generic
// CHECK: arith.negf
// CHECK-NEXT: linalg.yield
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @shared(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = elemwise.reciprocal %x : tensor<?xf32>
  %1 = arith.negf %0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
