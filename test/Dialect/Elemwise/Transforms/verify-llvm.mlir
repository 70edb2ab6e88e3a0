// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file -verify-diagnostics --elemwise-verify-llvm

// One error, at the first.
llvm.func @operation(%x: f32) -> f32 {
  // expected-error @+1 {{'elemwise.ceil' op is left over, expected the LLVM dialect alone}}
  %y = elemwise.ceil %x : f32
  %z = elemwise.reciprocal %y : f32
  llvm.return %z : f32
}

// -----

// expected-error @+1 {{'func.func' op is left over, expected the LLVM dialect alone}}
func.func @function(%x: f32) -> f32 {
  %y = elemwise.ceil %x : f32
  return %y : f32
}

// -----

llvm.func @cast(%x: i64) -> i64 {
  // expected-error @+1 {{'builtin.unrealized_conversion_cast' op is left over, expected the LLVM dialect alone}}
  %y = builtin.unrealized_conversion_cast %x : i64 to index
  %z = builtin.unrealized_conversion_cast %y : index to i64
  llvm.return %z : i64
}

// -----

module {
  llvm.mlir.global constant @c(1.0 : f32) : f32
  llvm.func @nothing_left(%x: f32) -> f32 {
    llvm.return %x : f32
  }
}
