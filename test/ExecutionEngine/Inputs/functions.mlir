// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Both operations on every element type, for programs in C.

func.func @ceil_f16(%x: tensor<?xf16>) -> tensor<?xf16> {
  %y = elemwise.ceil %x : tensor<?xf16>
  return %y : tensor<?xf16>
}
func.func @ceil_bf16(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %y = elemwise.ceil %x : tensor<?xbf16>
  return %y : tensor<?xbf16>
}
func.func @ceil_f32(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.ceil %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func @ceil_f64(%x: tensor<?xf64>) -> tensor<?xf64> {
  %y = elemwise.ceil %x : tensor<?xf64>
  return %y : tensor<?xf64>
}
func.func @reciprocal_f16(%x: tensor<?xf16>) -> tensor<?xf16> {
  %y = elemwise.reciprocal %x : tensor<?xf16>
  return %y : tensor<?xf16>
}
func.func @reciprocal_bf16(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %y = elemwise.reciprocal %x : tensor<?xbf16>
  return %y : tensor<?xbf16>
}
func.func @reciprocal_f32(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.reciprocal %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func @reciprocal_f64(%x: tensor<?xf64>) -> tensor<?xf64> {
  %y = elemwise.reciprocal %x : tensor<?xf64>
  return %y : tensor<?xf64>
}
