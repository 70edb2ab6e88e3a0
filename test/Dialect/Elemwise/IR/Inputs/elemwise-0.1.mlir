// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What version 0.1 of the dialect could say. Frozen with its bytecode.

func.func @scalars(%a: f16, %b: bf16, %c: f32, %d: f64) -> (f16, bf16, f32, f64) {
  %0 = elemwise.ceil %a : f16
  %1 = elemwise.reciprocal %b : bf16
  %2 = elemwise.ceil %c fastmath<nnan,ninf> : f32
  %3 = elemwise.reciprocal %d fastmath<fast> : f64
  return %0, %1, %2, %3 : f16, bf16, f32, f64
}

func.func @vectors(%a: vector<4xf16>, %b: vector<2x3xbf16>, %c: vector<f32>, %d: vector<[4]xf64>)
    -> (vector<4xf16>, vector<2x3xbf16>, vector<f32>, vector<[4]xf64>) {
  %0 = elemwise.ceil %a : vector<4xf16>
  %1 = elemwise.reciprocal %b : vector<2x3xbf16>
  %2 = elemwise.ceil %c : vector<f32>
  %3 = elemwise.reciprocal %d : vector<[4]xf64>
  return %0, %1, %2, %3 : vector<4xf16>, vector<2x3xbf16>, vector<f32>, vector<[4]xf64>
}

func.func @tensors(%a: tensor<2x3xf32>, %b: tensor<?x0xf16>, %c: tensor<bf16>, %d: tensor<*xf64>)
    -> (tensor<2x3xf32>, tensor<?x0xf16>, tensor<bf16>, tensor<*xf64>) {
  %0 = elemwise.ceil %a : tensor<2x3xf32>
  %1 = elemwise.reciprocal %b : tensor<?x0xf16>
  %2 = elemwise.ceil %c {other.note = "kept"} : tensor<bf16>
  %3 = elemwise.reciprocal %d : tensor<*xf64>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<?x0xf16>, tensor<bf16>, tensor<*xf64>
}

func.func @encoding(%a: tensor<4xf32, "anything">) -> tensor<4xf32, "anything"> {
  %0 = elemwise.ceil %a : tensor<4xf32, "anything">
  return %0 : tensor<4xf32, "anything">
}

func.func private @lowered(memref<2xf32>, memref<2xf32>)
    attributes {elemwise.entry_point = (tensor<2xf32>) -> tensor<2xf32>}
