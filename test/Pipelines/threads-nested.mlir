// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations inside of a parallel loop are one thread's work.

// RUN: elemwise-opt %s --elemwise-to-llvm="threads=2 threads-threshold=1" --run --input="3x5xf32=0.5 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5 9.5 10.5 11.5 12.5 13.5 14.5" --expect="3x5xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"
// RUN: elemwise-opt %s --elemwise-to-llvm="threads=2 threads-threshold=1 streaming=always" --run --input="3x5xf32=1.5" --expect="3x5xf32=2"
// RUN: elemwise-opt %s --elemwise-to-fused-linalg --elemwise-bufferize --elemwise-codegen="threads=2 threads-threshold=1" | FileCheck %s

// CHECK-LABEL: func @rows(
// CHECK: scf.forall
// CHECK-NOT: scf.forall
// CHECK: return
func.func @rows(%x: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x5xf32>
  %e = tensor.empty(%n) : tensor<?x5xf32>
  %y = scf.forall (%i) in (%n) shared_outs(%out = %e) -> (tensor<?x5xf32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 5] [1, 1] : tensor<?x5xf32> to tensor<5xf32>
    %ceil = elemwise.ceil %row : tensor<5xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %ceil into %out[%i, 0] [1, 5] [1, 1] : tensor<5xf32> into tensor<?x5xf32>
    }
  }
  return %y : tensor<?x5xf32>
}
