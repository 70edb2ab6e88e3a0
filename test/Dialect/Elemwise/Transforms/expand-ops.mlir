// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Each operation becomes the sequence of its row: by operation, element type,
// shape and target.

// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-expand-ops='target-triple=x86_64-linux-gnu target-cpu=x86-64' \
// RUN:   | FileCheck %s --check-prefixes=ALL,PLAIN --implicit-check-not=elemwise.
// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-expand-ops='target-triple=x86_64-linux-gnu target-cpu=x86-64-v3' \
// RUN:   | FileCheck %s --check-prefixes=ALL,V3 --implicit-check-not=elemwise.
// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-expand-ops='target-triple=x86_64-linux-gnu target-cpu=x86-64-v4' \
// RUN:   | FileCheck %s --check-prefixes=ALL,V4 --implicit-check-not=elemwise.
// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-expand-ops='target-triple=x86_64-linux-gnu target-cpu=sapphirerapids' \
// RUN:   | FileCheck %s --check-prefixes=ALL,SPR --implicit-check-not=elemwise.
// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-expand-ops='target-triple=aarch64-linux-gnu' \
// RUN:   | FileCheck %s --check-prefixes=ALL,ARM --implicit-check-not=elemwise.

// Adding 2^23 rounds where no instruction does; no flag lets it be undone.
// ALL-LABEL: func @ceil_f32(
// PLAIN-SAME: %[[X:.*]]: vector<8xf32>
// PLAIN: %[[LIMIT:.*]] = arith.constant dense<0x4B000000> : vector<8xf32>
// PLAIN: %[[ABS:.*]] = math.absf %[[X]] : vector<8xf32>
// PLAIN: %[[SUM:.*]] = arith.addf %[[ABS]], %[[LIMIT]] : vector<8xf32>
// PLAIN: arith.subf %[[SUM]], %[[LIMIT]] : vector<8xf32>
// V3: math.ceil %{{.*}} fastmath<fast> : vector<8xf32>
// V4: math.ceil %{{.*}} fastmath<fast> : vector<8xf32>
// ARM: math.ceil %{{.*}} fastmath<fast> : vector<8xf32>
func.func @ceil_f32(%x: vector<8xf32>) -> vector<8xf32> {
  %y = elemwise.ceil %x fastmath<fast> : vector<8xf32>
  return %y : vector<8xf32>
}

// -----

// ALL-LABEL: func @ceil_f16(
// PLAIN-NOT: vector<64xf32>
// PLAIN: arith.shrui %{{.*}}, %{{.*}} : vector<64xi16>
// V3-COUNT-8: "llvm.x86.avx.round.ps.256"
// V4-COUNT-2: "llvm.x86.avx512.permvar.hi.512"
// SPR: math.ceil %{{.*}} : vector<64xf16>
// ARM: arith.shrui %{{.*}}, %{{.*}} : vector<64xi16>
func.func @ceil_f16(%x: vector<64xf16>) -> vector<64xf16> {
  %y = elemwise.ceil %x : vector<64xf16>
  return %y : vector<64xf16>
}

// -----

// Two elements share a 32-bit lane; nothing is moved between lanes, and LLVM
// sees no conversion.
// ALL-LABEL: func @ceil_bf16(
// ALL-NOT: arith.extf
// ALL: vector.bitcast %{{.*}} : vector<32xi16> to vector<16xi32>
// V3-COUNT-2: math.ceil %{{.*}} : vector<16xf32>
// V4-COUNT-2: math.ceil %{{.*}} : vector<16xf32>
// ALL: vector.bitcast %{{.*}} : vector<16xi32> to vector<32xi16>
// ALL-NOT: arith.truncf
func.func @ceil_bf16(%x: vector<32xbf16>) -> vector<32xbf16> {
  %y = elemwise.ceil %x : vector<32xbf16>
  return %y : vector<32xbf16>
}

// -----

