// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a pass says of a target that it cannot make code for.

// RUN: not elemwise-opt %s --elemwise-expand-ops='target-cpu=pentium9' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CPU
// CPU: error: unknown target CPU 'pentium9', expected 'host' or a CPU of

// RUN: not elemwise-opt %s \
// RUN:   --elemwise-expand-ops='target-triple=aarch64-linux-gnu target-cpu=znver4' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ARCH
// ARCH: error: unknown target CPU 'znver4', expected 'host' or a CPU of aarch64 that LLVM knows

// RUN: not elemwise-opt %s \
// RUN:   --elemwise-expand-ops='target-triple=riscv64-linux-gnu target-cpu=znver4' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RISCV
// RISCV: error: unknown target CPU 'znver4', expected 'host' or a CPU of riscv64 that LLVM knows

// RUN: not elemwise-opt %s --elemwise-legalize-floats='target-features=avx2' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FEATURE
// FEATURE: error: target feature 'avx2' has no sign, expected a list such as '+avx2,-fma'

// RUN: not elemwise-opt %s --elemwise-expand-ops='target-triple=pdp11' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TRIPLE
// TRIPLE: error: unknown architecture in target triple 'pdp11'

// A feature that is taken away takes along what needs it.
// RUN: elemwise-opt %s \
// RUN:   --elemwise-expand-ops='target-triple=x86_64-linux-gnu target-cpu=x86-64-v3 target-features=-sse4.1' \
// RUN:   | FileCheck %s --check-prefix=CHANGED
// CHANGED-NOT: math.ceil
// CHANGED: math.copysign
func.func @ceil(%x: vector<8xf32>) -> vector<8xf32> {
  %y = elemwise.ceil %x : vector<8xf32>
  return %y : vector<8xf32>
}
