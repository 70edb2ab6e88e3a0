// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What rewriting may and may not do around the operations.

// RUN: elemwise-opt %s -canonicalize -split-input-file | FileCheck %s
// RUN: elemwise-opt %s -cse -split-input-file | FileCheck %s --check-prefix=CSE
// RUN: elemwise-opt %s -loop-invariant-code-motion -split-input-file | FileCheck %s --check-prefix=LICM

// CHECK-LABEL: func @ceil_of_ceil(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
// CHECK: %[[Y:.*]] = elemwise.ceil %[[X]] : tensor<?xf32>
// CHECK-NOT: elemwise
// CHECK: return %[[Y]]
func.func @ceil_of_ceil(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = elemwise.ceil %x : tensor<?xf32>
  %1 = elemwise.ceil %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// Whatever rounds to an integral value leaves ceil nothing to do.
// CHECK-LABEL: func @ceil_of_roundings(
// CHECK-DAG: %[[A:.*]] = math.ceil
// CHECK-DAG: %[[B:.*]] = math.floor
// CHECK-DAG: %[[C:.*]] = math.round %
// CHECK-DAG: %[[D:.*]] = math.roundeven
// CHECK-DAG: %[[E:.*]] = math.trunc
// CHECK-NOT: elemwise
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]]
func.func @ceil_of_roundings(%x: f32, %v: vector<4xf16>, %t: tensor<?xbf16>)
    -> (f32, vector<4xf16>, tensor<?xbf16>, f32, f32) {
  %a = math.ceil %x : f32
  %b = math.floor %v : vector<4xf16>
  %c = math.round %t : tensor<?xbf16>
  %d = math.roundeven %x : f32
  %e = math.trunc %x : f32
  %0 = elemwise.ceil %a : f32
  %1 = elemwise.ceil %b : vector<4xf16>
  %2 = elemwise.ceil %c : tensor<?xbf16>
  %3 = elemwise.ceil %d : f32
  %4 = elemwise.ceil %e : f32
  return %0, %1, %2, %3, %4 : f32, vector<4xf16>, tensor<?xbf16>, f32, f32
}

// -----

// CHECK-LABEL: func @ceil_of_integers(
// CHECK-DAG: %[[A:.*]] = arith.sitofp
// CHECK-DAG: %[[B:.*]] = arith.uitofp
// CHECK-NOT: elemwise
// CHECK: return %[[A]], %[[B]]
func.func @ceil_of_integers(%x: tensor<?xi32>, %y: i64) -> (tensor<?xf32>, f16) {
  %a = arith.sitofp %x : tensor<?xi32> to tensor<?xf32>
  %b = arith.uitofp %y : i64 to f16
  %0 = elemwise.ceil %a : tensor<?xf32>
  %1 = elemwise.ceil %b : f16
  return %0, %1 : tensor<?xf32>, f16
}

// -----

// Of these results nothing is known.
// CHECK-LABEL: func @ceil_of_fractions(
// CHECK-COUNT-3: elemwise.ceil
func.func @ceil_of_fractions(%x: f32) -> (f32, f32, f16) {
  %a = arith.negf %x : f32
  %b = elemwise.reciprocal %x : f32
  %c = arith.truncf %x : f32 to f16
  %0 = elemwise.ceil %a : f32
  %1 = elemwise.ceil %b : f32
  %2 = elemwise.ceil %c : f16
  return %0, %1, %2 : f32, f32, f16
}

// -----

// Other operations on an integral value stay.
// CHECK-LABEL: func @reciprocal_of_ceil(
// CHECK: elemwise.ceil
// CHECK: elemwise.reciprocal
func.func @reciprocal_of_ceil(%x: f32) -> f32 {
  %0 = elemwise.ceil %x : f32
  %1 = elemwise.reciprocal %0 : f32
  return %1 : f32
}

// -----

// 1/(1/x) is not x: in f32, 1/(1/7) is 6.9999995 and 1/(1/1e-39) is 0. No flag
// makes the folder think otherwise.
// CHECK-LABEL: func @reciprocal_of_reciprocal(
// CHECK: elemwise.reciprocal
// CHECK: elemwise.reciprocal
// CHECK: elemwise.reciprocal {{.*}} fastmath<fast>
// CHECK: elemwise.reciprocal {{.*}} fastmath<fast>
func.func @reciprocal_of_reciprocal(%x: f32) -> (f32, f32) {
  %0 = elemwise.reciprocal %x : f32
  %1 = elemwise.reciprocal %0 : f32
  %2 = elemwise.reciprocal %x fastmath<fast> : f32
  %3 = elemwise.reciprocal %2 fastmath<fast> : f32
  return %1, %3 : f32, f32
}

// -----

// CHECK-LABEL: func @dead(
// CHECK-NEXT: return
func.func @dead(%x: tensor<?xf32>) {
  %0 = elemwise.ceil %x : tensor<?xf32>
  %1 = elemwise.reciprocal %0 : tensor<?xf32>
  return
}

// -----

// CSE-LABEL: func @common(
// CSE: %[[A:.*]] = elemwise.reciprocal %{{.*}} : f32
// CSE: %[[B:.*]] = elemwise.reciprocal %{{.*}} fastmath<arcp> : f32
// CSE-NOT: elemwise
// CSE: return %[[A]], %[[A]], %[[B]]
func.func @common(%x: f32) -> (f32, f32, f32) {
  %0 = elemwise.reciprocal %x : f32
  %1 = elemwise.reciprocal %x : f32
  %2 = elemwise.reciprocal %x fastmath<arcp> : f32
  return %0, %1, %2 : f32, f32, f32
}

// -----

// Hoisted out of a loop that may not run at all: speculating is harmless.
// LICM-LABEL: func @invariant(
// LICM: elemwise.ceil
// LICM: elemwise.reciprocal
// LICM: scf.for
// LICM-NOT: elemwise
// LICM: return
func.func @invariant(%n: index, %x: f32, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %start) -> f32 {
    %0 = elemwise.ceil %x : f32
    %1 = elemwise.reciprocal %0 : f32
    %2 = arith.addf %acc, %1 : f32
    scf.yield %2 : f32
  }
  return %sum : f32
}
