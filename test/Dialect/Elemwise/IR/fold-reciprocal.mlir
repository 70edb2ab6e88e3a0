// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reciprocal of constants, by bits: each function compares the bits of the folded
// results with those written out, and folds to `true` where all agree. The
// expected bits follow from exact rational arithmetic, not from MLIR.

// RUN: elemwise-opt %s -canonicalize | FileCheck %s

// The comparison itself can tell a difference.
// CHECK-LABEL: func @one_bit_off
// CHECK: %[[SAME:.*]] = arith.constant dense<[true, false]>
// CHECK: return %[[SAME]]
func.func @one_bit_off() -> tensor<2xi1> {
  %x = arith.constant dense<[0x40000000, 0x40000000]> : tensor<2xf32>
  %expected = arith.constant dense<[0x3F000000, 0x3F000001]> : tensor<2xi32>
  %y = elemwise.reciprocal %x : tensor<2xf32>
  %bits = arith.bitcast %y : tensor<2xf32> to tensor<2xi32>
  %same = arith.cmpi eq, %bits, %expected : tensor<2xi32>
  return %same : tensor<2xi1>
}

// Zeros and infinities change places; what overflows becomes an infinity.
// CHECK-LABEL: func @reciprocal_f16_zero_infinity
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f16_zero_infinity() -> tensor<6xi1> {
  %x = arith.constant dense<[0x0000, 0x8000, 0x7C00, 0xFC00, 0x0001, 0x8001]> : tensor<6xf16>
  %expected = arith.constant dense<[0x7C00, 0xFC00, 0x0000, 0x8000, 0x7C00, 0xFC00]> : tensor<6xi16>
  %y = elemwise.reciprocal %x : tensor<6xf16>
  %bits = arith.bitcast %y : tensor<6xf16> to tensor<6xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<6xi16>
  return %same : tensor<6xi1>
}

// The edges of the range: subnormal operands and results are kept.
// CHECK-LABEL: func @reciprocal_f16_extremes
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f16_extremes() -> vector<12xi1> {
  %x = arith.constant dense<[
    0x7BFF, 0x7800, 0x7401, 0x0400, 0x0201, 0x0100, 0xFBFF, 0x8400, 0x03FF, 0x0200, 0x0101,
    0x8101
  ]> : vector<12xf16>
  %expected = arith.constant dense<[
    0x0100, 0x0200, 0x03FF, 0x7400, 0x77FC, 0x7C00, 0x8100, 0xF400, 0x7401, 0x7800, 0x7BF8,
    0xFBF8
  ]> : vector<12xi16>
  %y = elemwise.reciprocal %x : vector<12xf16>
  %bits = arith.bitcast %y : vector<12xf16> to vector<12xi16>
  %same = arith.cmpi eq, %bits, %expected : vector<12xi16>
  return %same : vector<12xi1>
}

// Powers of two are exact, all else is rounded once, ties to even.
// CHECK-LABEL: func @reciprocal_f16_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f16_rounding() -> tensor<14xi1> {
  %x = arith.constant dense<[
    0x3C00, 0xBC00, 0x3BFF, 0x3C01, 0x4000, 0x3400, 0x4200, 0xC200, 0x4500, 0x4700, 0x4900,
    0x5220, 0x7400, 0x0400
  ]> : tensor<14xf16>
  %expected = arith.constant dense<[
    0x3C00, 0xBC00, 0x3C01, 0x3BFE, 0x3800, 0x4400, 0x3555, 0xB555, 0x3266, 0x3092, 0x2E66,
    0x2539, 0x0400, 0x7400
  ]> : tensor<14xi16>
  %y = elemwise.reciprocal %x : tensor<14xf16>
  %bits = arith.bitcast %y : tensor<14xf16> to tensor<14xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<14xi16>
  return %same : tensor<14xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @reciprocal_f16_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @reciprocal_f16_nan() -> vector<5xi1> {
  %x = arith.constant dense<[0x7E00, 0xFE01, 0x7C01, 0xFC01, 0x7FFF]> : vector<5xf16>
  %mask = arith.constant dense<0x7FFF> : vector<5xi16>
  %infinity = arith.constant dense<0x7C00> : vector<5xi16>
  %y = elemwise.reciprocal %x : vector<5xf16>
  %bits = arith.bitcast %y : vector<5xf16> to vector<5xi16>
  %magnitude = arith.andi %bits, %mask : vector<5xi16>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi16>
  return %nan : vector<5xi1>
}

