// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The stock mlir-opt with the plugin does what elemwise-opt does.

// UNSUPPORTED: sanitizers, round-trip

// The dialect and the passes come from the plugin alone.
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: error: {{.*}}elemwise

// RUN: mlir-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(elemwise-to-llvm{target-cpu=x86-64-v3})' \
// RUN:   -o %t.mlir-opt.mlir
// RUN: elemwise-opt %s --elemwise-to-llvm=target-cpu=x86-64-v3 -o %t.elemwise-opt.mlir
// RUN: diff %t.mlir-opt.mlir %t.elemwise-opt.mlir
// RUN: FileCheck %s --input-file=%t.mlir-opt.mlir
// CHECK: llvm.func @main

// What mlir-opt has compiled runs, and parses the same in bytecode.
// RUN: mlir-opt %s --load-dialect-plugin=%plugin --emit-bytecode \
// RUN:   | elemwise-opt --run --input='f32=-0.5' --input='5x8xbf16=0.25' \
// RUN:       --expect='5x8xbf16=4' --expect='f32=-0'

// RUN: %python %test_utils/check_plugin.py %plugin mlir-opt elemwise-opt %s \
// RUN:   | FileCheck %s --check-prefix=ALL
// ALL: {{[1-9][0-9]}} passes and pipelines are the same

func.func @main(%x: f32, %t: tensor<5x?xbf16>) -> (tensor<5x?xbf16>, f32) {
  %0 = elemwise.ceil %x : f32
  %1 = elemwise.reciprocal %t : tensor<5x?xbf16>
  %2 = elemwise.ceil %1 : tensor<5x?xbf16>
  return %2, %0 : tensor<5x?xbf16>, f32
}
