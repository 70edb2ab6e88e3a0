// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file --elemwise-vectorize=target-cpu=x86-64 | FileCheck %s
// RUN: elemwise-opt %s -split-input-file --elemwise-vectorize="target-cpu=x86-64 vector-bytes=64" \
// RUN:   | FileCheck %s --check-prefix=NARROW
// RUN: not elemwise-opt %s -split-input-file --elemwise-vectorize=vector-bytes=100 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=BAD,BAD-100
// RUN: not elemwise-opt %s -split-input-file --elemwise-vectorize=vector-bytes=4 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=BAD,BAD-4
// RUN: not elemwise-opt %s -split-input-file --elemwise-vectorize=vector-bytes=2048 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=BAD,BAD-2048

// BAD-100: error: got vector-bytes=100,
// BAD-4: error: got vector-bytes=4,
// BAD-2048: error: got vector-bytes=2048,
// BAD-SAME: expected 0 or a power of two from 8 to 1024

// Whole vectors without masks, then one with a mask, whose other lanes compute
// with one.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>)
// CHECK-DAG: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<64xf32>
// CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
// CHECK-DAG: %[[WHOLE:.*]] = arith.constant -64 : index
// CHECK: %[[N:.*]] = memref.dim %[[X]]
// CHECK: %[[END:.*]] = arith.andi %[[N]], %[[WHOLE]]
// CHECK: scf.for %{{.*}} to %[[END]] step %[[C64]]
// CHECK-NOT: mask
// CHECK: vector.load {{.*}} vector<64xf32>
// CHECK-NEXT: elemwise.ceil %{{.*}} : vector<64xf32>
// CHECK-NEXT: vector.store
// CHECK: scf.for %{{.*}} = %[[END]] to %[[N]] step %[[C64]]
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}} : vector<64xi1>
// CHECK: vector.maskedload %{{.*}}, %[[MASK]], %[[ONE]]
// CHECK-NEXT: elemwise.ceil %{{.*}} : vector<64xf32>
// CHECK-NEXT: vector.maskedstore %{{.*}}, %[[MASK]]
// CHECK-NOT: vector.
// CHECK-NOT: linalg
// NARROW-LABEL: func @dynamic(
// NARROW: elemwise.ceil %{{.*}} : vector<16xf32>
// NARROW: elemwise.ceil %{{.*}} : vector<16xf32>
#id = affine_map<(i) -> (i)>
func.func @dynamic(%x: memref<?xf32>, %y: memref<?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = elemwise.ceil %in : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// The widest element type decides.
// CHECK-LABEL: func @mixed_widths(
// CHECK: vector.load {{.*}} vector<32xf16>
// CHECK: arith.extf %{{.*}} : vector<32xf16> to vector<32xf64>
// NARROW-LABEL: func @mixed_widths(
// NARROW: arith.extf %{{.*}} : vector<8xf16> to vector<8xf64>
#id = affine_map<(i) -> (i)>
func.func @mixed_widths(%x: memref<?xf16>, %y: memref<?xf64>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : memref<?xf16>) outs(%y : memref<?xf64>) {
  ^bb0(%in: f16, %out: f64):
    %0 = arith.extf %in : f16 to f64
    linalg.yield %0 : f64
  }
  return
}

// -----

// CHECK-LABEL: func @divisible(
// CHECK: scf.for
// CHECK-NOT: mask
// CHECK: math.ceil %{{.*}} : vector<64xf32>
// CHECK-NOT: {{mask|scf.for}}
// CHECK: return
func.func @divisible(%x: memref<256xf32>, %y: memref<256xf32>) {
  linalg.ceil ins(%x : memref<256xf32>) outs(%y : memref<256xf32>)
  return
}

// -----

// CHECK-LABEL: func @smaller_than_a_vector(
// CHECK-NOT: scf.for
// CHECK: vector.constant_mask [5] : vector<8xi1>
// CHECK: math.ceil %{{.*}} : vector<8xf32>
// CHECK: vector.maskedstore
// CHECK-NOT: math.ceil
// CHECK: return
func.func @smaller_than_a_vector(%x: memref<5xf32>, %y: memref<5xf32>) {
  linalg.ceil ins(%x : memref<5xf32>) outs(%y : memref<5xf32>)
  return
}

// -----

