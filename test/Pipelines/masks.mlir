// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Masks around operations, as schedules of the transform dialect leave them.

// RUN: elemwise-opt %s --elemwise-to-fused-linalg --elemwise-bufferize --elemwise-codegen \
// RUN:   | FileCheck %s
// RUN: elemwise-opt %s --run --input='9xbf16=-1.5 -0.5 0 0.5 1.2 2 3 4 5' \
// RUN:   --expect='9xbf16=-1 -0 0 1 2 2 3 4 5'

// CHECK-LABEL: func.func @f(
// CHECK: %[[MASK:.*]] = vector.create_mask
// CHECK-NOT: vector.mask
// CHECK: vector.transfer_read {{.*}}, %[[MASK]]
// CHECK-NOT: vector.mask
// CHECK: vector.transfer_write {{.*}}, %[[MASK]]
func.func @f(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : bf16
  %n = tensor.dim %x, %c0 : tensor<?xbf16>
  %y = tensor.empty(%n) : tensor<?xbf16>
  %mask = vector.create_mask %n : vector<16xi1>
  %0 = vector.mask %mask {
    vector.transfer_read %x[%c0], %zero {in_bounds = [true]} : tensor<?xbf16>, vector<16xbf16>
  } : vector<16xi1> -> vector<16xbf16>
  %1 = elemwise.ceil %0 : vector<16xbf16>
  %2 = vector.mask %mask {
    vector.transfer_write %1, %y[%c0] {in_bounds = [true]} : vector<16xbf16>, tensor<?xbf16>
  } : vector<16xi1> -> tensor<?xbf16>
  return %2 : tensor<?xbf16>
}
