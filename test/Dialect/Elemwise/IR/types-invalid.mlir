// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every refused type, in every container, with the one error that it gives.

// RUN: elemwise-opt %s -split-input-file -verify-diagnostics
// RUN: not elemwise-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=FIRST

// UNSUPPORTED: round-trip

// One error names the place, the operation, the operand and the allowed types.
// FIRST: types-invalid.mlir:[[#@LINE+3]]:8: error: 'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i32'{{$}}
func.func @ceil_i32(%x: i32) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i32'}}
  %0 = elemwise.ceil %x : i32
  return
}

// -----

func.func @ceil(%x: i1) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i1'}}
  %0 = elemwise.ceil %x : i1
  return
}

// -----

func.func @reciprocal(%x: i1) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i1'}}
  %0 = elemwise.reciprocal %x : i1
  return
}

// -----

func.func @ceil(%x: i8) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i8'}}
  %0 = elemwise.ceil %x : i8
  return
}

// -----

func.func @reciprocal(%x: i8) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i8'}}
  %0 = elemwise.reciprocal %x : i8
  return
}

// -----

func.func @reciprocal(%x: i32) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i32'}}
  %0 = elemwise.reciprocal %x : i32
  return
}

// -----

func.func @ceil(%x: i64) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i64'}}
  %0 = elemwise.ceil %x : i64
  return
}

// -----

func.func @reciprocal(%x: i64) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'i64'}}
  %0 = elemwise.reciprocal %x : i64
  return
}

// -----

func.func @ceil(%x: ui8) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'ui8'}}
  %0 = elemwise.ceil %x : ui8
  return
}

// -----

func.func @reciprocal(%x: ui8) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'ui8'}}
  %0 = elemwise.reciprocal %x : ui8
  return
}

// -----

func.func @ceil(%x: si32) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'si32'}}
  %0 = elemwise.ceil %x : si32
  return
}

// -----

func.func @reciprocal(%x: si32) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'si32'}}
  %0 = elemwise.reciprocal %x : si32
  return
}

// -----

func.func @ceil(%x: index) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'index'}}
  %0 = elemwise.ceil %x : index
  return
}

// -----

func.func @reciprocal(%x: index) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'index'}}
  %0 = elemwise.reciprocal %x : index
  return
}

// -----

func.func @ceil(%x: complex<f16>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'complex<f16>'}}
  %0 = elemwise.ceil %x : complex<f16>
  return
}

// -----

func.func @reciprocal(%x: complex<f16>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'complex<f16>'}}
  %0 = elemwise.reciprocal %x : complex<f16>
  return
}

// -----

func.func @ceil(%x: complex<f32>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'complex<f32>'}}
  %0 = elemwise.ceil %x : complex<f32>
  return
}

// -----

func.func @reciprocal(%x: complex<f32>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'complex<f32>'}}
  %0 = elemwise.reciprocal %x : complex<f32>
  return
}

// -----

func.func @ceil(%x: complex<f64>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'complex<f64>'}}
  %0 = elemwise.ceil %x : complex<f64>
  return
}

// -----

func.func @reciprocal(%x: complex<f64>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'complex<f64>'}}
  %0 = elemwise.reciprocal %x : complex<f64>
  return
}

// -----

func.func @ceil(%x: f80) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f80'}}
  %0 = elemwise.ceil %x : f80
  return
}

// -----

func.func @reciprocal(%x: f80) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f80'}}
  %0 = elemwise.reciprocal %x : f80
  return
}

// -----

func.func @ceil(%x: f128) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f128'}}
  %0 = elemwise.ceil %x : f128
  return
}

// -----

func.func @reciprocal(%x: f128) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f128'}}
  %0 = elemwise.reciprocal %x : f128
  return
}

// -----

func.func @ceil(%x: tf32) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tf32'}}
  %0 = elemwise.ceil %x : tf32
  return
}

// -----

func.func @reciprocal(%x: tf32) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tf32'}}
  %0 = elemwise.reciprocal %x : tf32
  return
}

// -----

