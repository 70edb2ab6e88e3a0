// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-expand-ops | FileCheck %s

// CHECK-LABEL: func @tensors(
// CHECK: elemwise.ceil %{{.*}} : tensor<4xf32>
func.func @tensors(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = elemwise.ceil %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
