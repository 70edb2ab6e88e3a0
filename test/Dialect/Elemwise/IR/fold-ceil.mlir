// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ceil of constants, by bits: each function compares the bits of the folded
// results with those written out, and folds to `true` where all agree. The
// expected bits follow from exact rational arithmetic, not from MLIR.

// RUN: elemwise-opt %s -canonicalize | FileCheck %s

// The comparison itself can tell a difference.
// CHECK-LABEL: func @one_bit_off
// CHECK: %[[SAME:.*]] = arith.constant dense<[true, false]>
// CHECK: return %[[SAME]]
func.func @one_bit_off() -> tensor<2xi1> {
  %x = arith.constant dense<[0x40000000, 0x40000000]> : tensor<2xf32>
  %expected = arith.constant dense<[0x40000000, 0x40000001]> : tensor<2xi32>
  %y = elemwise.ceil %x : tensor<2xf32>
  %bits = arith.bitcast %y : tensor<2xf32> to tensor<2xi32>
  %same = arith.cmpi eq, %bits, %expected : tensor<2xi32>
  return %same : tensor<2xi1>
}

// All of (-1, -0] gives -0.
// CHECK-LABEL: func @ceil_f16_sign_of_zero
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f16_sign_of_zero() -> tensor<5xi1> {
  %x = arith.constant dense<[0xB400, 0x8000, 0xBA00, 0xBBFF, 0x8001]> : tensor<5xf16>
  %expected = arith.constant dense<[0x8000, 0x8000, 0x8000, 0x8000, 0x8000]> : tensor<5xi16>
  %y = elemwise.ceil %x : tensor<5xf16>
  %bits = arith.bitcast %y : tensor<5xf16> to tensor<5xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<5xi16>
  return %same : tensor<5xi1>
}

// Infinities and values too large to have a fraction keep their bits.
// CHECK-LABEL: func @ceil_f16_unchanged
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f16_unchanged() -> vector<7xi1> {
  %x = arith.constant dense<[
    0x7C00, 0xFC00, 0x7BFF, 0xFBFF, 0x6400, 0x6401, 0xE401
  ]> : vector<7xf16>
  %expected = arith.constant dense<[
    0x7C00, 0xFC00, 0x7BFF, 0xFBFF, 0x6400, 0x6401, 0xE401
  ]> : vector<7xi16>
  %y = elemwise.ceil %x : vector<7xf16>
  %bits = arith.bitcast %y : vector<7xf16> to vector<7xi16>
  %same = arith.cmpi eq, %bits, %expected : vector<7xi16>
  return %same : vector<7xi1>
}

// Subnormals, the neighbours of one, halves, the last values with a fraction.
// CHECK-LABEL: func @ceil_f16_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f16_rounding() -> tensor<17xi1> {
  %x = arith.constant dense<[
    0x0000, 0x0001, 0x03FF, 0x0400, 0x83FF, 0x8400, 0x3BFF, 0x3C00, 0x3C01, 0xBC00, 0xBC01,
    0x3800, 0xBE00, 0x4100, 0xC100, 0x63FF, 0xE3FF
  ]> : tensor<17xf16>
  %expected = arith.constant dense<[
    0x0000, 0x3C00, 0x3C00, 0x3C00, 0x8000, 0x8000, 0x3C00, 0x3C00, 0x4000, 0xBC00, 0xBC00,
    0x3C00, 0xBC00, 0x4200, 0xC000, 0x6400, 0xE3FE
  ]> : tensor<17xi16>
  %y = elemwise.ceil %x : tensor<17xf16>
  %bits = arith.bitcast %y : tensor<17xf16> to tensor<17xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<17xi16>
  return %same : tensor<17xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @ceil_f16_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @ceil_f16_nan() -> vector<5xi1> {
  %x = arith.constant dense<[0x7E00, 0xFE01, 0x7C01, 0xFC01, 0x7FFF]> : vector<5xf16>
  %mask = arith.constant dense<0x7FFF> : vector<5xi16>
  %infinity = arith.constant dense<0x7C00> : vector<5xi16>
  %y = elemwise.ceil %x : vector<5xf16>
  %bits = arith.bitcast %y : vector<5xf16> to vector<5xi16>
  %magnitude = arith.andi %bits, %mask : vector<5xi16>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi16>
  return %nan : vector<5xi1>
}

// A quiet NaN keeps its sign and payload.
// CHECK-LABEL: func @ceil_f16_payload
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_f16_payload() -> i1 {
  %x = arith.constant 0xFE03 : f16
  %expected = arith.constant 0xFE03 : i16
  %y = elemwise.ceil %x : f16
  %bits = arith.bitcast %y : f16 to i16
  %same = arith.cmpi eq, %bits, %expected : i16
  return %same : i1
}