func.func @ceil(%x: f8E5M2) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E5M2'}}
  %0 = elemwise.ceil %x : f8E5M2
  return
}

// -----

func.func @reciprocal(%x: f8E5M2) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E5M2'}}
  %0 = elemwise.reciprocal %x : f8E5M2
  return
}

// -----

func.func @ceil(%x: f8E4M3) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3'}}
  %0 = elemwise.ceil %x : f8E4M3
  return
}

// -----

func.func @reciprocal(%x: f8E4M3) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3'}}
  %0 = elemwise.reciprocal %x : f8E4M3
  return
}

// -----

func.func @ceil(%x: f8E4M3FN) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3FN'}}
  %0 = elemwise.ceil %x : f8E4M3FN
  return
}

// -----

func.func @reciprocal(%x: f8E4M3FN) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3FN'}}
  %0 = elemwise.reciprocal %x : f8E4M3FN
  return
}

// -----

func.func @ceil(%x: f8E5M2FNUZ) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E5M2FNUZ'}}
  %0 = elemwise.ceil %x : f8E5M2FNUZ
  return
}

// -----

func.func @reciprocal(%x: f8E5M2FNUZ) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E5M2FNUZ'}}
  %0 = elemwise.reciprocal %x : f8E5M2FNUZ
  return
}

// -----

func.func @ceil(%x: f8E4M3FNUZ) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3FNUZ'}}
  %0 = elemwise.ceil %x : f8E4M3FNUZ
  return
}

// -----

func.func @reciprocal(%x: f8E4M3FNUZ) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3FNUZ'}}
  %0 = elemwise.reciprocal %x : f8E4M3FNUZ
  return
}

// -----

func.func @ceil(%x: f8E4M3B11FNUZ) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3B11FNUZ'}}
  %0 = elemwise.ceil %x : f8E4M3B11FNUZ
  return
}

// -----

func.func @reciprocal(%x: f8E4M3B11FNUZ) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E4M3B11FNUZ'}}
  %0 = elemwise.reciprocal %x : f8E4M3B11FNUZ
  return
}

// -----

func.func @ceil(%x: f8E3M4) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E3M4'}}
  %0 = elemwise.ceil %x : f8E3M4
  return
}

// -----

func.func @reciprocal(%x: f8E3M4) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E3M4'}}
  %0 = elemwise.reciprocal %x : f8E3M4
  return
}

// -----

func.func @ceil(%x: f8E8M0FNU) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E8M0FNU'}}
  %0 = elemwise.ceil %x : f8E8M0FNU
  return
}

// -----

func.func @reciprocal(%x: f8E8M0FNU) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f8E8M0FNU'}}
  %0 = elemwise.reciprocal %x : f8E8M0FNU
  return
}

// -----

func.func @ceil(%x: f6E2M3FN) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f6E2M3FN'}}
  %0 = elemwise.ceil %x : f6E2M3FN
  return
}

// -----

func.func @reciprocal(%x: f6E2M3FN) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f6E2M3FN'}}
  %0 = elemwise.reciprocal %x : f6E2M3FN
  return
}

// -----

func.func @ceil(%x: f6E3M2FN) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f6E3M2FN'}}
  %0 = elemwise.ceil %x : f6E3M2FN
  return
}

// -----

func.func @reciprocal(%x: f6E3M2FN) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f6E3M2FN'}}
  %0 = elemwise.reciprocal %x : f6E3M2FN
  return
}

// -----

func.func @ceil(%x: f4E2M1FN) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f4E2M1FN'}}
  %0 = elemwise.ceil %x : f4E2M1FN
  return
}

// -----

func.func @reciprocal(%x: f4E2M1FN) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'f4E2M1FN'}}
  %0 = elemwise.reciprocal %x : f4E2M1FN
  return
}

// -----

func.func @ceil(%x: vector<4xi32>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'vector<4xi32>'}}
  %0 = elemwise.ceil %x : vector<4xi32>
  return
}

// -----

func.func @reciprocal(%x: vector<2xindex>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'vector<2xindex>'}}
  %0 = elemwise.reciprocal %x : vector<2xindex>
  return
}

