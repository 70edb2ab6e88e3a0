// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every form of type that the operations take, in the custom form, and as read
// back from it, from the generic form and from bytecode.

// RUN: elemwise-opt %s | FileCheck %s
// RUN: elemwise-opt %s | elemwise-opt | FileCheck %s
// RUN: elemwise-opt %s --mlir-print-op-generic | elemwise-opt | FileCheck %s
// RUN: elemwise-opt %s --emit-bytecode | elemwise-opt | FileCheck %s
// RUN: elemwise-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func @scalars(
// CHECK-SAME: %[[A:.*]]: f16, %[[B:.*]]: bf16, %[[C:.*]]: f32, %[[D:.*]]: f64)
// GENERIC-LABEL: sym_name = "scalars"
func.func @scalars(%a: f16, %b: bf16, %c: f32, %d: f64) -> (f16, bf16, f32, f64) {
  // CHECK: elemwise.ceil %[[A]] : f16
  // GENERIC: "elemwise.ceil"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f16) -> f16
  %0 = elemwise.ceil %a : f16
  // CHECK: elemwise.ceil %[[B]] : bf16
  %1 = elemwise.ceil %b : bf16
  // CHECK: elemwise.reciprocal %[[C]] : f32
  // GENERIC: "elemwise.reciprocal"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %2 = elemwise.reciprocal %c : f32
  // CHECK: elemwise.reciprocal %[[D]] : f64
  %3 = elemwise.reciprocal %d : f64
  return %0, %1, %2, %3 : f16, bf16, f32, f64
}

// CHECK-LABEL: func @vectors(
func.func @vectors(%a: vector<4xf16>, %b: vector<2x3xbf16>, %c: vector<f32>,
                   %d: vector<[4]xf64>, %e: vector<2x[8]xf32>) {
  // CHECK: elemwise.ceil %{{.*}} : vector<4xf16>
  %0 = elemwise.ceil %a : vector<4xf16>
  // CHECK: elemwise.reciprocal %{{.*}} : vector<2x3xbf16>
  %1 = elemwise.reciprocal %b : vector<2x3xbf16>
  // CHECK: elemwise.ceil %{{.*}} : vector<f32>
  %2 = elemwise.ceil %c : vector<f32>
  // CHECK: elemwise.reciprocal %{{.*}} : vector<[4]xf64>
  %3 = elemwise.reciprocal %d : vector<[4]xf64>
  // CHECK: elemwise.ceil %{{.*}} : vector<2x[8]xf32>
  %4 = elemwise.ceil %e : vector<2x[8]xf32>
  return
}

// CHECK-LABEL: func @tensors(
func.func @tensors(%a: tensor<2x3xf32>, %b: tensor<?x4xf16>, %c: tensor<?x?xbf16>,
                   %d: tensor<f64>, %e: tensor<0xf32>, %f: tensor<3x0x2xf16>,
                   %g: tensor<*xf32>) {
  // CHECK: elemwise.ceil %{{.*}} : tensor<2x3xf32>
  %0 = elemwise.ceil %a : tensor<2x3xf32>
  // CHECK: elemwise.reciprocal %{{.*}} : tensor<?x4xf16>
  %1 = elemwise.reciprocal %b : tensor<?x4xf16>
  // CHECK: elemwise.ceil %{{.*}} : tensor<?x?xbf16>
  %2 = elemwise.ceil %c : tensor<?x?xbf16>
  // CHECK: elemwise.reciprocal %{{.*}} : tensor<f64>
  %3 = elemwise.reciprocal %d : tensor<f64>
  // CHECK: elemwise.ceil %{{.*}} : tensor<0xf32>
  %4 = elemwise.ceil %e : tensor<0xf32>
  // CHECK: elemwise.reciprocal %{{.*}} : tensor<3x0x2xf16>
  %5 = elemwise.reciprocal %f : tensor<3x0x2xf16>
  // CHECK: elemwise.ceil %{{.*}} : tensor<*xf32>
  %6 = elemwise.ceil %g : tensor<*xf32>
  return
}

// An encoding belongs to the type: the result has it too.
// CHECK-LABEL: func @encodings(
func.func @encodings(%a: tensor<8xf32, "anything">, %b: tensor<?x4xbf16, {a = 1 : i32}>) {
  // CHECK: elemwise.ceil %{{.*}} : tensor<8xf32, "anything">
  %0 = elemwise.ceil %a : tensor<8xf32, "anything">
  // CHECK: elemwise.reciprocal %{{.*}} : tensor<?x4xbf16, {a = 1 : i32}>
  %1 = elemwise.reciprocal %b : tensor<?x4xbf16, {a = 1 : i32}>
  return
}

// CHECK-LABEL: func @fastmath(
// GENERIC-LABEL: sym_name = "fastmath"
func.func @fastmath(%a: f32, %b: tensor<4xf16>) {
  // CHECK: elemwise.reciprocal %{{.*}} fastmath<fast> : f32
  // GENERIC: "elemwise.reciprocal"(%{{.*}}) <{fastmath = #arith.fastmath<fast>}>
  %0 = elemwise.reciprocal %a fastmath<fast> : f32
  // CHECK: elemwise.ceil %{{.*}} fastmath<nnan,ninf> : tensor<4xf16>
  %1 = elemwise.ceil %b fastmath<nnan,ninf> : tensor<4xf16>
  // The default is not printed.
  // CHECK: elemwise.reciprocal %{{.*}} : f32
  %2 = elemwise.reciprocal %a fastmath<none> : f32
  return
}

// CHECK-LABEL: func @discardable_attributes(
func.func @discardable_attributes(%a: f32, %b: f32) {
  // CHECK: elemwise.ceil %{{.*}} {other.note = "kept"} : f32
  %0 = elemwise.ceil %a {other.note = "kept"} : f32
  // CHECK: elemwise.reciprocal %{{.*}} fastmath<arcp> {other.note = 1 : i64} : f32
  %1 = elemwise.reciprocal %b fastmath<arcp> {other.note = 1 : i64} : f32
  return
}

// CHECK-LABEL: func @generic_form(
func.func @generic_form(%a: tensor<?xf32>) {
  // CHECK: elemwise.ceil %{{.*}} : tensor<?xf32>
  %0 = "elemwise.ceil"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: elemwise.reciprocal %{{.*}} fastmath<reassoc> : tensor<?xf32>
  %1 = "elemwise.reciprocal"(%a) <{fastmath = #arith.fastmath<reassoc>}>
    : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// The signature that a function had on tensors, and the inputs in whose memory
// its result may be.
// CHECK-LABEL: func @entry_point(
// CHECK-SAME: attributes {elemwise.entry_point = (tensor<2xf32>) -> tensor<2xf32>,
// CHECK-SAME: elemwise.in_place = array<i64: 0>}
func.func @entry_point(%a: memref<2xf32>, %b: memref<2xf32>)
    attributes {elemwise.entry_point = (tensor<2xf32>) -> tensor<2xf32>,
                elemwise.in_place = array<i64: 0>} {
  return
}