// A scalar folds as an element does.
// CHECK-LABEL: func @ceil_f16_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_f16_scalar() -> i1 {
  %x = arith.constant 0xBF00 : f16
  %expected = arith.constant 0xBC00 : i16
  %y = elemwise.ceil %x : f16
  %bits = arith.bitcast %y : f16 to i16
  %same = arith.cmpi eq, %bits, %expected : i16
  return %same : i1
}

// All of (-1, -0] gives -0.
// CHECK-LABEL: func @ceil_bf16_sign_of_zero
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_bf16_sign_of_zero() -> tensor<5xi1> {
  %x = arith.constant dense<[0xBE80, 0x8000, 0xBF40, 0xBF7F, 0x8001]> : tensor<5xbf16>
  %expected = arith.constant dense<[0x8000, 0x8000, 0x8000, 0x8000, 0x8000]> : tensor<5xi16>
  %y = elemwise.ceil %x : tensor<5xbf16>
  %bits = arith.bitcast %y : tensor<5xbf16> to tensor<5xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<5xi16>
  return %same : tensor<5xi1>
}

// Infinities and values too large to have a fraction keep their bits.
// CHECK-LABEL: func @ceil_bf16_unchanged
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_bf16_unchanged() -> vector<8xi1> {
  %x = arith.constant dense<[
    0x7F80, 0xFF80, 0x7F7F, 0xFF7F, 0x4300, 0x4301, 0xC301, 0x4F80
  ]> : vector<8xbf16>
  %expected = arith.constant dense<[
    0x7F80, 0xFF80, 0x7F7F, 0xFF7F, 0x4300, 0x4301, 0xC301, 0x4F80
  ]> : vector<8xi16>
  %y = elemwise.ceil %x : vector<8xbf16>
  %bits = arith.bitcast %y : vector<8xbf16> to vector<8xi16>
  %same = arith.cmpi eq, %bits, %expected : vector<8xi16>
  return %same : vector<8xi1>
}

// Subnormals, the neighbours of one, halves, the last values with a fraction.
// CHECK-LABEL: func @ceil_bf16_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_bf16_rounding() -> tensor<17xi1> {
  %x = arith.constant dense<[
    0x0000, 0x0001, 0x007F, 0x0080, 0x807F, 0x8080, 0x3F7F, 0x3F80, 0x3F81, 0xBF80, 0xBF81,
    0x3F00, 0xBFC0, 0x4020, 0xC020, 0x42FF, 0xC2FF
  ]> : tensor<17xbf16>
  %expected = arith.constant dense<[
    0x0000, 0x3F80, 0x3F80, 0x3F80, 0x8000, 0x8000, 0x3F80, 0x3F80, 0x4000, 0xBF80, 0xBF80,
    0x3F80, 0xBF80, 0x4040, 0xC000, 0x4300, 0xC2FE
  ]> : tensor<17xi16>
  %y = elemwise.ceil %x : tensor<17xbf16>
  %bits = arith.bitcast %y : tensor<17xbf16> to tensor<17xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<17xi16>
  return %same : tensor<17xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @ceil_bf16_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @ceil_bf16_nan() -> vector<5xi1> {
  %x = arith.constant dense<[0x7FC0, 0xFFC1, 0x7F81, 0xFF81, 0x7FFF]> : vector<5xbf16>
  %mask = arith.constant dense<0x7FFF> : vector<5xi16>
  %infinity = arith.constant dense<0x7F80> : vector<5xi16>
  %y = elemwise.ceil %x : vector<5xbf16>
  %bits = arith.bitcast %y : vector<5xbf16> to vector<5xi16>
  %magnitude = arith.andi %bits, %mask : vector<5xi16>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi16>
  return %nan : vector<5xi1>
}

// A quiet NaN keeps its sign and payload.
// CHECK-LABEL: func @ceil_bf16_payload
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_bf16_payload() -> i1 {
  %x = arith.constant 0xFFC3 : bf16
  %expected = arith.constant 0xFFC3 : i16
  %y = elemwise.ceil %x : bf16
  %bits = arith.bitcast %y : bf16 to i16
  %same = arith.cmpi eq, %bits, %expected : i16
  return %same : i1
}

// A scalar folds as an element does.
// CHECK-LABEL: func @ceil_bf16_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_bf16_scalar() -> i1 {
  %x = arith.constant 0xBFE0 : bf16
  %expected = arith.constant 0xBF80 : i16
  %y = elemwise.ceil %x : bf16
  %bits = arith.bitcast %y : bf16 to i16
  %same = arith.cmpi eq, %bits, %expected : i16
  return %same : i1
}

