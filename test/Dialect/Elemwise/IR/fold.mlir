// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Folding by the kind of constant: what each becomes, and what stays. The bits
// are the business of fold-ceil.mlir and fold-reciprocal.mlir.

// RUN: elemwise-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func @scalars
// CHECK-DAG: %[[A:.*]] = arith.constant -0.000000e+00 : f32
// CHECK-DAG: %[[B:.*]] = arith.constant 2.500000e-01 : bf16
// CHECK: return %[[A]], %[[B]]
func.func @scalars() -> (f32, bf16) {
  %a = arith.constant -0.25 : f32
  %b = arith.constant 4.0 : bf16
  %0 = elemwise.ceil %a : f32
  %1 = elemwise.reciprocal %b : bf16
  return %0, %1 : f32, bf16
}

// A splat stays a splat, whatever the size.
// CHECK-LABEL: func @splats
// CHECK-DAG: %[[A:.*]] = arith.constant dense<2.000000e+00> : tensor<1024x1024x1024xf32>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<5.000000e-01> : vector<[4]xf64>
// CHECK-DAG: %[[C:.*]] = arith.constant dense<-1.000000e+00> : vector<2x[8]xf16>
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @splats() -> (tensor<1024x1024x1024xf32>, vector<[4]xf64>, vector<2x[8]xf16>) {
  %a = arith.constant dense<1.5> : tensor<1024x1024x1024xf32>
  %b = arith.constant dense<2.0> : vector<[4]xf64>
  %c = arith.constant dense<-1.5> : vector<2x[8]xf16>
  %0 = elemwise.ceil %a : tensor<1024x1024x1024xf32>
  %1 = elemwise.reciprocal %b : vector<[4]xf64>
  %2 = elemwise.ceil %c : vector<2x[8]xf16>
  return %0, %1, %2 : tensor<1024x1024x1024xf32>, vector<[4]xf64>, vector<2x[8]xf16>
}

// CHECK-LABEL: func @rank_zero
// CHECK-DAG: %[[A:.*]] = arith.constant dense<2.000000e+00> : tensor<f32>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<5.000000e-01> : vector<f32>
// CHECK: return %[[A]], %[[B]]
func.func @rank_zero() -> (tensor<f32>, vector<f32>) {
  %a = arith.constant dense<1.5> : tensor<f32>
  %b = arith.constant dense<2.0> : vector<f32>
  %0 = elemwise.ceil %a : tensor<f32>
  %1 = elemwise.reciprocal %b : vector<f32>
  return %0, %1 : tensor<f32>, vector<f32>
}

// CHECK-LABEL: func @empty
// CHECK-NOT: elemwise
// CHECK: return
func.func @empty() -> (tensor<0xf32>, tensor<3x0x2xf16>) {
  %a = arith.constant dense<> : tensor<0xf32>
  %b = arith.constant dense<> : tensor<3x0x2xf16>
  %0 = elemwise.reciprocal %a : tensor<0xf32>
  %1 = elemwise.ceil %b : tensor<3x0x2xf16>
  return %0, %1 : tensor<0xf32>, tensor<3x0x2xf16>
}

// CHECK-LABEL: func @dense
// CHECK: %[[A:.*]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[1.000000e+00, 5.000000e-01], [2.500000e-01, 0x7C00]]> : tensor<2x2xf16>
// CHECK: return %[[A]]
func.func @dense() -> tensor<2x2xf16> {
  %a = arith.constant dense<[[1.0, 2.0], [4.0, 0.0]]> : tensor<2x2xf16>
  %0 = elemwise.reciprocal %a : tensor<2x2xf16>
  return %0 : tensor<2x2xf16>
}

// CHECK-LABEL: func @encoding
// CHECK: %[[A:.*]] = arith.constant dense<[1.000000e+00, -0.000000e+00]> : tensor<2xf32, "anything">
// CHECK: return %[[A]]
func.func @encoding() -> tensor<2xf32, "anything"> {
  %a = arith.constant dense<[0.5, -0.5]> : tensor<2xf32, "anything">
  %0 = elemwise.ceil %a : tensor<2xf32, "anything">
  return %0 : tensor<2xf32, "anything">
}

// The elements that a sparse constant leaves out are zeros, and 1/0 is not.
// CHECK-LABEL: func @sparse
// CHECK: %[[A:.*]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[5.000000e-01, 0x7F800000], [0x7F800000, -2.000000e+00]]> : tensor<2x2xf32>
// CHECK: return %[[A]]
func.func @sparse() -> tensor<2x2xf32> {
  %a = arith.constant sparse<[[0, 0], [1, 1]], [2.0, -0.5]> : tensor<2x2xf32>
  %0 = elemwise.reciprocal %a : tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// A resource is not read during compilation.
// CHECK-LABEL: func @resource
// CHECK: %[[A:.*]] = arith.constant dense_resource<blob> : tensor<3xf32>
// CHECK: %[[R:.*]] = elemwise.reciprocal %[[A]] : tensor<3xf32>
// CHECK: return %[[R]]
func.func @resource() -> tensor<3xf32> {
  %a = arith.constant dense_resource<blob> : tensor<3xf32>
  %0 = elemwise.reciprocal %a : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @poison
// CHECK-DAG: %[[A:.*]] = ub.poison : f32
// CHECK-DAG: %[[B:.*]] = ub.poison : tensor<?xf16>
// CHECK: return %[[A]], %[[B]]
func.func @poison() -> (f32, tensor<?xf16>) {
  %a = ub.poison : f32
  %b = ub.poison : tensor<?xf16>
  %0 = elemwise.ceil %a : f32
  %1 = elemwise.reciprocal %b : tensor<?xf16>
  return %0, %1 : f32, tensor<?xf16>
}

// A chain of constants folds step by step, each step rounded to its type.
// CHECK-LABEL: func @chain
// CHECK: %[[A:.*]] = arith.constant dense<[4.000000e+00, -0.000000e+00]> : tensor<2xbf16>
// CHECK: return %[[A]]
func.func @chain() -> tensor<2xbf16> {
  %a = arith.constant dense<[0.3, -3.0]> : tensor<2xbf16>
  %0 = elemwise.reciprocal %a : tensor<2xbf16>
  %1 = elemwise.ceil %0 : tensor<2xbf16>
  return %1 : tensor<2xbf16>
}

// Folding is exact whatever a flag would permit.
// CHECK-LABEL: func @fastmath
// CHECK: %[[A:.*]] = arith.constant 0x7F800000 : f32
// CHECK: return %[[A]]
func.func @fastmath() -> f32 {
  %a = arith.constant 0.0 : f32
  %0 = elemwise.reciprocal %a fastmath<fast> : f32
  return %0 : f32
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000000803F0000004000004040"
    }
  }
#-}
