// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-adapt-openmp=threads=4 --split-input-file -verify-diagnostics | FileCheck %s
// RUN: elemwise-opt %s --elemwise-adapt-openmp --split-input-file -verify-diagnostics | FileCheck %s --check-prefix=ANY

// CHECK: func.func private @omp_get_max_threads() -> i32
// CHECK-LABEL: func @share(
// CHECK-SAME:    %[[N:.*]]: index,
// CHECK:         %[[MAX:.*]] = call @omp_get_max_threads() : () -> i32
// CHECK:         %[[TRIPS:.*]] = arith.divui
// CHECK:         %[[FEWER:.*]] = arith.minui
// CHECK:         %[[C4:.*]] = arith.constant 4 : index
// CHECK:         %[[THREADS:.*]] = arith.minui %[[FEWER]], %[[C4]]
// CHECK:         %[[I32:.*]] = arith.index_cast %[[THREADS]] : index to i32
// CHECK:         omp.parallel num_threads(%[[I32]] : i32) {
// CHECK-NEXT:      omp.wsloop nowait {
// CHECK:           llvm.call_intrinsic "llvm.x86.sse.sfence"()
// CHECK-NEXT:      omp.terminator
// ANY-LABEL: func @share(
// ANY:         arith.minui
// ANY-NOT:     arith.minui
// ANY:         omp.parallel num_threads(
func.func @share(%n: index, %y: memref<?xf32>, %v: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c16) {
        vector.store %v, %y[%i] {nontemporal = true, alignment = 64 : i64} : memref<?xf32>, vector<16xf32>
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// What a thread allocates is its own for one iteration, without a scope of one
// block.

// CHECK-LABEL: func @scopes(
// CHECK:         omp.loop_nest
// CHECK-NEXT:      %[[STACK:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:      %[[A:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:      memref.copy %[[A]],
// CHECK-NEXT:      llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT:      memref.store
// CHECK-NEXT:      omp.yield
func.func @scopes(%n: index, %y: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.alloca_scope {
          %a = memref.alloca() : memref<4xf32>
          memref.copy %a, %y : memref<4xf32> to memref<4xf32>
        }
        memref.alloca_scope {
          memref.store %v, %y[%i] : memref<4xf32>
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// Nothing to order without such stores, and what says how many threads it wants
// has them.

// CHECK-LABEL: func @as_it_is(
// CHECK:         omp.parallel num_threads(%{{.*}} : i32) {
// CHECK-NEXT:      omp.wsloop {
// CHECK-NOT:     sfence
func.func @as_it_is(%n: index, %y: memref<?xf32>, %v: vector<16xf32>, %t: i32) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  omp.parallel num_threads(%t : i32) {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c16) {
        vector.store %v, %y[%i] : memref<?xf32>, vector<16xf32>
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// -----

// expected-error @+1 {{has the name of a function of OpenMP, expected it to be a func.func of type '() -> i32'}}
func.func private @omp_get_max_threads() -> i64
func.func @clash(%n: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c16) {
        omp.yield
      }
    }
    omp.terminator
  }
  return
}