// A scalar folds as an element does.
// CHECK-LABEL: func @reciprocal_f16_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @reciprocal_f16_scalar() -> i1 {
  %x = arith.constant 0xC200 : f16
  %expected = arith.constant 0xB555 : i16
  %y = elemwise.reciprocal %x : f16
  %bits = arith.bitcast %y : f16 to i16
  %same = arith.cmpi eq, %bits, %expected : i16
  return %same : i1
}

// Zeros and infinities change places; what overflows becomes an infinity.
// CHECK-LABEL: func @reciprocal_bf16_zero_infinity
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_bf16_zero_infinity() -> tensor<6xi1> {
  %x = arith.constant dense<[0x0000, 0x8000, 0x7F80, 0xFF80, 0x0001, 0x8001]> : tensor<6xbf16>
  %expected = arith.constant dense<[0x7F80, 0xFF80, 0x0000, 0x8000, 0x7F80, 0xFF80]> : tensor<6xi16>
  %y = elemwise.reciprocal %x : tensor<6xbf16>
  %bits = arith.bitcast %y : tensor<6xbf16> to tensor<6xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<6xi16>
  return %same : tensor<6xi1>
}

// The edges of the range: subnormal operands and results are kept.
// CHECK-LABEL: func @reciprocal_bf16_extremes
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_bf16_extremes() -> vector<12xi1> {
  %x = arith.constant dense<[
    0x7F7F, 0x7F00, 0x7E81, 0x7E80, 0xFF7F, 0x0080, 0x8080, 0x007F, 0x0040, 0x0020, 0x0021,
    0x8021
  ]> : vector<12xbf16>
  %expected = arith.constant dense<[
    0x0020, 0x0040, 0x007F, 0x0080, 0x8020, 0x7E80, 0xFE80, 0x7E81, 0x7F00, 0x7F80, 0x7F78,
    0xFF78
  ]> : vector<12xi16>
  %y = elemwise.reciprocal %x : vector<12xbf16>
  %bits = arith.bitcast %y : vector<12xbf16> to vector<12xi16>
  %same = arith.cmpi eq, %bits, %expected : vector<12xi16>
  return %same : vector<12xi1>
}

// Powers of two are exact, all else is rounded once, ties to even.
// CHECK-LABEL: func @reciprocal_bf16_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_bf16_rounding() -> tensor<14xi1> {
  %x = arith.constant dense<[
    0x3F80, 0xBF80, 0x3F7F, 0x3F81, 0x4000, 0x3E80, 0x4040, 0xC040, 0x40A0, 0x40E0, 0x4120,
    0x4244, 0x7E80, 0x0080
  ]> : tensor<14xbf16>
  %expected = arith.constant dense<[
    0x3F80, 0xBF80, 0x3F81, 0x3F7E, 0x3F00, 0x4080, 0x3EAB, 0xBEAB, 0x3E4D, 0x3E12, 0x3DCD,
    0x3CA7, 0x0080, 0x7E80
  ]> : tensor<14xi16>
  %y = elemwise.reciprocal %x : tensor<14xbf16>
  %bits = arith.bitcast %y : tensor<14xbf16> to tensor<14xi16>
  %same = arith.cmpi eq, %bits, %expected : tensor<14xi16>
  return %same : tensor<14xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @reciprocal_bf16_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @reciprocal_bf16_nan() -> vector<5xi1> {
  %x = arith.constant dense<[0x7FC0, 0xFFC1, 0x7F81, 0xFF81, 0x7FFF]> : vector<5xbf16>
  %mask = arith.constant dense<0x7FFF> : vector<5xi16>
  %infinity = arith.constant dense<0x7F80> : vector<5xi16>
  %y = elemwise.reciprocal %x : vector<5xbf16>
  %bits = arith.bitcast %y : vector<5xbf16> to vector<5xi16>
  %magnitude = arith.andi %bits, %mask : vector<5xi16>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi16>
  return %nan : vector<5xi1>
}

// A scalar folds as an element does.
// CHECK-LABEL: func @reciprocal_bf16_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @reciprocal_bf16_scalar() -> i1 {
  %x = arith.constant 0xC040 : bf16
  %expected = arith.constant 0xBEAB : i16
  %y = elemwise.reciprocal %x : bf16
  %bits = arith.bitcast %y : bf16 to i16
  %same = arith.cmpi eq, %bits, %expected : i16
  return %same : i1
}

// Zeros and infinities change places; what overflows becomes an infinity.
// CHECK-LABEL: func @reciprocal_f32_zero_infinity
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f32_zero_infinity() -> tensor<6xi1> {
  %x = arith.constant dense<[
    0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x00000001, 0x80000001
  ]> : tensor<6xf32>
  %expected = arith.constant dense<[
    0x7F800000, 0xFF800000, 0x00000000, 0x80000000, 0x7F800000, 0xFF800000
  ]> : tensor<6xi32>
  %y = elemwise.reciprocal %x : tensor<6xf32>
  %bits = arith.bitcast %y : tensor<6xf32> to tensor<6xi32>
  %same = arith.cmpi eq, %bits, %expected : tensor<6xi32>
  return %same : tensor<6xi1>
}

