// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elemwise operations under structured and unstructured control flow, and in
// functions that call each other.

// RUN: elemwise-opt %s --run=loop --input="3xf32=4 -0.5 3" --input="index=0" --expect="3xf32=4 -0.5 3"
// RUN: elemwise-opt %s --run=loop --input="3xf32=4 -0.5 3" --input="index=1" --expect="3xf32=0x3E800000 -2 0x3EAAAAAB"
// RUN: elemwise-opt %s --run=loop --input="3xf32=4 -0.5 3" --input="index=2" --expect="3xf32=4 -0.5 3"
func.func @loop(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = elemwise.reciprocal %a : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The loop's two values change places.
// RUN: elemwise-opt %s --run=swap --input="2xbf16=0.5 1.5" --input="2xbf16=8 9" --input="index=3" --expect="2xbf16=8 9" --expect="2xbf16=1 2"
func.func @swap(%x: tensor<2xbf16>, %y: tensor<2xbf16>, %n: index) -> (tensor<2xbf16>, tensor<2xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<2xbf16>, tensor<2xbf16>) {
    %c = elemwise.ceil %a : tensor<2xbf16>
    scf.yield %b, %c : tensor<2xbf16>, tensor<2xbf16>
  }
  return %r#0, %r#1 : tensor<2xbf16>, tensor<2xbf16>
}

// Element by element, into a copy of the input.
// RUN: elemwise-opt %s --run=elements --input="4xf16=0.5 -0.5 2 1.25" --expect="4xf16=1 -0 2 2" --expect="4xf16=0.5 -0.5 2 1.25"
func.func @elements(%x: tensor<?xf16>) -> (tensor<?xf16>, tensor<?xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf16> {
    %e = tensor.extract %a[%i] : tensor<?xf16>
    %c = elemwise.ceil %e : f16
    %b = tensor.insert %c into %a[%i] : tensor<?xf16>
    scf.yield %b : tensor<?xf16>
  }
  return %r, %x : tensor<?xf16>, tensor<?xf16>
}

