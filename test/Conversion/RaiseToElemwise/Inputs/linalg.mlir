// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Both functions as linalg's named operations.
func.func @all(%f16: tensor<?xf16>, %bf16: tensor<8xbf16>, %f32: tensor<8xf32>, %f64: tensor<8xf64>)
    -> (tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>) {
  %c0_ceil = arith.constant 0 : index
  %dim_ceil = tensor.dim %f16, %c0_ceil : tensor<?xf16>
  %out_ceil_f16 = tensor.empty(%dim_ceil) : tensor<?xf16>
  %ceil_f16 = linalg.ceil ins(%f16 : tensor<?xf16>) outs(%out_ceil_f16 : tensor<?xf16>) -> tensor<?xf16>
  %c0_reciprocal = arith.constant 0 : index
  %dim_reciprocal = tensor.dim %f16, %c0_reciprocal : tensor<?xf16>
  %out_reciprocal_f16 = tensor.empty(%dim_reciprocal) : tensor<?xf16>
  %reciprocal_f16 = linalg.reciprocal ins(%f16 : tensor<?xf16>) outs(%out_reciprocal_f16 : tensor<?xf16>) -> tensor<?xf16>
  %out_ceil_bf16 = tensor.empty() : tensor<8xbf16>
  %ceil_bf16 = linalg.ceil ins(%bf16 : tensor<8xbf16>) outs(%out_ceil_bf16 : tensor<8xbf16>) -> tensor<8xbf16>
  %out_reciprocal_bf16 = tensor.empty() : tensor<8xbf16>
  %reciprocal_bf16 = linalg.reciprocal ins(%bf16 : tensor<8xbf16>) outs(%out_reciprocal_bf16 : tensor<8xbf16>) -> tensor<8xbf16>
  %out_ceil_f32 = tensor.empty() : tensor<8xf32>
  %ceil_f32 = linalg.ceil ins(%f32 : tensor<8xf32>) outs(%out_ceil_f32 : tensor<8xf32>) -> tensor<8xf32>
  %out_reciprocal_f32 = tensor.empty() : tensor<8xf32>
  %reciprocal_f32 = linalg.reciprocal ins(%f32 : tensor<8xf32>) outs(%out_reciprocal_f32 : tensor<8xf32>) -> tensor<8xf32>
  %out_ceil_f64 = tensor.empty() : tensor<8xf64>
  %ceil_f64 = linalg.ceil ins(%f64 : tensor<8xf64>) outs(%out_ceil_f64 : tensor<8xf64>) -> tensor<8xf64>
  %out_reciprocal_f64 = tensor.empty() : tensor<8xf64>
  %reciprocal_f64 = linalg.reciprocal ins(%f64 : tensor<8xf64>) outs(%out_reciprocal_f64 : tensor<8xf64>) -> tensor<8xf64>
  return %ceil_f16, %reciprocal_f16, %ceil_bf16, %reciprocal_bf16, %ceil_f32, %reciprocal_f32, %ceil_f64, %reciprocal_f64
      : tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>
}
