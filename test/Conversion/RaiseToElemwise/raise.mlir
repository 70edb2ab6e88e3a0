// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file --raise-to-elemwise | FileCheck %s

// CHECK-LABEL: func @math(
// CHECK-SAME: %[[A:.*]]: f16, %[[B:.*]]: vector<4x[8]xbf16>, %[[C:.*]]: tensor<?x2xf64>, %[[D:.*]]: tensor<*xf32>)
// CHECK-NEXT: %[[E:.*]] = elemwise.ceil %[[A]] : f16
// CHECK-NEXT: %[[F:.*]] = elemwise.ceil %[[B]] : vector<4x[8]xbf16>
// CHECK-NEXT: %[[G:.*]] = elemwise.ceil %[[C]] : tensor<?x2xf64>
// CHECK-NEXT: %[[H:.*]] = elemwise.ceil %[[D]] : tensor<*xf32>
// CHECK-NEXT: return %[[E]], %[[F]], %[[G]], %[[H]]
func.func @math(%a: f16, %b: vector<4x[8]xbf16>, %c: tensor<?x2xf64>, %d: tensor<*xf32>)
    -> (f16, vector<4x[8]xbf16>, tensor<?x2xf64>, tensor<*xf32>) {
  %e = math.ceil %a : f16
  %f = math.ceil %b : vector<4x[8]xbf16>
  %g = math.ceil %c : tensor<?x2xf64>
  %h = math.ceil %d : tensor<*xf32>
  return %e, %f, %g, %h : f16, vector<4x[8]xbf16>, tensor<?x2xf64>, tensor<*xf32>
}

// -----

// Flags and foreign attributes stay.
// CHECK-LABEL: func @flags(
// CHECK-NEXT: elemwise.ceil %{{.*}} fastmath<nnan,ninf> {test.kept} : f32
// CHECK-NEXT: elemwise.reciprocal %{{.*}} fastmath<fast> {test.kept} : f32
// CHECK-NEXT: return
func.func @flags(%x: f32) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %y = math.ceil %x fastmath<nnan, ninf> {test.kept} : f32
  %z = arith.divf %one, %x fastmath<fast> {test.kept} : f32
  return %y, %z : f32, f32
}

// -----

