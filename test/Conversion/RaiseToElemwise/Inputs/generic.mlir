// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Both functions as bodies of linalg.generic.
#identity = affine_map<(d0) -> (d0)>
func.func @all(%f16: tensor<?xf16>, %bf16: tensor<8xbf16>, %f32: tensor<8xf32>, %f64: tensor<8xf64>)
    -> (tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>) {
  %c0_ceil = arith.constant 0 : index
  %dim_ceil = tensor.dim %f16, %c0_ceil : tensor<?xf16>
  %out_ceil_f16 = tensor.empty(%dim_ceil) : tensor<?xf16>
  %ceil_f16 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%f16 : tensor<?xf16>) outs(%out_ceil_f16 : tensor<?xf16>) {
  ^bb0(%x: f16, %old: f16):
    %y = math.ceil %x : f16
    linalg.yield %y : f16
  } -> tensor<?xf16>
  %c0_reciprocal = arith.constant 0 : index
  %dim_reciprocal = tensor.dim %f16, %c0_reciprocal : tensor<?xf16>
  %out_reciprocal_f16 = tensor.empty(%dim_reciprocal) : tensor<?xf16>
  %reciprocal_f16 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%f16 : tensor<?xf16>) outs(%out_reciprocal_f16 : tensor<?xf16>) {
  ^bb0(%x: f16, %old: f16):
    %one = arith.constant 1.0 : f16
    %y = arith.divf %one, %x : f16
    linalg.yield %y : f16
  } -> tensor<?xf16>
  %out_ceil_bf16 = tensor.empty() : tensor<8xbf16>
  %ceil_bf16 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%bf16 : tensor<8xbf16>) outs(%out_ceil_bf16 : tensor<8xbf16>) {
  ^bb0(%x: bf16, %old: bf16):
    %y = math.ceil %x : bf16
    linalg.yield %y : bf16
  } -> tensor<8xbf16>
  %out_reciprocal_bf16 = tensor.empty() : tensor<8xbf16>
  %reciprocal_bf16 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%bf16 : tensor<8xbf16>) outs(%out_reciprocal_bf16 : tensor<8xbf16>) {
  ^bb0(%x: bf16, %old: bf16):
    %one = arith.constant 1.0 : bf16
    %y = arith.divf %one, %x : bf16
    linalg.yield %y : bf16
  } -> tensor<8xbf16>
  %out_ceil_f32 = tensor.empty() : tensor<8xf32>
  %ceil_f32 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%f32 : tensor<8xf32>) outs(%out_ceil_f32 : tensor<8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = math.ceil %x : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  %out_reciprocal_f32 = tensor.empty() : tensor<8xf32>
  %reciprocal_f32 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%f32 : tensor<8xf32>) outs(%out_reciprocal_f32 : tensor<8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %one = arith.constant 1.0 : f32
    %y = arith.divf %one, %x : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  %out_ceil_f64 = tensor.empty() : tensor<8xf64>
  %ceil_f64 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%f64 : tensor<8xf64>) outs(%out_ceil_f64 : tensor<8xf64>) {
  ^bb0(%x: f64, %old: f64):
    %y = math.ceil %x : f64
    linalg.yield %y : f64
  } -> tensor<8xf64>
  %out_reciprocal_f64 = tensor.empty() : tensor<8xf64>
  %reciprocal_f64 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%f64 : tensor<8xf64>) outs(%out_reciprocal_f64 : tensor<8xf64>) {
  ^bb0(%x: f64, %old: f64):
    %one = arith.constant 1.0 : f64
    %y = arith.divf %one, %x : f64
    linalg.yield %y : f64
  } -> tensor<8xf64>
  return %ceil_f16, %reciprocal_f16, %ceil_bf16, %reciprocal_bf16, %ceil_f32, %reciprocal_f32, %ceil_f64, %reciprocal_f64
      : tensor<?xf16>, tensor<?xf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>
}
