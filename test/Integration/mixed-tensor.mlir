// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elemwise operations beside those of tensor: what is cut out, put in, padded,
// joined and reshaped.

// RUN: elemwise-opt %s --run=extract_steps --input="4x6xf32=0.1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23" \
// RUN:   --expect="2x3xf32=8 10 12 20 22 24"
func.func @extract_steps(%x: tensor<4x6xf32>) -> tensor<2x3xf32> {
  %half = arith.constant dense<0.5> : tensor<2x3xf32>
  %s = tensor.extract_slice %x[1, 1] [2, 3] [2, 2] : tensor<4x6xf32> to tensor<2x3xf32>
  %t = arith.addf %s, %half : tensor<2x3xf32>
  %y = elemwise.ceil %t : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// The slice is the whole result: nothing is computed on it.
// RUN: elemwise-opt %s --run=extract_only --input="3x3xbf16=1 2 3 4 5 6 7 8 9" --expect="2x2xbf16=1 3 7 9"
func.func @extract_only(%x: tensor<3x3xbf16>) -> tensor<2x2xbf16> {
  %s = tensor.extract_slice %x[0, 0] [2, 2] [2, 2] : tensor<3x3xbf16> to tensor<2x2xbf16>
  return %s : tensor<2x2xbf16>
}

// RUN: elemwise-opt %s --run=extract_dynamic --input="10xf64=-0.5 1 2 -4 8 16 32 64 128 256" --input="index=1" --input="index=3" --input="index=2" \
// RUN:   --expect="3xf64=1 -0.25 0.0625"
// RUN: elemwise-opt %s --run=extract_dynamic --input="10xf64=1" --input="index=1" --input="index=0" --input="index=2" --expect="0xf64="
func.func @extract_dynamic(%x: tensor<?xf64>, %offset: index, %size: index, %step: index) -> tensor<?xf64> {
  %s = tensor.extract_slice %x[%offset] [%size] [%step] : tensor<?xf64> to tensor<?xf64>
  %y = elemwise.reciprocal %s : tensor<?xf64>
  return %y : tensor<?xf64>
}

// The slice drops a dimension.
// RUN: elemwise-opt %s --run=extract_row --input="2x3xf16=0.1 0.2 0.3 1.4 1.5 1.6" --input="index=1" --expect="3xf16=2"
func.func @extract_row(%x: tensor<2x3xf16>, %i: index) -> tensor<3xf16> {
  %s = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<2x3xf16> to tensor<3xf16>
  %y = elemwise.ceil %s : tensor<3xf16>
  return %y : tensor<3xf16>
}

// RUN: elemwise-opt %s --run=insert --input="3x4xf32=0.5" --input="2x2xf32=1.5 -0.5 0.25 -7.75" \
// RUN:   --expect="3x4xf32=0.5 2 0.5 -0 0.5 0.5 0.5 0.5 0.5 1 0.5 -7"
func.func @insert(%x: tensor<3x4xf32>, %z: tensor<2x2xf32>) -> tensor<3x4xf32> {
  %y = elemwise.ceil %z : tensor<2x2xf32>
  %s = tensor.insert_slice %y into %x[0, 1] [2, 2] [2, 2] : tensor<2x2xf32> into tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

// Both the old and the new value of the destination are used.
// RUN: elemwise-opt %s --run=insert_element --input="4xf32=0.25 0.5 1.5 4" --input="index=2" \
// RUN:   --expect="4xf32=0.25 0.5 2 4" --expect="4xf32=1 1 2 4"
func.func @insert_element(%x: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.extract %x[%i] : tensor<4xf32>
  %c = elemwise.ceil %e : f32
  %s = tensor.insert %c into %x[%i] : tensor<4xf32>
  %y = elemwise.ceil %x : tensor<4xf32>
  return %s, %y : tensor<4xf32>, tensor<4xf32>
}

// RUN: elemwise-opt %s --run=pad --input="2xf32=0.5 -4" --input="index=2" --expect="5xf32=8 2 -0.25 8 8"
// RUN: elemwise-opt %s --run=pad --input="0xf32=" --input="index=0" --expect="1xf32=8"
func.func @pad(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c = arith.constant 0.125 : f32
  %p = tensor.pad %x low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  %y = elemwise.reciprocal %p : tensor<?xf32>
  return %y : tensor<?xf32>
}

// What pads depends on where.
// RUN: elemwise-opt %s --run=pad_by_index --input="2x2xf64=0.5 0.5 0.5 0.5" --expect="3x4xf64=1 1 2 3 1 1 3 4 2 3 4 5"
func.func @pad_by_index(%x: tensor<2x2xf64>) -> tensor<3x4xf64> {
  %p = tensor.pad %x low[0, 0] high[1, 2] {
  ^bb0(%i: index, %j: index):
    %k = arith.addi %i, %j : index
    %n = arith.index_cast %k : index to i32
    %f = arith.sitofp %n : i32 to f64
    tensor.yield %f : f64
  } : tensor<2x2xf64> to tensor<3x4xf64>
  %y = elemwise.ceil %p : tensor<3x4xf64>
  return %y : tensor<3x4xf64>
}

// RUN: elemwise-opt %s --run=concat --input="2xbf16=0.5 -1.5" --input="3xbf16=1.25 0 -0" --expect="5xbf16=1 -1 2 0 -0"
// RUN: elemwise-opt %s --run=concat --input="0xbf16=" --input="1xbf16=1.25" --expect="1xbf16=2"
func.func @concat(%x: tensor<?xbf16>, %z: tensor<?xbf16>) -> tensor<?xbf16> {
  %c = tensor.concat dim(0) %x, %z : (tensor<?xbf16>, tensor<?xbf16>) -> tensor<?xbf16>
  %y = elemwise.ceil %c : tensor<?xbf16>
  return %y : tensor<?xbf16>
}

// RUN: elemwise-opt %s --run=concat_inner --input="2x1xf32=2 4" --input="2x2xf32=0.5 1.5 2.5 3.5" --expect="2x3xf32=0.5 1 2 0.25 3 4"
func.func @concat_inner(%x: tensor<2x1xf32>, %z: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %r = elemwise.reciprocal %x : tensor<2x1xf32>
  %c = elemwise.ceil %z : tensor<2x2xf32>
  %y = tensor.concat dim(1) %r, %c : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// The slices of the result have an extent of one before the last.
// RUN: elemwise-opt %s --run=concat_unit --input="1x2x1x3xf64=1 2 3 4 5 6" --expect="2x2x1x3xf64=1 2 3 4 5 6 1 2 3 4 5 6"
func.func @concat_unit(%x: tensor<1x?x1x?xf64>) -> tensor<2x?x1x?xf64> {
  %y = tensor.concat dim(0) %x, %x : (tensor<1x?x1x?xf64>, tensor<1x?x1x?xf64>) -> tensor<2x?x1x?xf64>
  return %y : tensor<2x?x1x?xf64>
}

// RUN: elemwise-opt %s --run=generate --input="index=5" --expect="5xf32=0x7F800000 0x3F800000 0x3F000000 0x3EAAAAAB 0x3E800000"
// RUN: elemwise-opt %s --run=generate --input="index=0" --expect="0xf32="
func.func @generate(%n: index) -> tensor<?xf32> {
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    tensor.yield %f : f32
  } : tensor<?xf32>
  %y = elemwise.reciprocal %g : tensor<?xf32>
  return %y : tensor<?xf32>
}

// The operation stands inside the generator.
// RUN: elemwise-opt %s --run=generate_inside --input="3xf16=0.5 1.5 -0.5" --expect="2x3xf16=1 2 -0 1 2 -0"
func.func @generate_inside(%x: tensor<3xf16>) -> tensor<2x3xf16> {
  %y = tensor.generate {
  ^bb0(%i: index, %j: index):
    %e = tensor.extract %x[%j] : tensor<3xf16>
    %c = elemwise.ceil %e : f16
    tensor.yield %c : f16
  } : tensor<2x3xf16>
  return %y : tensor<2x3xf16>
}

// RUN: elemwise-opt %s --run=reshapes --input="3x4xf32=0.5 1 1.5 2 2.5 3 3.5 4 4.5 5 5.5 6" \
// RUN:   --expect="2x6xf32=1 1 2 2 3 3 4 4 5 5 6 6" --expect="12xf32=1 1 2 2 3 3 4 4 5 5 6 6"
// RUN: elemwise-opt %s --run=reshapes --input="0x4xf32=" --expect="0x6xf32=" --expect="0xf32="
func.func @reshapes(%x: tensor<?x4xf32>) -> (tensor<?x6xf32>, tensor<?xf32>) {
  %c6 = arith.constant 6 : index
  %y = elemwise.ceil %x : tensor<?x4xf32>
  %flat = tensor.collapse_shape %y [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %flat, %c0 : tensor<?xf32>
  %rows = arith.divui %n, %c6 : index
  %e = tensor.expand_shape %flat [[0, 1]] output_shape [%rows, 6] : tensor<?xf32> into tensor<?x6xf32>
  return %e, %flat : tensor<?x6xf32>, tensor<?xf32>
}

// RUN: elemwise-opt %s --run=reshape --input="2x3xf32=0.5 1 2 4 8 16" --input="2xindex=3 2" --expect="3x2xf32=2 1 0.5 0.25 0.125 0.0625"
func.func @reshape(%x: tensor<2x3xf32>, %shape: tensor<2xindex>) -> tensor<?x?xf32> {
  %r = tensor.reshape %x(%shape) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %y = elemwise.reciprocal %r : tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// RUN: elemwise-opt %s --run=cast --input="4xf64=0.5 1.5 2.5 3.5" --expect="4xf64=1 2 3 4" --expect="index=4"
func.func @cast(%x: tensor<?xf64>) -> (tensor<4xf64>, index) {
  %c0 = arith.constant 0 : index
  %y = elemwise.ceil %x : tensor<?xf64>
  %s = tensor.cast %y : tensor<?xf64> to tensor<4xf64>
  %n = tensor.dim %y, %c0 : tensor<?xf64>
  return %s, %n : tensor<4xf64>, index
}

// RUN: elemwise-opt %s --run=from_elements --input="f32=0.5" --input="f32=4" --expect="2x2xf32=1 4 2 0.25"
func.func @from_elements(%a: f32, %b: f32) -> tensor<2x2xf32> {
  %c = elemwise.ceil %a : f32
  %d = elemwise.ceil %b : f32
  %e = elemwise.reciprocal %a : f32
  %f = elemwise.reciprocal %b : f32
  %t = tensor.from_elements %c, %d, %e, %f : tensor<2x2xf32>
  return %t : tensor<2x2xf32>
}

// RUN: elemwise-opt %s --run=splat --input="bf16=0.3" --input="index=3" --expect="3x2xbf16=1"
func.func @splat(%a: bf16, %n: index) -> tensor<?x2xbf16> {
  %s = tensor.splat %a[%n] : tensor<?x2xbf16>
  %y = elemwise.ceil %s : tensor<?x2xbf16>
  return %y : tensor<?x2xbf16>
}

// RUN: elemwise-opt %s --run=gather --input="4xf32=0.5 1.5 2.5 3.5" --input="3xindex=3 0 3" --expect="3xf32=4 1 4"
func.func @gather(%x: tensor<4xf32>, %at: tensor<3xindex>) -> tensor<3xf32> {
  %g = tensor.generate {
  ^bb0(%i: index):
    %j = tensor.extract %at[%i] : tensor<3xindex>
    %e = tensor.extract %x[%j] : tensor<4xf32>
    tensor.yield %e : f32
  } : tensor<3xf32>
  %y = elemwise.ceil %g : tensor<3xf32>
  return %y : tensor<3xf32>
}

// RUN: elemwise-opt %s --run=transpose_pack --input="2x3xf32=0.1 1.1 2.1 3.1 4.1 5.1" --expect="3x2xf32=1 4 2 5 3 6"
func.func @transpose_pack(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %y = elemwise.ceil %x : tensor<2x3xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%y : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  return %t : tensor<3x2xf32>
}

// An extent that turns out to be one is none that the slice drops.
// RUN: elemwise-opt %s --run=slice_of_one --input="1x2x3x2xf32=1 2 3 4 5 6 7 8 9 10 11 12" --input=1xf32=0 --expect=1xf32=10 --expect="1x2xf32=8 10"
func.func @slice_of_one(%x: tensor<?x2x?x?xf32>, %y: tensor<1xf32>) -> (tensor<1xf32>, tensor<1x?xf32>) {
  %c2 = arith.constant 2 : index
  %a = tensor.extract_slice %x[0, 1, 0, 1] [1, 1, %c2, 1] [2, 1, 1, 2] : tensor<?x2x?x?xf32> to tensor<1x?xf32>
  %b = linalg.reduce { arith.maximumf } ins(%a : tensor<1x?xf32>) outs(%y : tensor<1xf32>) dimensions = [1]
  return %b, %a : tensor<1xf32>, tensor<1x?xf32>
}

// RUN: elemwise-opt %s --run=before_and_after --input=f16=2 --input=f16=5 --input="3xf16=0" --expect="3xf16=2 2 5" --expect="3xf16=2 2 2"
func.func @before_and_after(%v: f16, %s: tensor<f16>, %x: tensor<?xf16>) -> (tensor<?xf16>, tensor<?xf16>) {
  %a = linalg.fill ins(%v : f16) outs(%x : tensor<?xf16>) -> tensor<?xf16>
  %b = tensor.insert_slice %s into %a[2] [1] [1] : tensor<f16> into tensor<?xf16>
  return %b, %a : tensor<?xf16>, tensor<?xf16>
}
