// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Stores past the caches or with what they write to prefetched, and loops that
// threads share.

// RUN: elemwise-opt %s --elemwise-vectorize="vector-bytes=256 target-triple=x86_64-linux-gnu target-cpu=x86-64-v3 streaming=never" | FileCheck %s --check-prefixes=CHECK,NEVER
// RUN: elemwise-opt %s --elemwise-vectorize="vector-bytes=256 target-triple=aarch64-linux-gnu streaming=always" | FileCheck %s --check-prefixes=CHECK,NEVER
// RUN: elemwise-opt %s --elemwise-vectorize="vector-bytes=256 target-triple=x86_64-linux-gnu target-cpu=x86-64-v3 streaming=auto streaming-threshold=1000000" | FileCheck %s --check-prefixes=CHECK,AUTO
// RUN: elemwise-opt %s --elemwise-vectorize="vector-bytes=256 target-triple=x86_64-linux-gnu target-cpu=x86-64-v3 streaming=always" | FileCheck %s --check-prefixes=CHECK,ALWAYS
// RUN: elemwise-opt %s --elemwise-vectorize="vector-bytes=256 target-triple=x86_64-linux-gnu target-cpu=x86-64-v3 streaming=never parallel" | FileCheck %s --check-prefix=PARALLEL
// RUN: elemwise-opt %s --elemwise-vectorize="vector-bytes=256 target-triple=x86_64-linux-gnu target-cpu=znver4 streaming=never" | FileCheck %s --check-prefixes=CHECK,NEVER
// RUN: elemwise-opt %s --elemwise-vectorize="vector-bytes=256 target-triple=x86_64-linux-gnu target-cpu=x86-64-v4 streaming=auto streaming-threshold=1000000" | FileCheck %s --check-prefixes=CHECK,PREFETCH

// 250,000 elements are read and written as f16 in 1,000,000 bytes. The second
// iteration of the masked loop, after a head, makes the tail.

// CHECK-LABEL: func @flat(
// NEVER-NOT:     scf.if
// AUTO:          %[[LARGE:.*]] = arith.cmpi ugt, %{{.*}}, %c250000
// AUTO:          %[[STREAMS:.*]] = scf.if %[[LARGE]] -> (i1) {
// AUTO:            arith.cmpi uge
// AUTO:            arith.cmpi uge
// AUTO:            scf.yield
// ALWAYS:        arith.cmpi ugt, %{{.*}}, %c0
// ALWAYS-NOT:    arith.cmpi uge, %{{.*}}, %{{[0-9]+}}
// AUTO:          %[[ROW:.*]]:2 = scf.if %[[STREAMS]] -> (i1, index) {
// AUTO:            extract_aligned_pointer_as_index %arg1
// AUTO:          scf.for %{{.*}} = %[[ROW]]#1 to %{{.*}} step %c128
// CHECK:           vector.load {{.*}} vector<128xf16>
// CHECK:           elemwise.ceil {{.*}} : vector<128xf16>
// NEVER-NEXT:      vector.store %{{.*}}, %{{.*}}[%c0] : memref
// AUTO-NEXT:       scf.if %[[ROW]]#0 {
// AUTO-COUNT-4:      memref.prefetch {{.*}} read, locality<2>, data
// AUTO-NEXT:         vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// AUTO-NEXT:       } else {
// AUTO-NEXT:         vector.store %{{.*}}, %{{.*}}[%c0] : memref
// PREFETCH:        scf.if
// PREFETCH:        } else {
// PREFETCH-COUNT-4:  memref.prefetch %[[Y:.*]][%{{.*}}], write, locality<3>, data
// PREFETCH-NEXT:     vector.store %{{.*}}, %[[Y]][%c0]
// CHECK:         scf.for
// PREFETCH-NOT:    memref.prefetch
// CHECK:           vector.maskedload {{.*}} vector<128xf16>
// CHECK:           elemwise.ceil {{.*}} : vector<128xf16>
// CHECK:           vector.maskedstore {{.*}} vector<128xf16>
// NEVER-NOT:     sfence
// AUTO:          scf.if %[[STREAMS]] {
// AUTO-NEXT:       llvm.call_intrinsic "llvm.x86.sse.sfence"()

// PARALLEL-LABEL: func @flat(
// PARALLEL:         %[[LARGE:.*]] = arith.cmpi ugt, %{{.*}}, %c1048576
// PARALLEL:         scf.if %[[LARGE]] {
// PARALLEL:           scf.forall (%{{.*}}) = (0) to (%{{.*}}) step (131072)
// PARALLEL:             scf.for
// PARALLEL:               elemwise.ceil {{.*}} : vector<128xf16>
// PARALLEL:         } else {
// PARALLEL-NOT:       scf.forall
// PARALLEL:           scf.for
// PARALLEL:             elemwise.ceil {{.*}} : vector<128xf16>
func.func @flat(%x: memref<?xf16>, %y: memref<?xf16>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%x : memref<?xf16>) outs(%y : memref<?xf16>) {
  ^bb0(%a: f16, %b: f16):
    %c = elemwise.ceil %a : f16
    linalg.yield %c : f16
  }
  return
}

// What is known to be small streams in no mode, and no thread shares it.

// CHECK-LABEL: func @small(
// CHECK-NOT:     scf.if
// CHECK:         vector.load {{.*}} vector<64xf32>
// CHECK:         elemwise.ceil
// CHECK:         vector.store
// CHECK-NOT:     vector.mask
// PARALLEL-LABEL: func @small(
// PARALLEL-NOT:     scf.forall
// PARALLEL:         return
func.func @small(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<8x64xf32>) outs(%y : memref<8x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = elemwise.ceil %a : f32
    linalg.yield %c : f32
  }
  return
}

// Less than a vector: nothing but masks.

// CHECK-LABEL: func @three(
// CHECK-NOT:     scf.for
// CHECK:         vector.maskedload {{.*}} vector<4xf32>
// CHECK:         vector.maskedstore {{.*}} vector<4xf32>
// CHECK-NOT:     scf.for
func.func @three(%x: memref<3xf32>, %y: memref<3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%x : memref<3xf32>) outs(%y : memref<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = elemwise.ceil %a : f32
    linalg.yield %c : f32
  }
  return
}

// Two results need two alignments: no streaming.

// CHECK-LABEL: func @two_results(
// CHECK-NOT:     nontemporal
func.func @two_results(%x: memref<?xf32>, %y: memref<?xf32>, %z: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%x : memref<?xf32>) outs(%y, %z : memref<?xf32>, memref<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = elemwise.ceil %a : f32
    linalg.yield %d, %a : f32, f32
  }
  return
}