// RUN: elemwise-opt %s --run=choice --input="2xf32=0.5 4" --input="i1=true" --expect="2xf32=1 4"
// RUN: elemwise-opt %s --run=choice --input="2xf32=0.5 4" --input="i1=false" --expect="2xf32=0.5 4"
func.func @choice(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    %b = elemwise.ceil %x : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The branches differ in the extent.
// RUN: elemwise-opt %s --run=extents --input="3xf32=0.5 4 2" --input="i1=true" --expect="2xf32=1 4"
// RUN: elemwise-opt %s --run=extents --input="3xf32=0.5 4 2" --input="i1=false" --expect="3xf32=2 0.25 0.5"
func.func @extents(%x: tensor<3xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    %s = tensor.extract_slice %x[0] [2] [1] : tensor<3xf32> to tensor<2xf32>
    %b = elemwise.ceil %s : tensor<2xf32>
    %d = tensor.cast %b : tensor<2xf32> to tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  } else {
    %b = elemwise.reciprocal %x : tensor<3xf32>
    %d = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Doubles until the first element reaches a limit: the extent of the result is
// that of the input, the number of steps depends on the data.
// RUN: elemwise-opt %s --run=until --input="2xf64=0.3 0.7" --input="f64=5" --expect="2xf64=8 8" --expect="i32=3"
func.func @until(%x: tensor<?xf64>, %limit: f64) -> (tensor<?xf64>, i32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = elemwise.ceil %x : tensor<?xf64>
  %r:2 = scf.while (%a = %start, %k = %zero) : (tensor<?xf64>, i32) -> (tensor<?xf64>, i32) {
    %e = tensor.extract %a[%c0] : tensor<?xf64>
    %go = arith.cmpf olt, %e, %limit : f64
    scf.condition(%go) %a, %k : tensor<?xf64>, i32
  } do {
  ^bb0(%a: tensor<?xf64>, %k: i32):
    %b = arith.addf %a, %a : tensor<?xf64>
    %c = elemwise.ceil %b : tensor<?xf64>
    %l = arith.addi %k, %one : i32
    scf.yield %c, %l : tensor<?xf64>, i32
  }
  return %r#0, %r#1 : tensor<?xf64>, i32
}

// RUN: elemwise-opt %s --run=switch --input="index=0" --input="2xf32=0.5 4" --expect="2xf32=1 4"
// RUN: elemwise-opt %s --run=switch --input="index=1" --input="2xf32=0.5 4" --expect="2xf32=2 0.25"
// RUN: elemwise-opt %s --run=switch --input="index=7" --input="2xf32=0.5 4" --expect="2xf32=0.5 4"
func.func @switch(%i: index, %x: tensor<2xf32>) -> tensor<2xf32> {
  %r = scf.index_switch %i -> tensor<2xf32>
  case 0 {
    %y = elemwise.ceil %x : tensor<2xf32>
    scf.yield %y : tensor<2xf32>
  }
  case 1 {
    %y = elemwise.reciprocal %x : tensor<2xf32>
    scf.yield %y : tensor<2xf32>
  }
  default {
    scf.yield %x : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// What one case gives is an input: writing to it writes to a copy.
// RUN: elemwise-opt %s --run=switch_input --input="index=0" --input="2xf32=0.5 4" --expect="2xf32=9 4" --expect="2xf32=0.5 4"
// RUN: elemwise-opt %s --run=switch_input --input="index=2" --input="2xf32=0.5 4" --expect="2xf32=9 0.25" --expect="2xf32=0.5 4"
// RUN: elemwise-opt %s --run=switch_input --input="index=7" --input="2xf32=0.5 4" --expect="2xf32=9 4" --expect="2xf32=0.5 4"
func.func @switch_input(%i: index, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f32
  %r = scf.index_switch %i -> tensor<2xf32>
  case 0 {
    %y = elemwise.ceil %x : tensor<2xf32>
    scf.yield %y : tensor<2xf32>
  }
  case 2 {
    %y = elemwise.reciprocal %x : tensor<2xf32>
    scf.yield %y : tensor<2xf32>
  }
  default {
    scf.yield %x : tensor<2xf32>
  }
  %s = tensor.insert %nine into %r[%c0] : tensor<2xf32>
  return %s, %x : tensor<2xf32>, tensor<2xf32>
}

// RUN: elemwise-opt %s --run=forall --input="4x3xf32=0.5 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5 9.5 10.5 11.5" --expect="4x3xf32=1 2 3 4 5 6 7 8 9 10 11 12"
func.func @forall(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %e) -> tensor<4x3xf32> {
    %row = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %s = tensor.extract_slice %x[%row, 0] [2, 3] [1, 1] : tensor<4x3xf32> to tensor<2x3xf32>
    %y = elemwise.ceil %s : tensor<2x3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%row, 0] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<4x3xf32>
    }
  }
  return %r : tensor<4x3xf32>
}

// RUN: elemwise-opt %s --run=blocks --input="3xf32=0.5 4 -0.5" --input="i1=1" --expect="3xf32=1 4 -0"
// RUN: elemwise-opt %s --run=blocks --input="3xf32=0.5 4 -0.5" --input="i1=0" --expect="3xf32=0.5 4 -0.5"
func.func @blocks(%x: tensor<3xf32>, %c: i1) -> tensor<3xf32> {
  cf.cond_br %c, ^a, ^b(%x : tensor<3xf32>)
^a:
  %y = elemwise.ceil %x : tensor<3xf32>
  cf.br ^b(%y : tensor<3xf32>)
^b(%r: tensor<3xf32>):
  return %r : tensor<3xf32>
}

// RUN: elemwise-opt %s --run=two_returns --input="2xf64=0.5 4" --input="i1=1" --expect="2xf64=1 4"
// RUN: elemwise-opt %s --run=two_returns --input="2xf64=0.5 4" --input="i1=0" --expect="2xf64=2 0.25"
func.func @two_returns(%x: tensor<?xf64>, %c: i1) -> tensor<?xf64> {
  cf.cond_br %c, ^a, ^b
^a:
  %y = elemwise.ceil %x : tensor<?xf64>
  return %y : tensor<?xf64>
^b:
  %z = elemwise.reciprocal %x : tensor<?xf64>
  return %z : tensor<?xf64>
}

// A loop of blocks over scalars.
// RUN: elemwise-opt %s --run=counted --input="f32=0.75" --input="i32=4" --expect="f32=3"
func.func @counted(%x: f32, %n: i32) -> f32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%x, %zero : f32, i32)
^head(%a: f32, %i: i32):
  %go = arith.cmpi slt, %i, %n : i32
  cf.cond_br %go, ^body, ^end
^body:
  %b = arith.addf %a, %x : f32
  %j = arith.addi %i, %one : i32
  cf.br ^head(%b, %j : f32, i32)
^end:
  %h = arith.subf %a, %x : f32
  %c = elemwise.ceil %h : f32
  return %c : f32
}

