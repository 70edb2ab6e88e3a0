// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-expand-switches | FileCheck %s

// CHECK-LABEL: func @cases(
// CHECK-SAME: %[[I:.*]]: index, %[[X:.*]]: tensor<2xf32>, %[[S:.*]]: f32)
// CHECK-NOT: scf.index_switch
// CHECK: %[[C7:.*]] = arith.constant 7 : index
// CHECK: %[[IS_7:.*]] = arith.cmpi eq, %[[I]], %[[C7]]
// CHECK: %[[R:.*]]:2 = scf.if %[[IS_7]] -> (tensor<2xf32>, f32) {
// CHECK-NEXT: %[[Y:.*]] = elemwise.ceil %[[X]]
// CHECK-NEXT: scf.yield %[[Y]], %[[S]]
// CHECK-NEXT: } else {
// CHECK: %[[C_2:.*]] = arith.constant -2 : index
// CHECK: %[[IS__2:.*]] = arith.cmpi eq, %[[I]], %[[C_2]]
// CHECK: %[[Q:.*]]:2 = scf.if %[[IS__2]] -> (tensor<2xf32>, f32) {
// CHECK-NEXT: %[[Z:.*]] = elemwise.reciprocal %[[X]]
// CHECK-NEXT: scf.yield %[[Z]], %[[S]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[X]], %[[S]]
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[Q]]#0, %[[Q]]#1
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]]#0, %[[R]]#1
func.func @cases(%i: index, %x: tensor<2xf32>, %s: f32) -> (tensor<2xf32>, f32) {
  %r:2 = scf.index_switch %i -> tensor<2xf32>, f32
  case 7 {
    %y = elemwise.ceil %x : tensor<2xf32>
    scf.yield %y, %s : tensor<2xf32>, f32
  }
  case -2 {
    %z = elemwise.reciprocal %x : tensor<2xf32>
    scf.yield %z, %s : tensor<2xf32>, f32
  }
  default {
    scf.yield %x, %s : tensor<2xf32>, f32
  }
  return %r#0, %r#1 : tensor<2xf32>, f32
}

// CHECK-LABEL: func @nested(
// CHECK-NOT: scf.index_switch
// CHECK-COUNT-2: scf.if
// CHECK-NOT: scf.index_switch
func.func @nested(%i: index, %x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %r = scf.index_switch %i -> tensor<2xf32>
  case 0 {
    scf.yield %x : tensor<2xf32>
  }
  default {
    %q = scf.index_switch %i -> tensor<2xf32>
    case 1 {
      scf.yield %y : tensor<2xf32>
    }
    default {
      scf.yield %x : tensor<2xf32>
    }
    scf.yield %q : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @left_alone(
// CHECK-COUNT-2: scf.index_switch
func.func @left_alone(%i: index, %x: tensor<2xf32>, %s: f32) -> (tensor<2xf32>, f32) {
  %only = scf.index_switch %i -> tensor<2xf32>
  default {
    scf.yield %x : tensor<2xf32>
  }
  %scalar = scf.index_switch %i -> f32
  case 0 {
    %y = elemwise.ceil %s : f32
    scf.yield %y : f32
  }
  default {
    scf.yield %s : f32
  }
  return %only, %scalar : tensor<2xf32>, f32
}