// Of four registers one goes to the divider; if a lane of the others is not
// ordinary, all do. Where no mix is, division it is, with the op's flags.
// ALL-LABEL: func @reciprocal_f32(
// PLAIN: arith.divf %{{.*}}, %{{.*}} fastmath<nnan> : vector<64xf32>
// V3: "llvm.x86.avx.rcp.ps.256"
// V4: arith.divf %{{.*}}, %{{.*}} fastmath<nnan> : vector<16xf32>
// V4-COUNT-3: "llvm.x86.avx512.rcp14.ps.512"
// V4: %[[EXACT:.*]] = vector.reduction <and>, %{{.*}} : vector<16xi1> into i1
// V4: scf.if %[[EXACT]]
// V4: else
// V4-COUNT-3: arith.divf %{{.*}}, %{{.*}} fastmath<nnan> : vector<16xf32>
// ARM: arith.divf %{{.*}}, %{{.*}} fastmath<nnan> : vector<64xf32>
func.func @reciprocal_f32(%x: vector<64xf32>) -> vector<64xf32> {
  %y = elemwise.reciprocal %x fastmath<nnan> : vector<64xf32>
  return %y : vector<64xf32>
}

// -----

// ALL-LABEL: func @reciprocal_f16(
// PLAIN-NOT: arith.truncf
// PLAIN: arith.divf %{{.*}}, %{{.*}} : vector<32xf32>
// V3-COUNT-4: "llvm.x86.vcvtps2ph.256"
// V4-COUNT-2: "llvm.x86.avx512.mask.vcvtps2ph.512"
// SPR: "llvm.x86.avx512fp16.mask.rcp.ph.512"
// ARM: arith.truncf %{{.*}} : vector<32xf32> to vector<32xf16>
func.func @reciprocal_f16(%x: vector<32xf16>) -> vector<32xf16> {
  %y = elemwise.reciprocal %x : vector<32xf16>
  return %y : vector<32xf16>
}

// -----

// A CPU that is only named has not proved its estimate: it is refined.
// ALL-LABEL: func @reciprocal_bf16(
// ALL-NOT: arith.truncf
// PLAIN-COUNT-2: arith.divf %{{.*}}, %{{.*}} : vector<16xf32>
// V3: "llvm.x86.avx.rcp.ps.256"
// V4: "llvm.x86.avx512.rcp14.ps.512"
// V4: math.fma
// SPR: "llvm.x86.avx512.vpermi2var.qi.512"
// ARM-COUNT-2: arith.divf %{{.*}}, %{{.*}} : vector<16xf32>
func.func @reciprocal_bf16(%x: vector<32xbf16>) -> vector<32xbf16> {
  %y = elemwise.reciprocal %x : vector<32xbf16>
  return %y : vector<32xbf16>
}

// -----

// Tensors are for another pass.
// ALL-LABEL: func @scalars(
// ALL-COUNT-2: arith.divf
func.func @scalars(%x: f32, %y: bf16) -> (f32, bf16) {
  %0 = elemwise.reciprocal %x : f32
  %1 = elemwise.reciprocal %y : bf16
  return %0, %1 : f32, bf16
}

// -----

// What is over after whole registers takes the row for its own length.
// ALL-LABEL: func @remainder(
// V4: vector.extract_strided_slice %[[BITS:.*]] {offsets = [0], sizes = [32], strides = [1]}
// V4: "llvm.x86.avx512.permvar.hi.512"
// V4: vector.extract_strided_slice %{{.*}} {offsets = [32], sizes = [3], strides = [1]}
// V4: arith.shrui %{{.*}}, %{{.*}} : vector<3xi16>
// V4: vector.insert_strided_slice %{{.*}} {offsets = [32], strides = [1]} : vector<3xi16> into vector<35xi16>
func.func @remainder(%x: vector<35xf16>) -> vector<35xf16> {
  %y = elemwise.ceil %x : vector<35xf16>
  return %y : vector<35xf16>
}

// -----

// ALL-LABEL: func @shapes(
// V4: vector.extract %{{.*}}[1] : vector<32xf16> from vector<2x32xf16>
// V4: "llvm.x86.avx512.permvar.hi.512"
// V4: vector.insert %{{.*}}, %{{.*}} [1] : vector<32xf16> into vector<2x32xf16>
// ALL: return
func.func @shapes(%a: vector<2x32xf16>, %b: vector<f16>, %c: vector<[4]xf16>,
                  %d: vector<2x3xbf16>)
    -> (vector<2x32xf16>, vector<f16>, vector<[4]xf16>, vector<2x3xbf16>) {
  %0 = elemwise.ceil %a : vector<2x32xf16>
  %1 = elemwise.ceil %b : vector<f16>
  %2 = elemwise.reciprocal %c : vector<[4]xf16>
  %3 = elemwise.reciprocal %d : vector<2x3xbf16>
  return %0, %1, %2, %3
      : vector<2x32xf16>, vector<f16>, vector<[4]xf16>, vector<2x3xbf16>
}
