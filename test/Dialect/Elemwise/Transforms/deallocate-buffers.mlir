// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file --elemwise-deallocate-buffers | FileCheck %s
// RUN: elemwise-opt %s -split-input-file --elemwise-deallocate-buffers --canonicalize --elemwise-deallocate-buffers | FileCheck %s

// CHECK-LABEL: func @local(
// CHECK: %[[M:.*]] = memref.alloc(
// CHECK: memref.copy %[[M]]
// CHECK: memref.dealloc %[[M]]
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @local(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  memref.copy %x, %m : memref<?xf32> to memref<?xf32>
  memref.copy %m, %y : memref<?xf32> to memref<?xf32>
  return
}

// -----

// The one that is returned is the caller's to free.
// CHECK-LABEL: func private @returned(
// CHECK: memref.alloc
// CHECK-NOT: memref.dealloc
// CHECK: return
// CHECK-LABEL: func @caller(
// CHECK: %[[M:.*]] = call @returned
// CHECK: memref.copy %[[M]]
// CHECK: memref.dealloc
func.func private @returned() -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  return %m : memref<4xf32>
}
func.func @caller(%y: memref<4xf32>) {
  %m = func.call @returned() : () -> memref<4xf32>
  memref.copy %m, %y : memref<4xf32> to memref<4xf32>
  return
}

// -----

// A loop of blocks frees in each iteration what it has allocated there.
// CHECK-LABEL: func @loop_of_blocks(
// CHECK: scf.while
// CHECK: %[[M:.*]] = memref.alloc
// CHECK: call @use(%[[M]])
// CHECK: memref.dealloc %[[M]]
// CHECK: scf.condition
func.func private @use(memref<4xf32>)
func.func @loop_of_blocks(%again: i1) {
  cf.br ^loop
^loop:
  %m = memref.alloc() : memref<4xf32>
  func.call @use(%m) : (memref<4xf32>) -> ()
  cf.cond_br %again, ^loop, ^exit
^exit:
  return
}

// -----

// A module without allocations keeps its blocks.
// CHECK-LABEL: func @nothing_to_free(
// CHECK-NOT: scf
// CHECK: cf.cond_br
// CHECK-NOT: scf
// CHECK: return
func.func @nothing_to_free(%p: i1) {
  %m = memref.alloca() : memref<4xf32>
  cf.cond_br %p, ^then, ^exit
^then:
  func.call @use(%m) : (memref<4xf32>) -> ()
  cf.br ^exit
^exit:
  return
}
func.func private @use(memref<4xf32>)

// -----

// What the program frees itself is freed once.
// CHECK-LABEL: func @by_hand(
// CHECK: %[[M:.*]] = memref.alloc(
// CHECK: memref.dealloc %[[M]]
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @by_hand(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  memref.copy %x, %m : memref<?xf32> to memref<?xf32>
  memref.copy %m, %y : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return
}
