// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Four registers are streamed as they are, whatever the element type.

// RUN: elemwise-opt %s --elemwise-to-llvm="target-triple=x86_64-linux-gnu target-cpu=x86-64-v4" --emit=asm | FileCheck %s --check-prefixes=CHECK,V4
// RUN: elemwise-opt %s --elemwise-to-llvm="target-triple=x86_64-linux-gnu target-cpu=x86-64-v3" --emit=asm | FileCheck %s --check-prefixes=CHECK,V3
// RUN: elemwise-opt %s --elemwise-to-llvm="target-triple=x86_64-linux-gnu streaming=never" --emit=asm | FileCheck %s --check-prefix=NEVER
// RUN: elemwise-opt %s --elemwise-to-llvm="target-triple=aarch64-linux-gnu streaming=always" --emit=asm | FileCheck %s --check-prefix=NEVER

// CHECK-LABEL: {{^}}single:
// V4-COUNT-4: vmovntps %zmm
// V3-COUNT-4: vmovntps %ymm
// CHECK: sfence
// CHECK-LABEL: {{^}}bfloat:
// V4-COUNT-4: vmovntdq %zmm
// V3-COUNT-4: vmovnt{{dq|ps}} %ymm
// CHECK: sfence
// NEVER-NOT: {{movnt|sfence|stnp}}
func.func @single(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.ceil %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

func.func @bfloat(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %y = elemwise.ceil %x : tensor<?xbf16>
  return %y : tensor<?xbf16>
}
