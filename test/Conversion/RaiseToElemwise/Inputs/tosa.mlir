// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Both functions in tosa, which has no f64.
func.func @all(%f16: tensor<?xf16>, %bf16: tensor<8xbf16>, %f32: tensor<8xf32>, %f64: tensor<8xf64>)
    -> (tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>) {
  %ceil_f16 = tosa.ceil %f16 : (tensor<?xf16>) -> tensor<?xf16>
  %reciprocal_f16 = tosa.reciprocal %f16 : (tensor<?xf16>) -> tensor<?xf16>
  %ceil_bf16 = tosa.ceil %bf16 : (tensor<8xbf16>) -> tensor<8xbf16>
  %reciprocal_bf16 = tosa.reciprocal %bf16 : (tensor<8xbf16>) -> tensor<8xbf16>
  %ceil_f32 = tosa.ceil %f32 : (tensor<8xf32>) -> tensor<8xf32>
  %reciprocal_f32 = tosa.reciprocal %f32 : (tensor<8xf32>) -> tensor<8xf32>
  %ceil_f64 = math.ceil %f64 : tensor<8xf64>
  %ones_f64 = arith.constant dense<1.0> : tensor<8xf64>
  %reciprocal_f64 = arith.divf %ones_f64, %f64 : tensor<8xf64>
  return %ceil_f16, %reciprocal_f16, %ceil_bf16, %reciprocal_bf16, %ceil_f32, %reciprocal_f32, %ceil_f64, %reciprocal_f64
      : tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>
}
