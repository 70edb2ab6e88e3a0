// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What is not an operation of the dialect, or not a use of its attribute.

// RUN: elemwise-opt %s -split-input-file -verify-diagnostics

// UNSUPPORTED: round-trip

func.func @result_of_another_type(%x: tensor<2xf32>) {
  // expected-error @+1 {{'elemwise.ceil' op failed to verify that all of {operand, result} have same type}}
  %0 = "elemwise.ceil"(%x) : (tensor<2xf32>) -> tensor<2xf16>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2xf32>) {
  // expected-error @+1 {{'elemwise.reciprocal' op failed to verify that all of {operand, result} have same type}}
  %0 = "elemwise.reciprocal"(%x) : (tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @result_without_encoding(%x: tensor<2xf32, "anything">) {
  // expected-error @+1 {{'elemwise.ceil' op failed to verify that all of {operand, result} have same type}}
  %0 = "elemwise.ceil"(%x) : (tensor<2xf32, "anything">) -> tensor<2xf32>
  return
}

// -----

func.func @no_operand() {
  // expected-error @+1 {{'elemwise.ceil' op requires a single operand}}
  %0 = "elemwise.ceil"() : () -> f32
  return
}

// -----

func.func @two_operands(%x: f32) {
  // expected-error @+1 {{'elemwise.reciprocal' op requires a single operand}}
  %0 = "elemwise.reciprocal"(%x, %x) : (f32, f32) -> f32
  return
}

// -----

func.func @no_result(%x: f32) {
  // expected-error @+1 {{'elemwise.ceil' op requires one result}}
  "elemwise.ceil"(%x) : (f32) -> ()
  return
}

// -----

func.func @operand_of_another_type(%x: f16) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'f32' vs 'f16'}}
  %0 = elemwise.ceil %x : f32
  return
}

// -----

func.func @fastmath_of_another_kind(%x: f32) {
  // expected-error @+1 {{'elemwise.reciprocal' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = "elemwise.reciprocal"(%x) {fastmath = 1 : i32} : (f32) -> f32
  return
}

// -----

func.func @unknown_flag(%x: f32) {
  // expected-error @+2 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error @+1 {{failed to parse Arith_FastMathAttr parameter 'value'}}
  %0 = elemwise.reciprocal %x fastmath<speedy> : f32
  return
}

// -----

func.func @unknown_operation(%x: f32) {
  // expected-error @+1 {{unregistered operation 'elemwise.floor' found in dialect ('elemwise') that does not allow unknown operations}}
  %0 = "elemwise.floor"(%x) : (f32) -> f32
  return
}

// -----

// expected-error @+1 {{has the unknown attribute 'elemwise.entry', expected 'elemwise.deallocated', 'elemwise.entry_point' or 'elemwise.in_place'}}
func.func @unknown_attribute() attributes {elemwise.entry} {
  return
}

// -----

// expected-error @+1 {{has the attribute 'elemwise.entry_point' = unit, expected a function type}}
func.func @signature_missing() attributes {elemwise.entry_point} {
  return
}

// -----

// expected-error @+1 {{has the attribute 'elemwise.entry_point' = i32, expected a function type}}
func.func @signature_of_another_kind() attributes {elemwise.entry_point = i32} {
  return
}

// -----

func.func @signature_elsewhere(%x: f32) {
  // expected-error @+1 {{has the attribute 'elemwise.entry_point', expected it on a function}}
  %0 = elemwise.ceil %x {elemwise.entry_point = () -> ()} : f32
  return
}

// -----

// expected-error @+1 {{has the attribute 'elemwise.in_place' = 0 : i64, expected an array<i64>}}
func.func @in_place_of_another_kind() attributes {elemwise.in_place = 0 : i64} {
  return
}

// -----

// expected-error @+1 {{has the attribute 'elemwise.deallocated' = 1 : i64, expected it on a module and without a value}}
module attributes {elemwise.deallocated = 1} {}

// -----

// expected-error @+1 {{has the attribute 'elemwise.deallocated' = unit, expected it on a module and without a value}}
func.func private @deallocated() attributes {elemwise.deallocated}
