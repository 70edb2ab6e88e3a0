// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s --elemwise-to-llvm=target-cpu=x86-64-v2 \
// RUN:   | elemwise-translate --mlir-to-llvmir -o %t.ll
// RUN: FileCheck %s --input-file=%t.ll

// What is not lowered is an error that names it.
// RUN: not elemwise-translate --mlir-to-llvmir %s 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT: translate.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'func.func' op has no translation to LLVM IR

// It is what elemwise-opt writes by itself.
// RUN: elemwise-opt %s --elemwise-to-llvm=target-cpu=x86-64-v2 --emit=llvm-ir -o %t.emitted.ll
// RUN: diff %t.ll %t.emitted.ll

// LLVM's interpreter runs it. It finds no function that the module keeps to itself.
// RUN: sed 's/define internal/define/' %t.ll > %t.public.ll
// RUN: %if lli %{ lli --entry-function=check %t.public.ll %}

// CHECK: target triple = "x86_64-
// CHECK: define void @f(
// CHECK: call <4 x float> @llvm.ceil.v4f32
func.func @f(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = elemwise.ceil %x : vector<4xf32>
  return %0 : vector<4xf32>
}

// 0 if all bits of some ceilings are what they must be, else 1: a status.
// CHECK: define internal i32 @check()
func.func private @check() -> i32 {
  %x = arith.constant dense<[-1.5, -0.5, 0.3, 7.0]> : vector<4xf32>
  %y = call @f(%x) : (vector<4xf32>) -> vector<4xf32>
  %bits = arith.bitcast %y : vector<4xf32> to vector<4xi32>
  %expected = arith.constant dense<[0xBF800000, 0x80000000, 0x3F800000, 0x40E00000]> : vector<4xi32>
  %differ = arith.cmpi ne, %bits, %expected : vector<4xi32>
  %any = vector.reduction <or>, %differ : vector<4xi1> into i1
  %status = arith.extui %any : i1 to i32
  return %status : i32
}