// Public functions that call each other stay callable themselves.
// RUN: elemwise-opt %s --run=calls --input="3xf32=4 0.5 -8" --expect="3xf32=1 2 -0"
// RUN: elemwise-opt %s --run=callee --input="3xf32=4 0.5 -8" --expect="3xf32=0.25 2 -0.125"
func.func @calls(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = func.call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %z = func.call @private_callee(%y) : (tensor<?xf32>) -> tensor<?xf32>
  return %z : tensor<?xf32>
}
func.func @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.reciprocal %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func private @private_callee(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.ceil %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

// The callee gives back its operand, and the caller uses both.
// RUN: elemwise-opt %s --run=identity_call --input="2xf32=0.5 4" --expect="2xf32=0.5 4" --expect="2xf32=1 4" --expect="2xf32=0.5 4"
func.func @identity_call(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %y = func.call @identity(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %z = elemwise.ceil %y : tensor<2xf32>
  return %y, %z, %x : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func private @identity(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// A callee that writes into its operand does not write into ours.
// RUN: elemwise-opt %s --run=writing_call --input="2xf32=0.5 4" --expect="2xf32=9 4" --expect="2xf32=0.5 4"
func.func @writing_call(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %y = func.call @writing(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %y, %x : tensor<2xf32>, tensor<2xf32>
}
func.func private @writing(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %v = arith.constant 8.5 : f32
  %c = elemwise.ceil %v : f32
  %y = tensor.insert %c into %x[%c0] : tensor<2xf32>
  return %y : tensor<2xf32>
}

// RUN: elemwise-opt %s --run=recursion --input="i32=5" --input="f64=0.3" --expect="f64=6"
func.func @recursion(%n: i32, %x: f64) -> f64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %done = arith.cmpi eq, %n, %zero : i32
  %r = scf.if %done -> f64 {
    %c = elemwise.ceil %x : f64
    scf.yield %c : f64
  } else {
    %m = arith.subi %n, %one : i32
    %s = func.call @recursion(%m, %x) : (i32, f64) -> f64
    %t = arith.addf %s, %x : f64
    %c = elemwise.ceil %t : f64
    scf.yield %c : f64
  }
  return %r : f64
}

// RUN: elemwise-opt %s --run=tensor_recursion --input="i32=2" --input="2xf32=4 -3" --expect="2xf32=4 -3"
// RUN: elemwise-opt %s --run=tensor_recursion --input="i32=1" --input="2xf32=4 -2" --expect="2xf32=0.25 -0.5"
func.func @tensor_recursion(%n: i32, %x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %done = arith.cmpi eq, %n, %zero : i32
  %r = scf.if %done -> tensor<2xf32> {
    scf.yield %x : tensor<2xf32>
  } else {
    %m = arith.subi %n, %one : i32
    %t = elemwise.reciprocal %x : tensor<2xf32>
    %s = func.call @tensor_recursion(%m, %t) : (i32, tensor<2xf32>) -> tensor<2xf32>
    scf.yield %s : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// What one of two results may be is also what the other is made of.
// RUN: elemwise-opt %s --run=chosen --input="bf16=1" --input="i1=1" --input="bf16=-12" --input="bf16=-0" --input="bf16=3" --expect="bf16=-0" --expect="bf16=1"
// RUN: elemwise-opt %s --run=chosen --input="bf16=1" --input="i1=0" --input="bf16=-12" --input="bf16=-0" --input="bf16=3" --expect="bf16=3" --expect="bf16=1"
func.func @chosen(%v: bf16, %p: i1, %a: tensor<bf16>, %b: tensor<bf16>, %c: tensor<bf16>) -> (tensor<bf16>, tensor<bf16>) {
  %max = arith.maximumf %b, %a : tensor<bf16>
  %chosen = scf.if %p -> (tensor<bf16>) {
    scf.yield %max : tensor<bf16>
  } else {
    scf.yield %c : tensor<bf16>
  }
  %changed = tensor.insert %v into %max[] : tensor<bf16>
  return %chosen, %changed : tensor<bf16>, tensor<bf16>
}

// Values of 16 bits pass to functions, back, and from block to block, as they
// are: subnormal numbers, and on CPUs that don't know the types.
// DEFINE: %{halves} = --input=i1=1 --input=bf16=0x0001 --input="3xbf16=0x8001 0x7F7F 0xBE80" --input=f16=0x0001 \
// DEFINE:   --expect=bf16=0x0001 --expect="3xbf16=0x8000 0x7F7F 0x8000" --expect=f16=0x0001 --expect=f16=1
// RUN: elemwise-opt %s --run=halves -O0 --elemwise-to-llvm=target-cpu=x86-64 %{halves}
// RUN: elemwise-opt %s --run=halves -O0 --elemwise-to-llvm=target-cpu=x86-64-v3 %{halves}
// RUN: elemwise-opt %s --run=halves -O0 --elemwise-to-llvm=target-cpu=host %{halves}
// RUN: elemwise-opt %s --run=halves -O2 --elemwise-to-llvm=target-cpu=x86-64 %{halves}
// RUN: elemwise-opt %s --run=halves -O2 --elemwise-to-llvm=target-cpu=host %{halves}
func.func @halves(%c: i1, %x: bf16, %v: vector<3xbf16>, %h: f16) -> (bf16, vector<3xbf16>, f16, f16) {
  %callee = func.constant @turned : (bf16, bf16, f16) -> (bf16, f16, bf16)
  %one = arith.constant 1.0 : bf16
  %a:3 = func.call_indirect %callee(%one, %x, %h) : (bf16, bf16, f16) -> (bf16, f16, bf16)
  cf.cond_br %c, ^end(%a#0, %a#1 : bf16, f16), ^end(%a#2, %a#1 : bf16, f16)
^end(%y: bf16, %g: f16):
  %w = func.call @rounded(%v) : (vector<3xbf16>) -> vector<3xbf16>
  %i = elemwise.ceil %g : f16
  return %y, %w, %g, %i : bf16, vector<3xbf16>, f16, f16
}
func.func private @turned(%x: bf16, %y: bf16, %h: f16) -> (bf16, f16, bf16) {
  return %y, %h, %x : bf16, f16, bf16
}
func.func private @rounded(%x: vector<3xbf16>) -> vector<3xbf16> {
  %y = elemwise.ceil %x : vector<3xbf16>
  return %y : vector<3xbf16>
}
// No entry point, and yet no library is needed for it.
func.func @strided_argument(%x: bf16, %m: memref<?xbf16, strided<[2]>>) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<?xbf16, strided<[2]>>
  return
}

// What a loop is handed is not written to where it is needed beside.
// RUN: elemwise-opt %s --run=handed_on --input=2xf32=1 --input=1xf32=9 --expect="2xf32=9 1" --expect="2xf32=1 1"
func.func @handed_on(%x: tensor<2xf32>, %s: tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %y = elemwise.ceil %x : tensor<2xf32>
  %z = elemwise.reciprocal %y : tensor<2xf32>
  %r:3 = scf.while (%a = %y, %b = %z, %i = %0) : (tensor<2xf32>, tensor<2xf32>, index) -> (tensor<2xf32>, tensor<2xf32>, index) {
    %c = tensor.insert_slice %s into %b[0] [1] [1] : tensor<1xf32> into tensor<2xf32>
    %go = arith.cmpi ult, %i, %3 : index
    scf.condition(%go) %c, %y, %i : tensor<2xf32>, tensor<2xf32>, index
  } do {
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>, %i: index):
    %j = arith.addi %i, %1 : index
    scf.yield %z, %y, %j : tensor<2xf32>, tensor<2xf32>, index
  }
  return %r#0, %y : tensor<2xf32>, tensor<2xf32>
}

// So many results that they go through memory.
// DEFINE: %{many} = --input="3xbf16=1 2 3" --input="8xbf16=0x0001 0x8001 3 4 5 6 7 8" --expect="3xbf16=1 2 3" --expect="8xbf16=0x0001 0x8001 3 4 5 6 7 8" --expect=bf16=0x8001
// RUN: elemwise-opt %s --run=many_results --elemwise-to-llvm=target-cpu=x86-64-v2 %{many}
// RUN: elemwise-opt %s --run=many_results -O0 %{many}
func.func @many_results(%x: tensor<?xbf16>, %v: vector<8xbf16>) -> (tensor<?xbf16>, vector<8xbf16>, bf16) {
  %r:3 = func.call @many(%x, %v) : (tensor<?xbf16>, vector<8xbf16>) -> (tensor<?xbf16>, vector<8xbf16>, bf16)
  return %r#0, %r#1, %r#2 : tensor<?xbf16>, vector<8xbf16>, bf16
}
func.func private @many(%x: tensor<?xbf16>, %v: vector<8xbf16>) -> (tensor<?xbf16>, vector<8xbf16>, bf16) {
  %e = vector.extract %v[1] : bf16 from vector<8xbf16>
  return %x, %v, %e : tensor<?xbf16>, vector<8xbf16>, bf16
}
