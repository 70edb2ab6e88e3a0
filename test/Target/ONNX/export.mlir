// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: split-file %s %t

// The operator set is the oldest for the types; names that are missing are made.
// RUN: elemwise-translate --export-onnx %t/plain.mlir -o %t/plain.onnx
// RUN: elemwise-translate --onnx-summary %t/plain.onnx | FileCheck %s --check-prefix=PLAIN
// RUN: elemwise-translate --import-onnx %t/plain.onnx | FileCheck %s --check-prefix=PLAIN-IR
// PLAIN: graph 'plain', IR version 7, operator set 12
// PLAIN: 'arg0': ?x3xf32
// PLAIN: 'arg1': *xf64
// PLAIN: 'value': 4xFLOAT16
// PLAIN: 'value_1': DOUBLE
// PLAIN: 'result0': ?x3xf32
// PLAIN: Ceil-6: 2
// PLAIN: Identity-1: 3
// PLAIN: Reciprocal-6: 2
// PLAIN-IR: func.func @main(%[[X:.*]]: tensor<?x3xf32> {onnx.name = "arg0"}, %{{.*}}: tensor<*xf64> {onnx.name = "arg1"})
// PLAIN-IR-SAME: onnx.name = "result4"
// PLAIN-IR-SAME: onnx.graph_name = "plain"
// PLAIN-IR: %[[S:.*]] = arith.constant dense<2.500000e-01> : tensor<4xf16>
// PLAIN-IR: %[[A:.*]] = elemwise.ceil %[[X]] : tensor<?x3xf32>
// PLAIN-IR: %[[B:.*]] = elemwise.reciprocal %[[A]] : tensor<?x3xf32>
// PLAIN-IR: elemwise.ceil %[[S]] : tensor<4xf16>
// PLAIN-IR: return %[[B]], %[[B]], %[[X]], %[[S]],

// bfloat16 came with version 13.
// RUN: elemwise-translate --export-onnx %t/bf16.mlir | elemwise-translate --onnx-summary | FileCheck %s --check-prefix=BF16
// BF16: operator set 13
// BF16: '_?': ?xbf16
// BF16: Ceil-13: 1

// Names that are taken get a number; dimensions keep theirs.
// RUN: elemwise-translate --export-onnx %t/names.mlir | elemwise-translate --import-onnx | FileCheck %s --check-prefix=NAMES
// NAMES: onnx.dim_params = ["n", ""], onnx.name = "x"
// NAMES-SAME: onnx.name = "x_1"
// NAMES-SAME: -> (tensor<?x3xf32> {onnx.name = "x_2"}, tensor<?x3xf32> {onnx.name = "x_2"})

// Resources, booleans and splats are written out.
// RUN: elemwise-translate --export-onnx %t/elements.mlir | elemwise-translate --import-onnx | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: arith.constant dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>
// ELEMENTS: arith.constant dense<[true, false, true]> : tensor<3xi1>
// ELEMENTS: arith.constant dense<true> : tensor<2xi1>

// RUN: not elemwise-translate --export-onnx %t/others.mlir 2>&1 | FileCheck %s --check-prefix=OTHERS
// OTHERS: others.mlir:2:8: error: 'arith.addf' op has no counterpart in ONNX, expected elemwise operations and constants
// OTHERS: others.mlir:3:8: error: 'arith.constant' op has a value of type 'f32'
// OTHERS: others.mlir:4:8: error: 'elemwise.ceil' op has a value of type 'f32', which ONNX lacks, expected a tensor of f16, bf16, f32, f64, i1, i8, i16, i32 or i64
// RUN: not elemwise-translate --export-onnx %t/scalar.mlir 2>&1 | FileCheck %s --check-prefix=SCALAR
// SCALAR: error: 'func.func' op has a value of type 'f32'
// RUN: not elemwise-translate --export-onnx %t/encoding.mlir 2>&1 | FileCheck %s --check-prefix=ENCODING
// ENCODING: error: 'func.func' op has a value of type 'tensor<2xf32, "e">'
// RUN: not elemwise-translate --export-onnx %t/several.mlir 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: error: expected one public function, or one that is named 'main'
// RUN: not elemwise-translate --export-onnx %t/declared.mlir 2>&1 | FileCheck %s --check-prefix=DECLARED
// DECLARED: error: 'func.func' op expected a body of one block
// RUN: not elemwise-translate --export-onnx %t/nothing.mlir 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: 'func.func' op expected results, since ONNX has no graph without outputs
// RUN: not elemwise-translate --export-onnx %t/large.mlir 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: 'arith.constant' op has elements of 4294967296 bytes, more than the 2147483647 of a Protobuf message

//--- plain.mlir
func.func @plain(%x: tensor<?x3xf32>, %u: tensor<*xf64>)
    -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<4xf16>, tensor<*xf64>) {
  %s = arith.constant dense<0.25> : tensor<4xf16>
  %d = arith.constant dense<3.0> : tensor<f64>
  %0 = elemwise.ceil %x : tensor<?x3xf32>
  %1 = elemwise.reciprocal %0 fastmath<fast> : tensor<?x3xf32>
  %2 = elemwise.ceil %s : tensor<4xf16>
  %3 = elemwise.reciprocal %u : tensor<*xf64>
  return %1, %1, %x, %s, %3 : tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<4xf16>, tensor<*xf64>
}

//--- bf16.mlir
func.func @main(%x: tensor<?xbf16> {onnx.name = "_?"}) -> tensor<?xbf16> {
  %0 = elemwise.ceil %x : tensor<?xbf16>
  return %0 : tensor<?xbf16>
}

//--- names.mlir
func.func @main(%x: tensor<?x3xf32> {onnx.name = "x", onnx.dim_params = ["n", "m"]}, %y: tensor<2xf32> {onnx.name = "x"})
    -> (tensor<?x3xf32> {onnx.name = "x"}, tensor<?x3xf32> {onnx.name = "x_2"}) {
  %0 = elemwise.ceil %x : tensor<?x3xf32>
  return %0, %0 : tensor<?x3xf32>, tensor<?x3xf32>
}

//--- elements.mlir
func.func @main() -> (tensor<2xf32>, tensor<3xi1>, tensor<2xi1>) {
  %0 = arith.constant dense_resource<floats> : tensor<2xf32>
  %1 = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %2 = arith.constant dense<true> : tensor<2xi1>
  return %0, %1, %2 : tensor<2xf32>, tensor<3xi1>, tensor<2xi1>
}

{-#
  dialect_resources: {
    builtin: {
      floats: "0x040000000000803F000000C0"
    }
  }
#-}

//--- others.mlir
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = arith.addf %x, %x : tensor<f32>
  %1 = arith.constant 1.0 : f32
  %2 = elemwise.ceil %1 : f32
  return %0 : tensor<f32>
}

//--- scalar.mlir
func.func @main(%x: f32) -> f32 {
  return %x : f32
}

//--- encoding.mlir
func.func @main(%x: tensor<2xf32, "e">) -> tensor<2xf32, "e"> {
  return %x : tensor<2xf32, "e">
}

//--- several.mlir
func.func @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

//--- declared.mlir
func.func private @main(tensor<f32>) -> tensor<f32>

//--- nothing.mlir
func.func @main(%x: tensor<f32>) {
  return
}

//--- large.mlir
func.func @main() -> tensor<1073741824xf32> {
  %0 = arith.constant dense<1.0> : tensor<1073741824xf32>
  return %0 : tensor<1073741824xf32>
}
