// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file --convert-elemwise-to-linalg --elemwise-fuse \
// RUN:   | FileCheck %s --check-prefixes=ALL,FUSED
// RUN: elemwise-opt %s -split-input-file --convert-elemwise-to-linalg --elemwise-fuse=max-ops=2 \
// RUN:   | FileCheck %s --check-prefixes=ALL,BOUND
// RUN: elemwise-opt %s -split-input-file --convert-elemwise-to-linalg --elemwise-fuse=max-ops=1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,APART

// ALL-LABEL: func @chain(
// ALL-SAME: %[[X:.*]]: tensor<?xf32>)
// FUSED: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]] :
// FUSED: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// FUSED-NEXT: %[[A:.*]] = elemwise.ceil %[[IN]]
// FUSED-NEXT: %[[B:.*]] = elemwise.reciprocal %[[A]] fastmath<ninf>
// FUSED-NEXT: %[[C:.*]] = elemwise.ceil %[[B]]
// FUSED-NEXT: linalg.yield %[[C]]
// FUSED-NOT: linalg.generic
// FUSED: return %[[Y]]
// BOUND: linalg.generic
// BOUND: elemwise.ceil
// BOUND-NEXT: elemwise.reciprocal
// BOUND-NEXT: linalg.yield
// BOUND: linalg.generic
// BOUND: elemwise.ceil
// BOUND-NEXT: linalg.yield
// BOUND-NOT: linalg.generic
// BOUND: return
// APART-COUNT-3: linalg.generic
// APART: return
func.func @chain(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = elemwise.ceil %x : tensor<?xf32>
  %1 = elemwise.reciprocal %0 fastmath<ninf> : tensor<?xf32>
  %2 = elemwise.ceil %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// What is needed twice is not computed twice.
// ALL-LABEL: func @two_uses(
// ALL: %[[A:.*]] = linalg.generic
// ALL: elemwise.ceil
// ALL-NEXT: linalg.yield
// ALL: %[[B:.*]] = linalg.generic {{.*}} ins(%[[A]] :
// ALL: elemwise.reciprocal
// ALL-NEXT: linalg.yield
// ALL: return %[[A]], %[[B]]
func.func @two_uses(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = elemwise.ceil %x : tensor<?xf32>
  %1 = elemwise.reciprocal %0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