// CHECK-LABEL: func @contiguous(
// CHECK-SAME: %[[X:.*]]: memref<?x3x?xf32>, %[[Y:.*]]: memref<?x3x?xf32>)
// CHECK-DAG: memref.collapse_shape %[[X]] {{\[}}[0, 1, 2]]
// CHECK-DAG: memref.collapse_shape %[[Y]] {{\[}}[0, 1, 2]]
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: vector.load
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: vector.maskedload
// CHECK-NOT: scf.for
// CHECK: return
func.func @contiguous(%x: memref<?x3x?xf32>, %y: memref<?x3x?xf32>) {
  linalg.ceil ins(%x : memref<?x3x?xf32>) outs(%y : memref<?x3x?xf32>)
  return
}

// -----

// Dimensions that can't be walked as one are loops around.
// CHECK-LABEL: func @strided(
// CHECK-SAME: %[[X:[^:]*]]: memref<?x?xf32
// CHECK-NOT: collapse_shape
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %c1
// CHECK: %[[ROW:.*]] = memref.subview %[[X]][%[[I]], 0] [1, %{{.*}}] [1, 1]
// CHECK: scf.for %[[J:.*]] = %{{.*}} step %c64
// CHECK: memref.subview %[[ROW]][0, %[[J]]] [1, 64] [1, 1]
// CHECK: math.ceil %{{.*}} : vector<64xf32>
// CHECK: scf.for %[[J_TAIL:.*]] = %{{.*}} step %c64
// CHECK: memref.subview %[[ROW]][0, %[[J_TAIL]]] [1, %{{.*}}] [1, 1]
// CHECK: vector.maskedload
// CHECK: math.ceil %{{.*}} : vector<64xf32>
// CHECK: vector.maskedstore
func.func @strided(%x: memref<?x?xf32, strided<[?, 1], offset: ?>>, %y: memref<?x?xf32>) {
  linalg.ceil ins(%x : memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%y : memref<?x?xf32>)
  return
}

// -----

// CHECK-LABEL: func @left_alone(
// CHECK-NOT: {{vector|scf.for}}
// CHECK-COUNT-4: linalg.generic
// CHECK-NOT: {{vector|scf.for}}
// CHECK: return
func.func @left_alone(%a: memref<8x4xf32>, %transposed: memref<4x8xf32>, %sums: memref<8xf32>,
                      %b: memref<8xf32, strided<[2]>>, %c: memref<8xf32>,
                      %d: memref<f32>, %e: memref<f32>) {
  linalg.transpose ins(%a : memref<8x4xf32>) outs(%transposed : memref<4x8xf32>) permutation = [1, 0]
  linalg.reduce ins(%a : memref<8x4xf32>) outs(%sums : memref<8xf32>) dimensions = [1]
    (%in: f32, %sum: f32) {
      %0 = arith.addf %in, %sum : f32
      linalg.yield %0 : f32
    }
  linalg.ceil ins(%b : memref<8xf32, strided<[2]>>) outs(%c : memref<8xf32>)
  linalg.ceil ins(%d : memref<f32>) outs(%e : memref<f32>)
  return
}

// -----

// There are no vectors of these elements.
// CHECK-LABEL: func @not_vector_elements(
// CHECK-NOT: scf.for
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: scf.for
// CHECK: return
func.func @not_vector_elements(%a: memref<8x8xcomplex<f32>>, %b: memref<8x8xcomplex<f32>>,
                               %c: memref<8xvector<4xf32>>, %d: memref<8xvector<4xf32>>) {
  linalg.copy ins(%a : memref<8x8xcomplex<f32>>) outs(%b : memref<8x8xcomplex<f32>>)
  linalg.copy ins(%c : memref<8xvector<4xf32>>) outs(%d : memref<8xvector<4xf32>>)
  return
}

// -----

// One element for a whole row, whatever the stride.
// CHECK-LABEL: func @row_of_one(
// CHECK-NOT: vector.transfer_read
// CHECK: %[[E:.*]] = memref.load %{{.*}} : memref<1xf32, strided<[3]
// CHECK: vector.broadcast %[[E]] : f32 to vector<64xf32>
// CHECK-NOT: vector.transfer_read
// CHECK: return
func.func @row_of_one(%x: memref<8xf32, strided<[3]>>, %y: memref<8x?xf32>) {
  linalg.broadcast ins(%x : memref<8xf32, strided<[3]>>) outs(%y : memref<8x?xf32>) dimensions = [1]
  return
}
