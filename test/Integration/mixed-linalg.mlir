// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elemwise operations beside those of linalg, arith and math.

// RUN: elemwise-opt %s --run=fill --input="f32=0.3" --input="index=3" --expect="2x3xf32=1"
func.func @fill(%v: f32, %n: index) -> tensor<2x?xf32> {
  %e = tensor.empty(%n) : tensor<2x?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<2x?xf32>) -> tensor<2x?xf32>
  %y = elemwise.ceil %f : tensor<2x?xf32>
  return %y : tensor<2x?xf32>
}

// RUN: elemwise-opt %s --run=matmul --input="2x2xf64=2 4 0.5 8" --input="2x2xf64=0.5 2 3 3.5" --expect="2x2xf64=2 2 3 5"
// RUN: elemwise-opt %s --run=matmul --input="2x0xf64=" --input="0x2xf64=" --expect="2x2xf64=0"
func.func @matmul(%x: tensor<2x?xf64>, %y: tensor<?x2xf64>) -> tensor<2x2xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<2x2xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<2x2xf64>) -> tensor<2x2xf64>
  %a = elemwise.reciprocal %x : tensor<2x?xf64>
  %b = elemwise.ceil %y : tensor<?x2xf64>
  %m = linalg.matmul ins(%a, %b : tensor<2x?xf64>, tensor<?x2xf64>) outs(%f : tensor<2x2xf64>) -> tensor<2x2xf64>
  %c = elemwise.ceil %m : tensor<2x2xf64>
  return %c : tensor<2x2xf64>
}

