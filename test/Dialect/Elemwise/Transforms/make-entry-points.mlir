// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file -verify-diagnostics --elemwise-make-entry-points -o %t
// RUN: FileCheck %s < %t

// What is an entry point, or made for one, stays as it is.
// RUN: elemwise-opt %t -split-input-file --elemwise-make-entry-points | diff %t -

// Inputs are not to be written, destinations are; attributes stay with inputs.
// CHECK-LABEL: func @tensor(
// CHECK-SAME: %[[X:.*]]: memref<2x3xf32> {test.kept}, %[[OUT:.*]]: memref<2x3xf32>)
// CHECK-SAME: elemwise.entry_point = (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-SAME: llvm.emit_c_interface
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor %[[X]] restrict : memref<2x3xf32>
// CHECK-NEXT: %[[Y:.*]] = elemwise.ceil %[[T]]
// CHECK-NEXT: bufferization.materialize_in_destination %[[Y]] in restrict writable %[[OUT]]
// CHECK-NEXT: return{{$}}
// CHECK-NOT: @_elemwise_shape_tensor
func.func @tensor(%x: tensor<2x3xf32> {test.kept}) -> (tensor<2x3xf32> {test.dropped}) {
  %y = elemwise.ceil %x : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: func @scalar(
// CHECK-SAME: %[[X:.*]]: memref<bf16>, %[[OUT:.*]]: memref<bf16>)
// CHECK: %[[S:.*]] = memref.load %[[X]][] : memref<bf16>
// CHECK: %[[Y:.*]] = elemwise.reciprocal %[[S]] : bf16
// CHECK: memref.store %[[Y]], %[[OUT]][] : memref<bf16>
func.func @scalar(%x: bf16) -> bf16 {
  %y = elemwise.reciprocal %x : bf16
  return %y : bf16
}

// -----

// CHECK-LABEL: func @vector(
// CHECK-SAME: %[[X:.*]]: memref<2x4xf16>, %[[OUT:.*]]: memref<2x4xf16>)
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[V:.*]] = vector.transfer_read %[[X]][%[[C0]], %[[C0]]], %{{.*}} {in_bounds = [true, true]}
// CHECK: %[[Y:.*]] = elemwise.ceil %[[V]] : vector<2x4xf16>
// CHECK: vector.transfer_write %[[Y]], %[[OUT]]{{.*}} {in_bounds = [true, true]}
func.func @vector(%x: vector<2x4xf16>) -> vector<2x4xf16> {
  %y = elemwise.ceil %x : vector<2x4xf16>
  return %y : vector<2x4xf16>
}

// -----

// Each way out writes all results, the one returned twice too.
// CHECK-LABEL: func @several_results(
// CHECK-SAME: %{{.*}}: memref<4xf32>, %{{.*}}: memref<i1>, %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>, %[[C:.*]]: memref<i1>)
// CHECK: %[[T:.*]] = bufferization.to_tensor
// CHECK: %[[P:.*]] = memref.load
// CHECK: cf.cond_br
// CHECK-COUNT-2: materialize_in_destination %[[T]] in restrict writable %{{.*}} : (tensor<4xf32>, memref<4xf32>)
// CHECK: memref.store %[[P]], %[[C]][]
// CHECK-NEXT: return{{$}}
// CHECK: %[[Y:.*]] = elemwise.ceil
// CHECK: materialize_in_destination %[[Y]] in restrict writable %[[A]]
// CHECK: materialize_in_destination %[[T]] in restrict writable %[[B]]
// CHECK: memref.store %[[P]], %[[C]][]
// CHECK-NEXT: return{{$}}
func.func @several_results(%x: tensor<4xf32>, %p: i1) -> (tensor<4xf32>, tensor<4xf32>, i1) {
  cf.cond_br %p, ^same, ^other
^same:
  return %x, %x, %p : tensor<4xf32>, tensor<4xf32>, i1
^other:
  %y = elemwise.ceil %x : tensor<4xf32>
  return %y, %x, %p : tensor<4xf32>, tensor<4xf32>, i1
}

// -----

// A memref is passed on.
// CHECK-LABEL: func @memref(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %{{.*}}: memref<f32>, %{{.*}}: memref<f32>)
// CHECK-SAME: elemwise.entry_point = (memref<?xf32>, f32) -> f32
// CHECK: memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<?xf32>
func.func @memref(%m: memref<?xf32>, %x: f32) -> f32 {
  %c7 = arith.constant 7 : index
  memref.store %x, %m[%c7] : memref<?xf32>
  return %x : f32
}

// -----

// The companion stores the dynamic extents of all results, in order.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME: %{{.*}}: memref<?x2x?xf32>, %{{.*}}: memref<f32>, %{{.*}}: memref<3x?xi8>, %{{.*}}: memref<?x2x?xf32>, %{{.*}}: memref<f32>, %{{.*}}: memref<3x?xi8>)
// CHECK-LABEL: func @_elemwise_shape_dynamic(
// CHECK-SAME: %[[X:.*]]: memref<?x2x?xf32>, %{{.*}}: memref<f32>, %[[Z:.*]]: memref<3x?xi8>, %[[EXTENTS:.*]]: memref<3xindex>)
// CHECK-NOT: elemwise.entry_point
// CHECK-SAME: llvm.emit_c_interface
// CHECK: %[[TX:.*]] = bufferization.to_tensor %[[X]]
// CHECK: %[[TZ:.*]] = bufferization.to_tensor %[[Z]]
// CHECK: %[[Y:.*]] = elemwise.ceil %[[TX]]
// CHECK: %[[DIM_Y0:.*]] = arith.constant 0
// CHECK: %[[Y0:.*]] = tensor.dim %[[Y]], %[[DIM_Y0]]
// CHECK: %[[AT0:.*]] = arith.constant 0
// CHECK: memref.store %[[Y0]], %[[EXTENTS]][%[[AT0]]]
// CHECK: %[[DIM_Y2:.*]] = arith.constant 2
// CHECK: %[[Y2:.*]] = tensor.dim %[[Y]], %[[DIM_Y2]]
// CHECK: %[[AT1:.*]] = arith.constant 1
// CHECK: memref.store %[[Y2]], %[[EXTENTS]][%[[AT1]]]
// CHECK: %[[DIM_Z1:.*]] = arith.constant 1
// CHECK: %[[Z1:.*]] = tensor.dim %[[TZ]], %[[DIM_Z1]]
// CHECK: %[[AT2:.*]] = arith.constant 2
// CHECK: memref.store %[[Z1]], %[[EXTENTS]][%[[AT2]]]
// CHECK-NOT: memref.store
// CHECK: return{{$}}
func.func @dynamic(%x: tensor<?x2x?xf32>, %s: f32, %z: tensor<3x?xi8>)
    -> (tensor<?x2x?xf32>, f32, tensor<3x?xi8>) {
  %y = elemwise.ceil %x : tensor<?x2x?xf32>
  return %y, %s, %z : tensor<?x2x?xf32>, f32, tensor<3x?xi8>
}

// -----

// Callers keep the convention that they were written for.
// CHECK-LABEL: func @called(
// CHECK-SAME: memref<4xf32>, %{{.*}}: memref<4xf32>)
// CHECK: func private @[[$COPY:called_[0-9]+]](%{{.*}}: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: elemwise.ceil
// CHECK-LABEL: func @caller(
// CHECK-SAME: memref<4xf32>, %{{.*}}: memref<4xf32>)
// CHECK: %[[T:.*]] = bufferization.to_tensor
// CHECK: call @[[$COPY]](%[[T]]) : (tensor<4xf32>) -> tensor<4xf32>
func.func @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = elemwise.ceil %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = func.call @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @recursive(
// CHECK-SAME: memref<?xf32>, %{{.*}}: memref<?xf32>)
// CHECK: call @[[$COPY:recursive_[0-9]+]](%{{.*}}) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-LABEL: func @_elemwise_shape_recursive(
// CHECK: call @[[$COPY]](
// CHECK: func private @[[$COPY]](
// CHECK: call @[[$COPY]](%{{.*}}) : (tensor<?xf32>) -> tensor<?xf32>
func.func @recursive(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = func.call @recursive(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

// What does not fit the convention is left as it is.
// CHECK-LABEL: func @unranked(%{{.*}}: tensor<*xf32>)
// CHECK-LABEL: func @complex(%{{.*}}: complex<f32>)
// CHECK-LABEL: func @encoded(%{{.*}}: tensor<4xf32, "layout">)
// CHECK-LABEL: func @strided(%{{.*}}: memref<4xf32, strided<[2]>>)
// CHECK-LABEL: func @memory_space(%{{.*}}: memref<4xf32, 1>)
// CHECK-LABEL: func @scalable(%{{.*}}: vector<[4]xf32>)
// CHECK-LABEL: func @packed(%{{.*}}: vector<8xi1>)
// CHECK-LABEL: func @odd_width(%{{.*}}: i7)
// CHECK-LABEL: func @returned_memref(%{{.*}}: memref<4xf32>) -> memref<4xf32>
// CHECK-LABEL: func @no_shape_function(%{{.*}}: memref<4xf32>, %{{.*}}: tensor<?xf32>) -> tensor<?xf32>
// CHECK-LABEL: func private @declared(tensor<4xf32>) -> tensor<4xf32>
// CHECK-LABEL: func private @hidden(%{{.*}}: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NOT: entry_point
func.func @unranked(%x: tensor<*xf32>) { return }
func.func @complex(%x: complex<f32>) { return }
func.func @encoded(%x: tensor<4xf32, "layout">) { return }
func.func @strided(%x: memref<4xf32, strided<[2]>>) { return }
func.func @memory_space(%x: memref<4xf32, 1>) { return }
func.func @scalable(%x: vector<[4]xf32>) { return }
func.func @packed(%x: vector<8xi1>) { return }
func.func @odd_width(%x: i7) { return }
func.func @returned_memref(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}
func.func @no_shape_function(%m: memref<4xf32>, %x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func private @declared(%x: tensor<4xf32>) -> tensor<4xf32>
func.func private @hidden(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @clash(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
// expected-error @+1 {{has the name '_elemwise_shape_clash', which the shape function of 'clash' needs}}
func.func private @_elemwise_shape_clash()