// The edges of the range: subnormal operands and results are kept.
// CHECK-LABEL: func @reciprocal_f32_extremes
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f32_extremes() -> vector<14xi1> {
  %x = arith.constant dense<[
    0x7F7FFFFF, 0x7F000000, 0x7E800001, 0x00400000, 0x00200001, 0x00200000, 0x40400000,
    0x40E00000, 0x41200000, 0xFF7FFFFF, 0x00800000, 0x80800000, 0x007FFFFF, 0x80200001
  ]> : vector<14xf32>
  %expected = arith.constant dense<[
    0x00200000, 0x00400000, 0x007FFFFF, 0x7F000000, 0x7F7FFFF8, 0x7F800000, 0x3EAAAAAB,
    0x3E124925, 0x3DCCCCCD, 0x80200000, 0x7E800000, 0xFE800000, 0x7E800001, 0xFF7FFFF8
  ]> : vector<14xi32>
  %y = elemwise.reciprocal %x : vector<14xf32>
  %bits = arith.bitcast %y : vector<14xf32> to vector<14xi32>
  %same = arith.cmpi eq, %bits, %expected : vector<14xi32>
  return %same : vector<14xi1>
}

// Powers of two are exact, all else is rounded once, ties to even.
// CHECK-LABEL: func @reciprocal_f32_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f32_rounding() -> tensor<14xi1> {
  %x = arith.constant dense<[
    0x3F800000, 0xBF800000, 0x3F7FFFFF, 0x3F800001, 0x40000000, 0x3E800000, 0x40400000,
    0xC0400000, 0x40A00000, 0x40E00000, 0x41200000, 0x42440000, 0x7E800000, 0x00800000
  ]> : tensor<14xf32>
  %expected = arith.constant dense<[
    0x3F800000, 0xBF800000, 0x3F800001, 0x3F7FFFFE, 0x3F000000, 0x40800000, 0x3EAAAAAB,
    0xBEAAAAAB, 0x3E4CCCCD, 0x3E124925, 0x3DCCCCCD, 0x3CA72F05, 0x00800000, 0x7E800000
  ]> : tensor<14xi32>
  %y = elemwise.reciprocal %x : tensor<14xf32>
  %bits = arith.bitcast %y : tensor<14xf32> to tensor<14xi32>
  %same = arith.cmpi eq, %bits, %expected : tensor<14xi32>
  return %same : tensor<14xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @reciprocal_f32_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @reciprocal_f32_nan() -> vector<5xi1> {
  %x = arith.constant dense<[
    0x7FC00000, 0xFFC00001, 0x7F800001, 0xFF800001, 0x7FFFFFFF
  ]> : vector<5xf32>
  %mask = arith.constant dense<0x7FFFFFFF> : vector<5xi32>
  %infinity = arith.constant dense<0x7F800000> : vector<5xi32>
  %y = elemwise.reciprocal %x : vector<5xf32>
  %bits = arith.bitcast %y : vector<5xf32> to vector<5xi32>
  %magnitude = arith.andi %bits, %mask : vector<5xi32>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi32>
  return %nan : vector<5xi1>
}

// A scalar folds as an element does.
// CHECK-LABEL: func @reciprocal_f32_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @reciprocal_f32_scalar() -> i1 {
  %x = arith.constant 0xC0400000 : f32
  %expected = arith.constant 0xBEAAAAAB : i32
  %y = elemwise.reciprocal %x : f32
  %bits = arith.bitcast %y : f32 to i32
  %same = arith.cmpi eq, %bits, %expected : i32
  return %same : i1
}

// Zeros and infinities change places; what overflows becomes an infinity.
// CHECK-LABEL: func @reciprocal_f64_zero_infinity
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f64_zero_infinity() -> tensor<6xi1> {
  %x = arith.constant dense<[
    0x0000000000000000, 0x8000000000000000, 0x7FF0000000000000, 0xFFF0000000000000,
    0x0000000000000001, 0x8000000000000001
  ]> : tensor<6xf64>
  %expected = arith.constant dense<[
    0x7FF0000000000000, 0xFFF0000000000000, 0x0000000000000000, 0x8000000000000000,
    0x7FF0000000000000, 0xFFF0000000000000
  ]> : tensor<6xi64>
  %y = elemwise.reciprocal %x : tensor<6xf64>
  %bits = arith.bitcast %y : tensor<6xf64> to tensor<6xi64>
  %same = arith.cmpi eq, %bits, %expected : tensor<6xi64>
  return %same : tensor<6xi1>
}