// RUN: elemwise-opt %s --run=transpose --input="2x3xf32=2 4 8 -0.5 0.25 1" --expect="3x2xf32=0.5 -2 0.25 4 0.125 1"
func.func @transpose(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %e = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  %y = elemwise.reciprocal %t : tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

// RUN: elemwise-opt %s --run=broadcast --input="3xf32=2 4 8" --input="2x3xf32=0.5 1 1.5 2 2.5 3" \
// RUN:   --expect="2x3xf32=1 2 2 3 3 4"
func.func @broadcast(%x: tensor<3xf32>, %z: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %r = elemwise.reciprocal %x : tensor<3xf32>
  %b = linalg.broadcast ins(%r : tensor<3xf32>) outs(%e : tensor<2x3xf32>) dimensions = [0]
  %s = arith.addf %b, %z : tensor<2x3xf32>
  %y = elemwise.ceil %s : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// Along the outer dimension: the innermost loop reads one element again and again.
// RUN: elemwise-opt %s --run=broadcast_columns --input="2xf32=-0.5 4" --input="index=19" --expect="2x19xf32=-2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.25"
func.func @broadcast_columns(%x: tensor<2xf32>, %n: index) -> tensor<2x?xf32> {
  %e = tensor.empty(%n) : tensor<2x?xf32>
  %b = linalg.broadcast ins(%x : tensor<2xf32>) outs(%e : tensor<2x?xf32>) dimensions = [1]
  %y = elemwise.reciprocal %b : tensor<2x?xf32>
  return %y : tensor<2x?xf32>
}

// RUN: elemwise-opt %s --run=reduce --input="2x3xf32=0.5 1.5 -0.5 2.5 3 -7.5" --expect="2xf32=3 -1" --expect="f32=2"
// RUN: elemwise-opt %s --run=reduce --input="2x0xf32=" --expect="2xf32=0" --expect="f32=0"
func.func @reduce(%x: tensor<2x?xf32>) -> (tensor<2xf32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %c = elemwise.ceil %x : tensor<2x?xf32>
  %rows = linalg.reduce { arith.addf } ins(%c : tensor<2x?xf32>) outs(%f : tensor<2xf32>) dimensions = [1]
  %e0 = tensor.empty() : tensor<f32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %all = linalg.reduce { arith.addf } ins(%rows : tensor<2xf32>) outs(%f0 : tensor<f32>) dimensions = [0]
  return %rows, %all : tensor<2xf32>, tensor<f32>
}

// The caller's own generic holds the scalar operations.
#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>
// RUN: elemwise-opt %s --run=generic --input="2x2xbf16=0.5 -2 4 -0.25" --input="2xbf16=1.5 2.5" --expect="2x2xbf16=4 3.25 1.5 -1"
func.func @generic(%x: tensor<2x2xbf16>, %r: tensor<2xbf16>) -> tensor<2x2xbf16> {
  %e = tensor.empty() : tensor<2x2xbf16>
  %y = linalg.generic {indexing_maps = [#swap, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %r : tensor<2x2xbf16>, tensor<2xbf16>) outs(%e : tensor<2x2xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %out: bf16):
    %c = elemwise.reciprocal %a : bf16
    %d = elemwise.ceil %b : bf16
    %s = arith.addf %c, %d : bf16
    linalg.yield %s : bf16
  } -> tensor<2x2xbf16>
  return %y : tensor<2x2xbf16>
}

// The elementwise operation takes its position into account.
// RUN: elemwise-opt %s --run=indexed --input="2x3xf32=0.5" --expect="2x3xf32=1 2 3 2 3 4"
func.func @indexed(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %n = arith.index_cast %k : index to i32
    %f = arith.sitofp %n : i32 to f32
    %s = arith.addf %a, %f : f32
    %c = elemwise.ceil %s : f32
    linalg.yield %c : f32
  } -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// A chain across types, with the rounding of each step kept.
// RUN: elemwise-opt %s --run=across_types --input="4xf32=3 -0.3 1000.5 nan" --expect="4xf16=0x3555 0xC2AA 0x1418 nan" --expect="4xi32=1 -3 1 0"
func.func @across_types(%x: tensor<4xf32>) -> (tensor<4xf16>, tensor<4xi32>) {
  %h = arith.truncf %x : tensor<4xf32> to tensor<4xf16>
  %r = elemwise.reciprocal %h : tensor<4xf16>
  %b = arith.extf %r : tensor<4xf16> to tensor<4xf32>
  %c = elemwise.ceil %b : tensor<4xf32>
  %big = arith.constant dense<1.0e+03> : tensor<4xf32>
  %ok = arith.cmpf olt, %c, %big : tensor<4xf32>
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %safe = arith.select %ok, %c, %zero : tensor<4xi1>, tensor<4xf32>
  %i = arith.fptosi %safe : tensor<4xf32> to tensor<4xi32>
  return %r, %i : tensor<4xf16>, tensor<4xi32>
}

// Somebody else's division and ceiling stay what they are.
// RUN: elemwise-opt %s --run=others --input="3xf64=49 0.3 -0.5" --expect="3xf64=0x3F94E5E0A72F0539 3.3333333333333335 -2" --expect="3xf64=49 1 -0"
func.func @others(%x: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {
  %one = arith.constant dense<1.0> : tensor<3xf64>
  %d = arith.divf %one, %x : tensor<3xf64>
  %c = math.ceil %x : tensor<3xf64>
  return %d, %c : tensor<3xf64>, tensor<3xf64>
}

// RUN: elemwise-opt %s --run=math --input="4xf32=-4 2.25 0 -0.25" --expect="4xf32=2 2 0 1" --expect="4xf32=0.25 0.4444444477558136 inf 4"
func.func @math(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = math.absf %x : tensor<4xf32>
  %s = math.sqrt %a : tensor<4xf32>
  %c = elemwise.ceil %s : tensor<4xf32>
  %r = elemwise.reciprocal %a : tensor<4xf32>
  return %c, %r : tensor<4xf32>, tensor<4xf32>
}

// RUN: elemwise-opt %s --run=dot --input="4xf32=0.5 1.5 2.5 3.5" --expect="f32=30"
func.func @dot(%x: tensor<4xf32>) -> f32 {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %c = elemwise.ceil %x : tensor<4xf32>
  %d = linalg.dot ins(%c, %c : tensor<4xf32>, tensor<4xf32>) outs(%zero : tensor<f32>) -> tensor<f32>
  %v = tensor.extract %d[] : tensor<f32>
  return %v : f32
}

// LLVM computes ceil of what was extended on the narrower type, if it can.
// RUN: elemwise-opt %s --run=ceil_of_extended --elemwise-to-llvm='target-cpu=x86-64-v3 vectorize=false' -O2 --input="3xbf16=0.5 -0.5 0x7F7F" --input="3xf16=0.5 -0.5 0x0001" \
// RUN:   --expect="3xf64=1 -0 0x47EFE00000000000" --expect="3xf64=1 -0 1"
// RUN: elemwise-opt %s --run=ceil_of_extended --elemwise-to-llvm=target-cpu=x86-64 -O2 --input="3xbf16=0.5 -0.5 0x7F7F" --input="3xf16=0.5 -0.5 0x0001" \
// RUN:   --expect="3xf64=1 -0 0x47EFE00000000000" --expect="3xf64=1 -0 1"
func.func @ceil_of_extended(%x: tensor<?xbf16>, %y: tensor<?xf16>) -> (tensor<?xf64>, tensor<?xf64>) {
  %a = arith.extf %x : tensor<?xbf16> to tensor<?xf64>
  %b = math.ceil %a : tensor<?xf64>
  %c = arith.extf %y : tensor<?xf16> to tensor<?xf64>
  %d = math.ceil %c : tensor<?xf64>
  return %b, %d : tensor<?xf64>, tensor<?xf64>
}

// Each element of a row is one that lies among others.
// RUN: elemwise-opt %s --run=strided_broadcast --input="7xf64=1 2 3 4 5 6 7" --input="3x2xf64=0" --expect="3x2xf64=1 1 4 4 7 7"
func.func @strided_broadcast(%x: tensor<?xf64>, %y: tensor<3x?xf64>) -> tensor<3x?xf64> {
  %a = tensor.extract_slice %x[0] [3] [3] : tensor<?xf64> to tensor<3xf64>
  %b = linalg.broadcast ins(%a : tensor<3xf64>) outs(%y : tensor<3x?xf64>) dimensions = [1]
  return %b : tensor<3x?xf64>
}

// Rounded once: the halfway cases of 2^62 and 2^63, one more or less. The numbers
// end in the last binary digit of 64.
// DEFINE: %{long} = --input="6xi64=4620693217682128896 4629700416936869888 4629700416936869889 -4629700416936869889 -1 2049" \
// DEFINE:   --expect="6xbf16=0x5E80 0x5E80 0x5E81 0xDE81 0xBF80 0x4500"
// RUN: elemwise-opt %s --run=from_long --elemwise-to-llvm=target-cpu=x86-64 %{long} --expect="6xf16=inf inf inf -inf -1 2048"
// RUN: elemwise-opt %s --run=from_long --elemwise-to-llvm='target-cpu=x86-64-v3 vectorize=false' -O2 %{long} --expect="6xf16=inf inf inf -inf -1 2048"
func.func @from_long(%x: tensor<?xi64>) -> (tensor<?xbf16>, tensor<?xf16>) {
  %a = arith.sitofp %x : tensor<?xi64> to tensor<?xbf16>
  %b = arith.sitofp %x : tensor<?xi64> to tensor<?xf16>
  return %a, %b : tensor<?xbf16>, tensor<?xf16>
}

// RUN: elemwise-opt %s --run=from_unsigned --elemwise-to-llvm=target-cpu=x86-64 --input="3xi64=-1 -36028797018963969 1" --expect="3xbf16=0x5F80 0x5F7F 0x3F80"
func.func @from_unsigned(%x: tensor<?xi64>) -> tensor<?xbf16> {
  %a = arith.uitofp %x : tensor<?xi64> to tensor<?xbf16>
  return %a : tensor<?xbf16>
}
