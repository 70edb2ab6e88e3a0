// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s \
// RUN:   --elemwise-attach-target='target-triple=x86_64-linux-gnu target-cpu=x86-64-v3' \
// RUN:   | FileCheck %s
// RUN: elemwise-opt %s \
// RUN:   --elemwise-attach-target='target-triple=x86_64-linux-gnu target-cpu=x86-64-v3 target-features=-fma,+avx512f' \
// RUN:   | FileCheck %s --check-prefix=FEATURES
// RUN: not elemwise-opt %s \
// RUN:   --elemwise-attach-target='target-triple=x86_64-linux-gnu target-cpu=pentium9' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR

// ERROR: error: unknown target CPU 'pentium9', expected 'host' or a CPU of x86_64 that LLVM knows
// ERROR-NOT: error:

// CHECK: module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"}
// CHECK: llvm.func @defined({{.*}} attributes {target_cpu = "x86-64-v3"
// FEATURES: llvm.func @defined({{.*}} attributes {target_cpu = "x86-64-v3", target_features = #llvm.target_features<["-fma", "+avx512f"]>}
llvm.func @defined(%x: f32) -> f32 {
  llvm.return %x : f32
}
// CHECK: llvm.func @declared(f32) -> f32{{$}}
llvm.func @declared(f32) -> f32
