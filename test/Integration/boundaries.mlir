// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The shapes and the ways in and out of a function: what is not computed must
// come out right too.

// RUN: elemwise-opt %s --run=identity --input="3xf32=0.5 -0 nan" --expect="3xf32=0.5 -0 nan"
// RUN: elemwise-opt %s --run=identity --input="0xf32=" --expect="0xf32="
func.func @identity(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// RUN: elemwise-opt %s --run=crossed --input="2xf32=1 2" --input="2xf32=3 4" --expect="2xf32=3 4" --expect="2xf32=1 2" --expect="2xf32=3 4"
func.func @crossed(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  return %y, %x, %y : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// RUN: elemwise-opt %s --run=same_twice --input="2xbf16=0.5 1.5" --expect="2xbf16=1 2" --expect="2xbf16=1 2" --expect="2xbf16=0.5 1.5"
func.func @same_twice(%x: tensor<?xbf16>) -> (tensor<?xbf16>, tensor<?xbf16>, tensor<?xbf16>) {
  %y = elemwise.ceil %x : tensor<?xbf16>
  return %y, %y, %x : tensor<?xbf16>, tensor<?xbf16>, tensor<?xbf16>
}

// RUN: elemwise-opt %s --run=constants --expect="3xf32=1 -0 nan" --expect="2x2xf16=0.25" --expect="f64=0.5" --expect="i32=7" --expect="0xbf16=" --expect="2xi1=true false"
func.func @constants() -> (tensor<3xf32>, tensor<2x2xf16>, f64, i32, tensor<0xbf16>, tensor<2xi1>) {
  %a = arith.constant dense<[0.5, -0.5, 0x7FC00000]> : tensor<3xf32>
  %b = arith.constant dense<4.0> : tensor<2x2xf16>
  %c = arith.constant 2.0 : f64
  %d = arith.constant 7 : i32
  %e = arith.constant dense<> : tensor<0xbf16>
  %f = arith.constant dense<[true, false]> : tensor<2xi1>
  %0 = elemwise.ceil %a : tensor<3xf32>
  %1 = elemwise.reciprocal %b : tensor<2x2xf16>
  %2 = elemwise.reciprocal %c : f64
  %3 = elemwise.ceil %e : tensor<0xbf16>
  return %0, %1, %2, %d, %3, %f : tensor<3xf32>, tensor<2x2xf16>, f64, i32, tensor<0xbf16>, tensor<2xi1>
}

// The constant is no place to write to: the second call would see it.
// RUN: elemwise-opt %s --run=into_constant --input="f32=0.5" --expect="2xf32=1 7" --expect="2xf32=3 7"
func.func @into_constant(%v: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<[3.0, 7.0]> : tensor<2xf32>
  %c = elemwise.ceil %v : f32
  %y = tensor.insert %c into %k[%c0] : tensor<2xf32>
  return %y, %k : tensor<2xf32>, tensor<2xf32>
}

// Nothing in, nothing out.
// NOTHING-NOT: {{.}}
// RUN: elemwise-opt %s --run=nothing | FileCheck %s --check-prefix=NOTHING --allow-empty
func.func @nothing() {
  return
}

// RUN: elemwise-opt %s --run=integers --input="3xi32=-1 0x7FFFFFFF 5" --input="index=-3" --input="2xi8=-128 127" --input="i1=true" --input="2xi64=-9223372036854775808 1" --input="i16=-7" \
// RUN:   --expect="3xi32=-2 -2 10" --expect="index=-6" --expect="2xi8=-128 127" --expect="i1=false" --expect="2xi64=-9223372036854775808 1" --expect="i16=-7"
func.func @integers(%a: tensor<3xi32>, %b: index, %c: tensor<2xi8>, %d: i1, %e: tensor<2xi64>, %f: i16)
    -> (tensor<3xi32>, index, tensor<2xi8>, i1, tensor<2xi64>, i16) {
  %true = arith.constant true
  %0 = arith.addi %a, %a : tensor<3xi32>
  %1 = arith.addi %b, %b : index
  %2 = arith.xori %d, %true : i1
  return %0, %1, %c, %2, %e, %f : tensor<3xi32>, index, tensor<2xi8>, i1, tensor<2xi64>, i16
}

// RUN: elemwise-opt %s --run=rank_zero --input="bf16=-0.5" --expect="bf16=-0"
func.func @rank_zero(%x: tensor<bf16>) -> tensor<bf16> {
  %y = elemwise.ceil %x : tensor<bf16>
  return %y : tensor<bf16>
}

// RUN: elemwise-opt %s --run=scalars --input="f16=0.3" --input="bf16=4" --input="f32=-0.5" --input="f64=3" \
// RUN:   --expect="f16=1" --expect="bf16=0.25" --expect="f32=-0" --expect="f64=0x3FD5555555555555"
func.func @scalars(%a: f16, %b: bf16, %c: f32, %d: f64) -> (f16, bf16, f32, f64) {
  %0 = elemwise.ceil %a : f16
  %1 = elemwise.reciprocal %b : bf16
  %2 = elemwise.ceil %c : f32
  %3 = elemwise.reciprocal %d : f64
  return %0, %1, %2, %3 : f16, bf16, f32, f64
}

// RUN: elemwise-opt %s --run=zero_extents --input="3x0x2xf16=" --input="0xf32=" --expect="3x0x2xf16=" --expect="0xf32=" --expect="f32=0"
func.func @zero_extents(%x: tensor<3x0x2xf16>, %z: tensor<0xf32>) -> (tensor<3x0x2xf16>, tensor<0xf32>, f32) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %y = elemwise.reciprocal %x : tensor<3x0x2xf16>
  %c = elemwise.ceil %z : tensor<0xf32>
  %s = linalg.reduce { arith.addf } ins(%c : tensor<0xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %e = tensor.extract %s[] : tensor<f32>
  return %y, %c, %e : tensor<3x0x2xf16>, tensor<0xf32>, f32
}

// RUN: elemwise-opt %s --run=unit_extents --input="1x1x5x1xf64=0.5 1.5 2.5 3.5 4.5" --input="1x1xbf16=4" --expect="1x1x5x1xf64=1 2 3 4 5" --expect="1x1xbf16=0.25"
func.func @unit_extents(%x: tensor<1x1x5x1xf64>, %z: tensor<1x1xbf16>) -> (tensor<1x1x5x1xf64>, tensor<1x1xbf16>) {
  %y = elemwise.ceil %x : tensor<1x1x5x1xf64>
  %r = elemwise.reciprocal %z : tensor<1x1xbf16>
  return %y, %r : tensor<1x1x5x1xf64>, tensor<1x1xbf16>
}

// RUN: elemwise-opt %s --run=rank_eight --input="2x1x1x2x1x1x1x3xf32=0.5 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5 9.5 10.5 11.5" --expect="2x1x1x2x1x1x1x3xf32=1 2 3 4 5 6 7 8 9 10 11 12"
func.func @rank_eight(%x: tensor<2x?x1x?x1x?x1x3xf32>) -> tensor<2x?x1x?x1x?x1x3xf32> {
  %y = elemwise.ceil %x : tensor<2x?x1x?x1x?x1x3xf32>
  return %y : tensor<2x?x1x?x1x?x1x3xf32>
}

// The extents of every result are found before the call.
// RUN: elemwise-opt %s --run=many_extents --input="2x3xf32=0.5 1 2 4 8 16" --input="index=1" \
// RUN:   --expect="2x1xf32=1 4" --expect="4x3xf32=2 1 0.5 0.25 0.125 0.0625 2 1 0.5 0.25 0.125 0.0625" --expect="3x3xf32=0.5 1 2 4 8 16 9 9 9" --expect="index=6"
func.func @many_extents(%x: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nine = arith.constant 9.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %size = arith.muli %rows, %columns : index
  %s = tensor.extract_slice %x[0, 0] [%rows, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %c = elemwise.ceil %s : tensor<?x?xf32>
  %r = elemwise.reciprocal %x : tensor<?x?xf32>
  %j = tensor.concat dim(0) %r, %r : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %p = tensor.pad %x low[0, 0] high[%n, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %nine : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %c, %j, %p, %size : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, index
}

// The two operands' extents must agree, the result's is the first's.
// RUN: elemwise-opt %s --run=two_inputs --input="3xf32=0.5 1.5 2.5" --input="3xf32=1 1 1" --expect="3xf32=2 3 4"
func.func @two_inputs(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c = elemwise.ceil %x : tensor<?xf32>
  %d = elemwise.reciprocal %y : tensor<?xf32>
  %s = arith.addf %c, %d : tensor<?xf32>
  return %s : tensor<?xf32>
}