// The edges of the range: subnormal operands and results are kept.
// CHECK-LABEL: func @reciprocal_f64_extremes
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f64_extremes() -> vector<10xi1> {
  %x = arith.constant dense<[
    0x7FEFFFFFFFFFFFFF, 0x0004000000000001, 0x4048800000000000, 0xFFEFFFFFFFFFFFFF,
    0x0010000000000000, 0x8010000000000000, 0x000FFFFFFFFFFFFF, 0x0008000000000000,
    0x0004000000000000, 0x8004000000000001
  ]> : vector<10xf64>
  %expected = arith.constant dense<[
    0x0004000000000000, 0x7FEFFFFFFFFFFFF8, 0x3F94E5E0A72F0539, 0x8004000000000000,
    0x7FD0000000000000, 0xFFD0000000000000, 0x7FD0000000000001, 0x7FE0000000000000,
    0x7FF0000000000000, 0xFFEFFFFFFFFFFFF8
  ]> : vector<10xi64>
  %y = elemwise.reciprocal %x : vector<10xf64>
  %bits = arith.bitcast %y : vector<10xf64> to vector<10xi64>
  %same = arith.cmpi eq, %bits, %expected : vector<10xi64>
  return %same : vector<10xi1>
}

// Powers of two are exact, all else is rounded once, ties to even.
// CHECK-LABEL: func @reciprocal_f64_rounding
// CHECK: %[[SAME:.*]] = arith.constant dense<true>
// CHECK: return %[[SAME]]
func.func @reciprocal_f64_rounding() -> tensor<14xi1> {
  %x = arith.constant dense<[
    0x3FF0000000000000, 0xBFF0000000000000, 0x3FEFFFFFFFFFFFFF, 0x3FF0000000000001,
    0x4000000000000000, 0x3FD0000000000000, 0x4008000000000000, 0xC008000000000000,
    0x4014000000000000, 0x401C000000000000, 0x4024000000000000, 0x4048800000000000,
    0x7FD0000000000000, 0x0010000000000000
  ]> : tensor<14xf64>
  %expected = arith.constant dense<[
    0x3FF0000000000000, 0xBFF0000000000000, 0x3FF0000000000001, 0x3FEFFFFFFFFFFFFE,
    0x3FE0000000000000, 0x4010000000000000, 0x3FD5555555555555, 0xBFD5555555555555,
    0x3FC999999999999A, 0x3FC2492492492492, 0x3FB999999999999A, 0x3F94E5E0A72F0539,
    0x0010000000000000, 0x7FD0000000000000
  ]> : tensor<14xi64>
  %y = elemwise.reciprocal %x : tensor<14xf64>
  %bits = arith.bitcast %y : tensor<14xf64> to tensor<14xi64>
  %same = arith.cmpi eq, %bits, %expected : tensor<14xi64>
  return %same : tensor<14xi1>
}

// NaN, quiet and signalling, of either sign, gives NaN: above infinity once the sign is dropped.
// CHECK-LABEL: func @reciprocal_f64_nan
// CHECK: %[[NAN:.*]] = arith.constant dense<true>
// CHECK: return %[[NAN]]
func.func @reciprocal_f64_nan() -> vector<5xi1> {
  %x = arith.constant dense<[
    0x7FF8000000000000, 0xFFF8000000000001, 0x7FF0000000000001, 0xFFF0000000000001,
    0x7FFFFFFFFFFFFFFF
  ]> : vector<5xf64>
  %mask = arith.constant dense<0x7FFFFFFFFFFFFFFF> : vector<5xi64>
  %infinity = arith.constant dense<0x7FF0000000000000> : vector<5xi64>
  %y = elemwise.reciprocal %x : vector<5xf64>
  %bits = arith.bitcast %y : vector<5xf64> to vector<5xi64>
  %magnitude = arith.andi %bits, %mask : vector<5xi64>
  %nan = arith.cmpi ugt, %magnitude, %infinity : vector<5xi64>
  return %nan : vector<5xi1>
}

// A scalar folds as an element does.
// CHECK-LABEL: func @reciprocal_f64_scalar
// CHECK: %[[SAME:.*]] = arith.constant true
// CHECK: return %[[SAME]]
func.func @reciprocal_f64_scalar() -> i1 {
  %x = arith.constant 0xC008000000000000 : f64
  %expected = arith.constant 0xBFD5555555555555 : i64
  %y = elemwise.reciprocal %x : f64
  %bits = arith.bitcast %y : f64 to i64
  %same = arith.cmpi eq, %bits, %expected : i64
  return %same : i1
}
