// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Both functions in math and arith.
func.func @all(%f16: tensor<?xf16>, %bf16: tensor<8xbf16>, %f32: tensor<8xf32>, %f64: tensor<8xf64>)
    -> (tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>) {
  %ceil_f16 = math.ceil %f16 : tensor<?xf16>
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %f16, %c0 : tensor<?xf16>
  %one = arith.constant 1.0 : f16
  %ones_f16 = tensor.splat %one[%dim] : tensor<?xf16>
  %reciprocal_f16 = arith.divf %ones_f16, %f16 : tensor<?xf16>
  %ceil_bf16 = math.ceil %bf16 : tensor<8xbf16>
  %ones_bf16 = arith.constant dense<1.0> : tensor<8xbf16>
  %reciprocal_bf16 = arith.divf %ones_bf16, %bf16 : tensor<8xbf16>
  %ceil_f32 = math.ceil %f32 : tensor<8xf32>
  %ones_f32 = arith.constant dense<1.0> : tensor<8xf32>
  %reciprocal_f32 = arith.divf %ones_f32, %f32 : tensor<8xf32>
  %ceil_f64 = math.ceil %f64 : tensor<8xf64>
  %ones_f64 = arith.constant dense<1.0> : tensor<8xf64>
  %reciprocal_f64 = arith.divf %ones_f64, %f64 : tensor<8xf64>
  return %ceil_f16, %reciprocal_f16, %ceil_bf16, %reciprocal_bf16, %ceil_f32, %reciprocal_f32, %ceil_f64, %reciprocal_f64
      : tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>
}
