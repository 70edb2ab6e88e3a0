// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A result is split as its operand is; each device computes its own part.

// RUN: elemwise-opt %s -split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(sharding-propagation,canonicalize))' \
// RUN:   | FileCheck %s --check-prefix=PROPAGATE
// RUN: elemwise-opt %s -split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition,canonicalize))' \
// RUN:   | FileCheck %s --check-prefix=PARTITION

shard.grid @grid(shape = 2x4)

// The sharding of the input reaches every result.
// PROPAGATE-LABEL: func @forward(
// PROPAGATE: %[[Y:.*]] = elemwise.ceil
// PROPAGATE: %[[SY:.*]] = shard.sharding @grid split_axes = {{\[\[}}0], [1]]
// PROPAGATE: shard.shard %[[Y]] to %[[SY]] : tensor<8x16xf32>
// PROPAGATE: %[[Z:.*]] = elemwise.reciprocal %{{.*}} fastmath<arcp>
// PROPAGATE: %[[SZ:.*]] = shard.sharding @grid split_axes = {{\[\[}}0], [1]]
// PROPAGATE: shard.shard %[[Z]] to %[[SZ]] : tensor<8x16xf32>
//
// PARTITION-LABEL: func @forward(
// PARTITION-SAME: %[[X:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32>
// PARTITION-NEXT: %[[Y:.*]] = elemwise.ceil %[[X]] : tensor<4x4xf32>
// PARTITION-NEXT: %[[Z:.*]] = elemwise.reciprocal %[[Y]] fastmath<arcp> : tensor<4x4xf32>
// PARTITION-NEXT: return %[[Z]]
func.func @forward(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %s = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<8x16xf32>
  %y = elemwise.ceil %x0 : tensor<8x16xf32>
  %z = elemwise.reciprocal %y fastmath<arcp> : tensor<8x16xf32>
  return %z : tensor<8x16xf32>
}

// -----

shard.grid @grid(shape = 4)

// The sharding asked of the result reaches the input.
// PARTITION-LABEL: func @backward(
// PARTITION-SAME: %[[X:.*]]: tensor<3x?xbf16>) -> tensor<3x?xbf16>
// PARTITION-NEXT: %[[Y:.*]] = elemwise.reciprocal %[[X]] : tensor<3x?xbf16>
// PARTITION-NEXT: return %[[Y]]
func.func @backward(%x: tensor<12x?xbf16>) -> tensor<12x?xbf16> {
  %y = elemwise.reciprocal %x : tensor<12x?xbf16>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %y0 = shard.shard %y to %s : tensor<12x?xbf16>
  return %y0 : tensor<12x?xbf16>
}

// -----

shard.grid @grid(shape = 2)

// Neighbours of other dialects are split along.
// PARTITION-LABEL: func @mixed(
// PARTITION-SAME: %[[X:.*]]: tensor<4xf64>) -> tensor<4xf64>
// PARTITION: %[[E:.*]] = tensor.empty() : tensor<4xf64>
// PARTITION: %[[A:.*]] = linalg.exp ins(%[[X]] : tensor<4xf64>) outs(%[[E]] : tensor<4xf64>)
// PARTITION: %[[B:.*]] = elemwise.ceil %[[A]] : tensor<4xf64>
// PARTITION: return %[[B]]
func.func @mixed(%x: tensor<8xf64>) -> tensor<8xf64> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<8xf64>
  %e = tensor.empty() : tensor<8xf64>
  %a = linalg.exp ins(%x0 : tensor<8xf64>) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %b = elemwise.ceil %a : tensor<8xf64>
  return %b : tensor<8xf64>
}

// -----

shard.grid @grid(shape = 2)

// Where the shardings differ between two operations, the data moves between
// them, and the operations stay as they are.
// PARTITION-LABEL: func @resharded(
// PARTITION-SAME: %[[X:.*]]: tensor<4x8xf16>) -> tensor<8x4xf16>
// PARTITION: elemwise.ceil %{{.*}} : tensor<4x8xf16>
// PARTITION: shard.all_to_all
// PARTITION: elemwise.reciprocal %{{.*}} : tensor<8x4xf16>
func.func @resharded(%x: tensor<8x8xf16>) -> tensor<8x8xf16> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %x0 = shard.shard %x to %rows : tensor<8x8xf16>
  %y = elemwise.ceil %x0 : tensor<8x8xf16>
  %y0 = shard.shard %y to %rows : tensor<8x8xf16>
  %y1 = shard.shard %y0 to %columns annotate_for_users : tensor<8x8xf16>
  %z = elemwise.reciprocal %y1 : tensor<8x8xf16>
  return %z : tensor<8x8xf16>
}
