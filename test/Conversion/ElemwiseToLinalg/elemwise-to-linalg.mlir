// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file --convert-elemwise-to-linalg \
// RUN:   | FileCheck %s --check-prefixes=ALL,GENERIC
// RUN: elemwise-opt %s -split-input-file --convert-elemwise-to-linalg=named-ops \
// RUN:   | FileCheck %s --check-prefixes=ALL,NAMED

// Flags go along to the scalar operation; a named operation has none.
// GENERIC-DAG: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// ALL-LABEL: func @static(
// ALL-SAME: %[[X:.*]]: tensor<2x3xf32>
// ALL: %[[INIT:.*]] = tensor.empty() : tensor<2x3xf32>
// GENERIC: %[[Y:.*]] = linalg.generic
// GENERIC-SAME: indexing_maps = [#[[$ID]], #[[$ID]]]
// GENERIC-SAME: iterator_types = ["parallel", "parallel"]
// GENERIC-SAME: ins(%[[X]] : tensor<2x3xf32>) outs(%[[INIT]] : tensor<2x3xf32>)
// GENERIC-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// GENERIC-NEXT: %[[R:.*]] = elemwise.reciprocal %[[IN]] fastmath<nnan,arcp> : f32
// GENERIC-NEXT: linalg.yield %[[R]] : f32
// NAMED: %[[Y:.*]] = linalg.reciprocal ins(%[[X]] : tensor<2x3xf32>) outs(%[[INIT]] : tensor<2x3xf32>)
// ALL: return %[[Y]]
func.func @static(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = elemwise.reciprocal %x fastmath<nnan, arcp> : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

// ALL-LABEL: func @dynamic(
// ALL-SAME: %[[X:.*]]: tensor<?x4x?xbf16>
// ALL-DAG: %[[C0:.*]] = arith.constant 0 : index
// ALL-DAG: %[[D0:.*]] = tensor.dim %[[X]], %[[C0]]
// ALL-DAG: %[[C2:.*]] = arith.constant 2 : index
// ALL-DAG: %[[D2:.*]] = tensor.dim %[[X]], %[[C2]]
// ALL: %[[INIT:.*]] = tensor.empty(%[[D0]], %[[D2]]) : tensor<?x4x?xbf16>
// GENERIC: linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[INIT]] :
// GENERIC: elemwise.ceil %{{.*}} : bf16
// NAMED: linalg.ceil ins(%[[X]] : {{.*}}) outs(%[[INIT]] :
func.func @dynamic(%x: tensor<?x4x?xbf16>) -> tensor<?x4x?xbf16> {
  %y = elemwise.ceil %x : tensor<?x4x?xbf16>
  return %y : tensor<?x4x?xbf16>
}

// -----

// ALL-LABEL: func @rank_0(
// ALL-SAME: %[[X:.*]]: tensor<f64>
// ALL: %[[INIT:.*]] = tensor.empty() : tensor<f64>
// GENERIC: linalg.generic {{.*}}iterator_types = []} ins(%[[X]] : tensor<f64>) outs(%[[INIT]] : tensor<f64>)
// GENERIC: elemwise.ceil %{{.*}} : f64
// NAMED: linalg.ceil ins(%[[X]] : tensor<f64>) outs(%[[INIT]] : tensor<f64>)
func.func @rank_0(%x: tensor<f64>) -> tensor<f64> {
  %y = elemwise.ceil %x : tensor<f64>
  return %y : tensor<f64>
}

// -----

// All links of a chain have one shape, which is taken from the first.
// ALL-LABEL: func @chain(
// ALL-SAME: %[[X:.*]]: tensor<?xf16>
// ALL: tensor.dim %[[X]]
// ALL: %[[INIT:.*]] = tensor.empty(
// ALL-NOT: tensor.{{dim|empty}}
// GENERIC: %[[A:.*]] = linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[INIT]] :
// GENERIC: elemwise.ceil
// GENERIC: %[[B:.*]] = linalg.generic {{.*}} ins(%[[A]] : {{.*}}) outs(%[[INIT]] :
// GENERIC: elemwise.reciprocal
// NAMED: %[[A:.*]] = linalg.ceil ins(%[[X]] : {{.*}}) outs(%[[INIT]] :
// NAMED: %[[B:.*]] = linalg.reciprocal ins(%[[A]] : {{.*}}) outs(%[[INIT]] :
// ALL-NOT: tensor.{{dim|empty}}
// ALL: return %[[B]]
func.func @chain(%x: tensor<?xf16>) -> tensor<?xf16> {
  %0 = elemwise.ceil %x : tensor<?xf16>
  %1 = elemwise.reciprocal %0 : tensor<?xf16>
  return %1 : tensor<?xf16>
}

// -----

// A destination that somebody has written is not one to write over.
// ALL-LABEL: func @behind_linalg(
// ALL-SAME: %[[OUT:.*]]: tensor<8xf32>
// ALL: %[[COPY:.*]] = linalg.copy
// ALL: %[[INIT:.*]] = tensor.empty() : tensor<8xf32>
// ALL: linalg.{{.*}} ins(%[[COPY]] : tensor<8xf32>) outs(%[[INIT]] : tensor<8xf32>)
func.func @behind_linalg(%out: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.copy ins(%x : tensor<8xf32>) outs(%out : tensor<8xf32>) -> tensor<8xf32>
  %1 = elemwise.ceil %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// ALL-LABEL: func @scalars_and_vectors(
// ALL-SAME: %[[X:.*]]: f32, %[[V:.*]]: vector<4x[8]xf16>
// ALL-NEXT: %[[Y:.*]] = elemwise.ceil %[[X]] : f32
// ALL-NEXT: %[[W:.*]] = elemwise.reciprocal %[[V]] fastmath<ninf> : vector<4x[8]xf16>
// ALL-NEXT: return %[[Y]], %[[W]]
func.func @scalars_and_vectors(%x: f32, %v: vector<4x[8]xf16>) -> (f32, vector<4x[8]xf16>) {
  %y = elemwise.ceil %x : f32
  %w = elemwise.reciprocal %v fastmath<ninf> : vector<4x[8]xf16>
  return %y, %w : f32, vector<4x[8]xf16>
}
