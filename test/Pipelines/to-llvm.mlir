// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The whole pipeline, each stage alone, and what they say of what they can't
// lower.

// RUN: split-file %s %t
// DEFINE: %{v3} = target-triple=x86_64-linux-gnu target-cpu=x86-64-v3

// RUN: elemwise-opt %t/f.mlir --elemwise-to-llvm='%{v3}' -o %t/llvm.mlir
// RUN: FileCheck %t/f.mlir --check-prefixes=LLVM,VECTOR < %t/llvm.mlir
// RUN: FileCheck %s --check-prefix=ONLY < %t/llvm.mlir
// RUN: elemwise-opt %t/llvm.mlir --elemwise-verify-llvm -o %t/verified.mlir
// RUN: elemwise-opt %t/f.mlir --elemwise-to-llvm='%{v3} vectorize=false' -o %t/scalar.mlir
// RUN: FileCheck %t/f.mlir --check-prefixes=LLVM,SCALAR < %t/scalar.mlir
// RUN: FileCheck %s --check-prefix=ONLY < %t/scalar.mlir
// RUN: elemwise-opt %t/f.mlir --elemwise-to-llvm='%{v3} target-features=-fma,+avx512f' \
// RUN:   | FileCheck %s --check-prefix=FEATURES
// FEATURES: target_features = #llvm.target_features<["-fma", "+avx512f"]>

// No operation of another dialect, at the start of a line or behind a result.
// ONLY-NOT: {{^ *(%.* = )?"?(affine|arith|bufferization|builtin|cf|elemwise|func|index|linalg|math|memref|scf|tensor|ub|vector)\.}}

// RUN: elemwise-opt %t/f.mlir --elemwise-to-fused-linalg -o %t/fused.mlir
// RUN: FileCheck %t/f.mlir --check-prefix=STAGE-1 < %t/fused.mlir
// RUN: elemwise-opt %t/fused.mlir --elemwise-bufferize -o %t/buffers.mlir
// RUN: FileCheck %t/f.mlir --check-prefix=STAGE-2 < %t/buffers.mlir
// RUN: elemwise-opt %t/buffers.mlir --elemwise-codegen='%{v3}' -o %t/vectors.mlir
// RUN: FileCheck %t/f.mlir --check-prefixes=STAGE-3,STAGE-3-VECTOR < %t/vectors.mlir
// RUN: elemwise-opt %t/buffers.mlir --elemwise-codegen='%{v3} vectorize=false' \
// RUN:   | FileCheck %t/f.mlir --check-prefixes=STAGE-3,STAGE-3-SCALAR
// One after the other they are the whole.
// RUN: elemwise-opt %t/vectors.mlir --elemwise-finalize='%{v3}' | diff %t/llvm.mlir -

// RUN: not elemwise-opt %t/scalar-left-over.mlir -allow-unregistered-dialect --elemwise-to-llvm 2>&1 | FileCheck %t/scalar-left-over.mlir
// RUN: not elemwise-opt %t/tensor-left-over.mlir --elemwise-to-llvm 2>&1 | FileCheck %t/tensor-left-over.mlir
// RUN: not elemwise-opt %t/f.mlir --elemwise-to-llvm=target-cpu=pentium9 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not elemwise-opt %t/buffers.mlir --elemwise-codegen=target-cpu=pentium9 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not elemwise-opt %t/vectors.mlir --elemwise-finalize=target-cpu=pentium9 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: error: unknown target CPU 'pentium9', expected 'host' or a CPU of {{.*}} that LLVM knows
// CPU-NOT: error:

//--- f.mlir
// LLVM: module attributes {{.*}}llvm.target_triple = "x86_64-unknown-linux-gnu"
// LLVM: llvm.func @f({{.*}}target_cpu = "x86-64-v3"
// VECTOR: llvm.intr.masked.load
// SCALAR-NOT: vector<
// LLVM: llvm.func @_mlir_ciface_f(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr) {{.*}}target_cpu = "x86-64-v3"
// LLVM: llvm.func @_mlir_ciface__elemwise_shape_f({{.*}}target_cpu = "x86-64-v3"

// One loop over tensors, behind the boundary of buffers.
// STAGE-1-LABEL: func @f(
// STAGE-1-SAME: %{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf32>)
// STAGE-1: linalg.generic
// STAGE-1: elemwise.ceil
// STAGE-1-NEXT: elemwise.reciprocal
// STAGE-1-NEXT: linalg.yield
// STAGE-1-NEXT: -> tensor<?xf32>
// STAGE-1-NOT: linalg.generic

// The result is computed where it belongs.
// STAGE-2-LABEL: func @f(
// STAGE-2-SAME: %[[X:.*]]: memref<?xf32>, %[[OUT:.*]]: memref<?xf32>)
// STAGE-2-NEXT: linalg.generic {{.*}} ins(%[[X]] : memref<?xf32>) outs(%[[OUT]] : memref<?xf32>)
// STAGE-2-NOT: {{tensor\.|bufferization\.|memref\.(alloc|copy)}}
// STAGE-2: return

// STAGE-3-LABEL: func @f(
// STAGE-3-NOT: {{(elemwise|linalg)\.[cgr]}}
// STAGE-3: scf.for
// STAGE-3-VECTOR: vector.load
// STAGE-3-VECTOR: vector.maskedstore
// STAGE-3-SCALAR-NOT: vector
// STAGE-3-SCALAR: memref.load
// STAGE-3-SCALAR: arith.divf %{{.*}} : f32
// STAGE-3-NOT: {{(elemwise|linalg)\.[cgr]}}
// STAGE-3: return
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = elemwise.ceil %x : tensor<?xf32>
  %1 = elemwise.reciprocal %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}

//--- scalar-left-over.mlir
func.func @f(%x: f32) -> f32 {
  // CHECK: scalar-left-over.mlir:[[# @LINE + 2]]:8: error: 'test.unknown' op is left over, expected the LLVM dialect alone
  // CHECK-NOT: error:
  %y = "test.unknown"(%x) : (f32) -> f32
  %z = elemwise.ceil %y : f32
  return %z : f32
}

//--- tensor-left-over.mlir
shard.grid @grid(shape = 2)
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tensor-left-over.mlir:[[# @LINE + 3]]:8: error: op was not bufferized
  // CHECK: note: {{.*}}"shard.all_reduce"
  // CHECK-NOT: error:
  %y = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  %z = elemwise.ceil %y : tensor<4xf32>
  return %z : tensor<4xf32>
}