// All of (-1, -0] gives -0.
// CHECK-LABEL: func @ceil_f32_sign_of_zero
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f32_sign_of_zero() -> tensor<5xi1> {
  %x = arith.constant dense<[
    0xBE800000, 0x80000000, 0xBF400000, 0xBF7FFFFF, 0x80000001
  ]> : tensor<5xf32>
  %expected = arith.constant dense<[
    0x80000000, 0x80000000, 0x80000000, 0x80000000, 0x80000000
  ]> : tensor<5xi32>
  %y = elemwise.ceil %x : tensor<5xf32>
  %bits = arith.bitcast %y : tensor<5xf32> to tensor<5xi32>
  %same = arith.cmpi eq, %bits, %expected : tensor<5xi32>
  return %same : tensor<5xi1>
}

// Infinities and values too large to have a fraction keep their bits.
// CHECK-LABEL: func @ceil_f32_unchanged
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f32_unchanged() -> vector<10xi1> {
  %x = arith.constant dense<[
    0x7F800000, 0xFF800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x4B000000, 0x4B000001, 0xCB000001,
    0x4F000000, 0x5F000000, 0xDF000001
  ]> : vector<10xf32>
  %expected = arith.constant dense<[
    0x7F800000, 0xFF800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x4B000000, 0x4B000001, 0xCB000001,
    0x4F000000, 0x5F000000, 0xDF000001
  ]> : vector<10xi32>
  %y = elemwise.ceil %x : vector<10xf32>
  %bits = arith.bitcast %y : vector<10xf32> to vector<10xi32>
  %same = arith.cmpi eq, %bits, %expected : vector<10xi32>
  return %same : vector<10xi1>
}

// Subnormals, the neighbours of one, halves, the last values with a fraction.
// CHECK-LABEL: func @ceil_f32_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f32_rounding() -> tensor<17xi1> {
  %x = arith.constant dense<[
    0x00000000, 0x00000001, 0x007FFFFF, 0x00800000, 0x807FFFFF, 0x80800000, 0x3F7FFFFF,
    0x3F800000, 0x3F800001, 0xBF800000, 0xBF800001, 0x3F000000, 0xBFC00000, 0x40200000,
    0xC0200000, 0x4AFFFFFF, 0xCAFFFFFF
  ]> : tensor<17xf32>
  %expected = arith.constant dense<[
    0x00000000, 0x3F800000, 0x3F800000, 0x3F800000, 0x80000000, 0x80000000, 0x3F800000,
    0x3F800000, 0x40000000, 0xBF800000, 0xBF800000, 0x3F800000, 0xBF800000, 0x40400000,
    0xC0000000, 0x4B000000, 0xCAFFFFFE
  ]> : tensor<17xi32>
  %y = elemwise.ceil %x : tensor<17xf32>
  %bits = arith.bitcast %y : tensor<17xf32> to tensor<17xi32>
  %same = arith.cmpi eq, %bits, %expected : tensor<17xi32>
  return %same : tensor<17xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @ceil_f32_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @ceil_f32_nan() -> vector<5xi1> {
  %x = arith.constant dense<[
    0x7FC00000, 0xFFC00001, 0x7F800001, 0xFF800001, 0x7FFFFFFF
  ]> : vector<5xf32>
  %mask = arith.constant dense<0x7FFFFFFF> : vector<5xi32>
  %infinity = arith.constant dense<0x7F800000> : vector<5xi32>
  %y = elemwise.ceil %x : vector<5xf32>
  %bits = arith.bitcast %y : vector<5xf32> to vector<5xi32>
  %magnitude = arith.andi %bits, %mask : vector<5xi32>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi32>
  return %nan : vector<5xi1>
}

// A quiet NaN keeps its sign and payload.
// CHECK-LABEL: func @ceil_f32_payload
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_f32_payload() -> i1 {
  %x = arith.constant 0xFFC00003 : f32
  %expected = arith.constant 0xFFC00003 : i32
  %y = elemwise.ceil %x : f32
  %bits = arith.bitcast %y : f32 to i32
  %same = arith.cmpi eq, %bits, %expected : i32
  return %same : i1
}

// A scalar folds as an element does.
// CHECK-LABEL: func @ceil_f32_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_f32_scalar() -> i1 {
  %x = arith.constant 0xBFE00000 : f32
  %expected = arith.constant 0xBF800000 : i32
  %y = elemwise.ceil %x : f32
  %bits = arith.bitcast %y : f32 to i32
  %same = arith.cmpi eq, %bits, %expected : i32
  return %same : i1
}