// -----

func.func @ceil(%x: vector<[4]xi64>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'vector<[4]xi64>'}}
  %0 = elemwise.ceil %x : vector<[4]xi64>
  return
}

// -----

func.func @reciprocal(%x: vector<f128>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'vector<f128>'}}
  %0 = elemwise.reciprocal %x : vector<f128>
  return
}

// -----

func.func @ceil(%x: vector<4xf8E4M3FN>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'vector<4xf8E4M3FN>'}}
  %0 = elemwise.ceil %x : vector<4xf8E4M3FN>
  return
}

// -----

func.func @reciprocal(%x: vector<4xtf32>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'vector<4xtf32>'}}
  %0 = elemwise.reciprocal %x : vector<4xtf32>
  return
}

// -----

func.func @ceil(%x: tensor<4xi32>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<4xi32>'}}
  %0 = elemwise.ceil %x : tensor<4xi32>
  return
}

// -----

func.func @reciprocal(%x: tensor<?xi64>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<?xi64>'}}
  %0 = elemwise.reciprocal %x : tensor<?xi64>
  return
}

// -----

func.func @ceil(%x: tensor<2xi1>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<2xi1>'}}
  %0 = elemwise.ceil %x : tensor<2xi1>
  return
}

// -----

func.func @reciprocal(%x: tensor<index>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<index>'}}
  %0 = elemwise.reciprocal %x : tensor<index>
  return
}

// -----

func.func @ceil(%x: tensor<2x3xcomplex<f32>>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<2x3xcomplex<f32>>'}}
  %0 = elemwise.ceil %x : tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @reciprocal(%x: tensor<4xf80>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<4xf80>'}}
  %0 = elemwise.reciprocal %x : tensor<4xf80>
  return
}

// -----

func.func @ceil(%x: tensor<?x?xf128>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<?x?xf128>'}}
  %0 = elemwise.ceil %x : tensor<?x?xf128>
  return
}

// -----

func.func @reciprocal(%x: tensor<4xtf32>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<4xtf32>'}}
  %0 = elemwise.reciprocal %x : tensor<4xtf32>
  return
}

// -----

func.func @ceil(%x: tensor<4xf8E5M2>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<4xf8E5M2>'}}
  %0 = elemwise.ceil %x : tensor<4xf8E5M2>
  return
}

// -----

func.func @reciprocal(%x: tensor<*xf8E8M0FNU>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<*xf8E8M0FNU>'}}
  %0 = elemwise.reciprocal %x : tensor<*xf8E8M0FNU>
  return
}

// -----

func.func @ceil(%x: tensor<*xi8>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<*xi8>'}}
  %0 = elemwise.ceil %x : tensor<*xi8>
  return
}

// -----

func.func @reciprocal(%x: tensor<2xvector<2xf32>>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tensor<2xvector<2xf32>>'}}
  %0 = elemwise.reciprocal %x : tensor<2xvector<2xf32>>
  return
}

// -----

func.func @ceil(%x: memref<4xf32>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'memref<4xf32>'}}
  %0 = elemwise.ceil %x : memref<4xf32>
  return
}

// -----

func.func @reciprocal(%x: memref<*xf16>) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'memref<*xf16>'}}
  %0 = elemwise.reciprocal %x : memref<*xf16>
  return
}

// -----

func.func @ceil(%x: tuple<f32>) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'tuple<f32>'}}
  %0 = elemwise.ceil %x : tuple<f32>
  return
}

// -----

func.func @reciprocal(%x: none) {
  // expected-error @+1 {{'elemwise.reciprocal' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got 'none'}}
  %0 = elemwise.reciprocal %x : none
  return
}

// -----

func.func @ceil(%x: (f32) -> f32) {
  // expected-error @+1 {{'elemwise.ceil' op operand #0 must be scalar, vector or tensor of f16, bf16, f32 or f64, but got '(f32) -> f32'}}
  %0 = elemwise.ceil %x : (f32) -> f32
  return
}