// Every form of a dividend; those that nobody needs any more are gone.
// CHECK-LABEL: func @divisions(
// CHECK-SAME: %[[A:.*]]: bf16, %[[B:.*]]: vector<2x4xf16>, %[[C:.*]]: vector<[4]xf32>, %[[D:.*]]: tensor<3xf64>, %[[E:.*]]: tensor<?xf32>, %[[N:.*]]: index, %[[F:.*]]: tensor<?xf32>, %[[OUT:.*]]: tensor<?xf32>)
// CHECK-NEXT: elemwise.reciprocal %[[A]] : bf16
// CHECK-NEXT: elemwise.reciprocal %[[B]] : vector<2x4xf16>
// CHECK-NEXT: elemwise.reciprocal %[[C]] : vector<[4]xf32>
// CHECK-NEXT: elemwise.reciprocal %[[D]] : tensor<3xf64>
// CHECK-NEXT: elemwise.reciprocal %[[E]] : tensor<?xf32>
// CHECK-NEXT: elemwise.reciprocal %[[F]] : tensor<?xf32>
// CHECK-NEXT: return
func.func @divisions(%a: bf16, %b: vector<2x4xf16>, %c: vector<[4]xf32>, %d: tensor<3xf64>, %e: tensor<?xf32>, %n: index, %f: tensor<?xf32>, %out: tensor<?xf32>)
    -> (bf16, vector<2x4xf16>, vector<[4]xf32>, tensor<3xf64>, tensor<?xf32>, tensor<?xf32>) {
  %one_a = arith.constant 1.0 : bf16
  %0 = arith.divf %one_a, %a : bf16
  %one_b = arith.constant dense<1.0> : vector<2x4xf16>
  %1 = arith.divf %one_b, %b : vector<2x4xf16>
  %one = arith.constant 1.0 : f32
  %one_c = vector.broadcast %one : f32 to vector<[4]xf32>
  %2 = arith.divf %one_c, %c : vector<[4]xf32>
  %one_d = arith.constant dense<1.0> : tensor<3xf64>
  %3 = arith.divf %one_d, %d : tensor<3xf64>
  %one_e = tensor.splat %one[%n] : tensor<?xf32>
  %4 = arith.divf %one_e, %e : tensor<?xf32>
  %one_f = linalg.fill ins(%one : f32) outs(%out : tensor<?xf32>) -> tensor<?xf32>
  %5 = arith.divf %one_f, %f : tensor<?xf32>
  return %0, %1, %2, %3, %4, %5 : bf16, vector<2x4xf16>, vector<[4]xf32>, tensor<3xf64>, tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func @linalg(
// CHECK-SAME: %[[X:.*]]: tensor<?x2xf16>, %{{.*}}: tensor<?x2xf16>, %[[S:.*]]: tensor<bf16>, %{{.*}}: tensor<bf16>)
// CHECK-NEXT: %[[A:.*]] = elemwise.ceil %[[X]] : tensor<?x2xf16>
// CHECK-NEXT: %[[B:.*]] = elemwise.reciprocal %[[A]] {test.kept} : tensor<?x2xf16>
// CHECK-NEXT: %[[C:.*]] = elemwise.ceil %[[B]] : tensor<?x2xf16>
// CHECK-NEXT: %[[D:.*]] = elemwise.reciprocal %[[C]] : tensor<?x2xf16>
// CHECK-NEXT: %[[E:.*]] = elemwise.reciprocal %[[S]] : tensor<bf16>
// CHECK-NEXT: return %[[D]], %[[E]]
#identity = affine_map<(d0, d1) -> (d0, d1)>
func.func @linalg(%x: tensor<?x2xf16>, %out: tensor<?x2xf16>, %s: tensor<bf16>, %out_s: tensor<bf16>) -> (tensor<?x2xf16>, tensor<bf16>) {
  %a = linalg.ceil ins(%x : tensor<?x2xf16>) outs(%out : tensor<?x2xf16>) -> tensor<?x2xf16>
  %b = linalg.reciprocal {test.kept} ins(%a : tensor<?x2xf16>) outs(%out : tensor<?x2xf16>) -> tensor<?x2xf16>
  %c = linalg.elementwise kind=#linalg.elementwise_kind<ceil> ins(%b : tensor<?x2xf16>) outs(%out : tensor<?x2xf16>) -> tensor<?x2xf16>
  %d = linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> indexing_maps = [#identity, #identity] ins(%c : tensor<?x2xf16>) outs(%out : tensor<?x2xf16>) -> tensor<?x2xf16>
  %e = linalg.reciprocal ins(%s : tensor<bf16>) outs(%out_s : tensor<bf16>) -> tensor<bf16>
  return %d, %e : tensor<?x2xf16>, tensor<bf16>
}

// -----

// Whatever its maps, a generic's body is scalar code.
// CHECK-LABEL: func @generic(
// CHECK: linalg.generic
// CHECK: %[[A:.*]] = elemwise.reciprocal %{{.*}} : f32
// CHECK-NEXT: %[[B:.*]] = elemwise.ceil %[[A]] : f32
// CHECK-NEXT: linalg.yield %[[B]] : f32
#row = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @generic(%x: memref<3xf32>, %out: memref<2x3xf32>) {
  %one = arith.constant 1.0 : f32
  linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<3xf32>) outs(%out : memref<2x3xf32>) {
  ^bb0(%in: f32, %old: f32):
    %a = arith.divf %one, %in : f32
    %b = math.ceil %a : f32
    linalg.yield %b : f32
  }
  return
}

// -----

// CHECK-LABEL: func @tosa(
// CHECK-SAME: %[[X:.*]]: tensor<?x2xbf16>, %[[Y:.*]]: tensor<*xf32>)
// CHECK-NEXT: %[[A:.*]] = elemwise.ceil %[[X]] : tensor<?x2xbf16>
// CHECK-NEXT: %[[B:.*]] = elemwise.reciprocal %[[Y]] : tensor<*xf32>
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @tosa(%x: tensor<?x2xbf16>, %y: tensor<*xf32>) -> (tensor<?x2xbf16>, tensor<*xf32>) {
  %a = tosa.ceil %x : (tensor<?x2xbf16>) -> tensor<?x2xbf16>
  %b = tosa.reciprocal %y : (tensor<*xf32>) -> tensor<*xf32>
  return %a, %b : tensor<?x2xbf16>, tensor<*xf32>
}

// -----

// Functions and blocks of all kinds are searched.
// CHECK-LABEL: func @nested(
// CHECK: scf.if
// CHECK: elemwise.ceil
// CHECK: else
// CHECK: elemwise.reciprocal
func.func @nested(%p: i1, %x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %y = scf.if %p -> f32 {
    %a = math.ceil %x : f32
    scf.yield %a : f32
  } else {
    %b = arith.divf %one, %x : f32
    scf.yield %b : f32
  }
  return %y : f32
}