// All of (-1, -0] gives -0.
// CHECK-LABEL: func @ceil_f64_sign_of_zero
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f64_sign_of_zero() -> tensor<5xi1> {
  %x = arith.constant dense<[
    0xBFD0000000000000, 0x8000000000000000, 0xBFE8000000000000, 0xBFEFFFFFFFFFFFFF,
    0x8000000000000001
  ]> : tensor<5xf64>
  %expected = arith.constant dense<[
    0x8000000000000000, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000,
    0x8000000000000000
  ]> : tensor<5xi64>
  %y = elemwise.ceil %x : tensor<5xf64>
  %bits = arith.bitcast %y : tensor<5xf64> to tensor<5xi64>
  %same = arith.cmpi eq, %bits, %expected : tensor<5xi64>
  return %same : tensor<5xi1>
}

// Infinities and values too large to have a fraction keep their bits.
// CHECK-LABEL: func @ceil_f64_unchanged
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f64_unchanged() -> vector<8xi1> {
  %x = arith.constant dense<[
    0x7FF0000000000000, 0xFFF0000000000000, 0x7FEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFF,
    0x4330000000000000, 0x4330000000000001, 0xC330000000000001, 0x43E0000000000001
  ]> : vector<8xf64>
  %expected = arith.constant dense<[
    0x7FF0000000000000, 0xFFF0000000000000, 0x7FEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFF,
    0x4330000000000000, 0x4330000000000001, 0xC330000000000001, 0x43E0000000000001
  ]> : vector<8xi64>
  %y = elemwise.ceil %x : vector<8xf64>
  %bits = arith.bitcast %y : vector<8xf64> to vector<8xi64>
  %same = arith.cmpi eq, %bits, %expected : vector<8xi64>
  return %same : vector<8xi1>
}

// Subnormals, the neighbours of one, halves, the last values with a fraction.
// CHECK-LABEL: func @ceil_f64_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @ceil_f64_rounding() -> tensor<17xi1> {
  %x = arith.constant dense<[
    0x0000000000000000, 0x0000000000000001, 0x000FFFFFFFFFFFFF, 0x0010000000000000,
    0x800FFFFFFFFFFFFF, 0x8010000000000000, 0x3FEFFFFFFFFFFFFF, 0x3FF0000000000000,
    0x3FF0000000000001, 0xBFF0000000000000, 0xBFF0000000000001, 0x3FE0000000000000,
    0xBFF8000000000000, 0x4004000000000000, 0xC004000000000000, 0x432FFFFFFFFFFFFF,
    0xC32FFFFFFFFFFFFF
  ]> : tensor<17xf64>
  %expected = arith.constant dense<[
    0x0000000000000000, 0x3FF0000000000000, 0x3FF0000000000000, 0x3FF0000000000000,
    0x8000000000000000, 0x8000000000000000, 0x3FF0000000000000, 0x3FF0000000000000,
    0x4000000000000000, 0xBFF0000000000000, 0xBFF0000000000000, 0x3FF0000000000000,
    0xBFF0000000000000, 0x4008000000000000, 0xC000000000000000, 0x4330000000000000,
    0xC32FFFFFFFFFFFFE
  ]> : tensor<17xi64>
  %y = elemwise.ceil %x : tensor<17xf64>
  %bits = arith.bitcast %y : tensor<17xf64> to tensor<17xi64>
  %same = arith.cmpi eq, %bits, %expected : tensor<17xi64>
  return %same : tensor<17xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @ceil_f64_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @ceil_f64_nan() -> vector<5xi1> {
  %x = arith.constant dense<[
    0x7FF8000000000000, 0xFFF8000000000001, 0x7FF0000000000001, 0xFFF0000000000001,
    0x7FFFFFFFFFFFFFFF
  ]> : vector<5xf64>
  %mask = arith.constant dense<0x7FFFFFFFFFFFFFFF> : vector<5xi64>
  %infinity = arith.constant dense<0x7FF0000000000000> : vector<5xi64>
  %y = elemwise.ceil %x : vector<5xf64>
  %bits = arith.bitcast %y : vector<5xf64> to vector<5xi64>
  %magnitude = arith.andi %bits, %mask : vector<5xi64>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi64>
  return %nan : vector<5xi1>
}

// A quiet NaN keeps its sign and payload.
// CHECK-LABEL: func @ceil_f64_payload
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_f64_payload() -> i1 {
  %x = arith.constant 0xFFF8000000000003 : f64
  %expected = arith.constant 0xFFF8000000000003 : i64
  %y = elemwise.ceil %x : f64
  %bits = arith.bitcast %y : f64 to i64
  %same = arith.cmpi eq, %bits, %expected : i64
  return %same : i1
}

// A scalar folds as an element does.
// CHECK-LABEL: func @ceil_f64_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @ceil_f64_scalar() -> i1 {
  %x = arith.constant 0xBFFC000000000000 : f64
  %expected = arith.constant 0xBFF0000000000000 : i64
  %y = elemwise.ceil %x : f64
  %bits = arith.bitcast %y : f64 to i64
  %same = arith.cmpi eq, %bits, %expected : i64
  return %same : i1
}
