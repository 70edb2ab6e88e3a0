// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-legalize-floats='target-triple=x86_64-linux-gnu target-cpu=x86-64' \
// RUN:   | FileCheck %s --check-prefixes=ALL,PLAIN
// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-legalize-floats='target-triple=x86_64-linux-gnu target-cpu=x86-64-v3' \
// RUN:   | FileCheck %s --check-prefixes=ALL,V3
// RUN: elemwise-opt %s -split-input-file \
// RUN:   --elemwise-legalize-floats='target-triple=x86_64-linux-gnu target-cpu=sapphirerapids' \
// RUN:   | FileCheck %s --check-prefixes=ALL,SPR

// ALL-LABEL: func @convert_f16(
// PLAIN-NOT: {{(extf|truncf).*f16}}
// V3: arith.truncf %{{.*}} : f32 to f16
// V3: arith.extf %{{.*}} : vector<4xf16> to vector<4xf32>
// SPR: arith.truncf %{{.*}} : f32 to f16
// SPR: arith.extf %{{.*}} : vector<4xf16> to vector<4xf32>
// ALL: return
func.func @convert_f16(%x: f32, %y: vector<4xf16>) -> (f16, vector<4xf32>) {
  %0 = arith.truncf %x : f32 to f16
  %1 = arith.extf %y : vector<4xf16> to vector<4xf32>
  return %0, %1 : f16, vector<4xf32>
}

// -----

// Through f32, f64 is rounded to odd, so that the second rounding is the only.
// ALL-LABEL: func @from_f64(
// ALL-NOT: f64 to {{b?}}f16
// ALL: arith.truncf %{{.*}} : f64 to f32
// ALL: arith.cmpf one
// ALL-NOT: f64 to {{b?}}f16
// ALL-NOT: {{truncf.*bf16}}
// ALL: return
func.func @from_f64(%x: f64) -> (f16, bf16) {
  %0 = arith.truncf %x : f64 to f16
  %1 = arith.truncf %x : f64 to bf16
  return %0, %1 : f16, bf16
}

// -----

// Each result is rounded, before the next operation too.
// ALL-LABEL: func @chain(
// ALL-NOT: arith.addf {{.*}}bf16
// ALL: arith.addf %{{.*}}, %{{.*}} : f32
// ALL: arith.bitcast %{{.*}} : i16 to bf16
// ALL: math.ceil %{{.*}} : f32
// ALL: arith.bitcast %{{.*}} : i16 to bf16
// ALL-NOT: contract
// ALL-NOT: truncf
func.func @chain(%x: bf16, %y: bf16) -> bf16 {
  %0 = arith.addf %x, %y : bf16
  %1 = math.ceil %0 : bf16
  return %1 : bf16
}

// -----

// ALL-LABEL: func @chain_f16(
// V3: %[[SUM:.*]] = arith.addf %{{.*}}, %{{.*}} : f32
// V3: %[[ROUNDED:.*]] = arith.truncf %[[SUM]] {{.*}}: f32 to f16
// V3: arith.extf %[[ROUNDED]] {{.*}}: f16 to f32
// V3-NOT: contract
// SPR: arith.addf %{{.*}}, %{{.*}} : f16
// SPR: math.ceil %{{.*}} : f16
// ALL: return
func.func @chain_f16(%x: f16, %y: f16) -> f16 {
  %0 = arith.addf %x, %y : f16
  %1 = math.ceil %0 : f16
  return %1 : f16
}

// -----

// In f32 both would round twice.
// ALL-LABEL: func @once(
// ALL-DAG: arith.mulf %{{.*}}, %{{.*}} : f64
// ALL-DAG: arith.sitofp %{{.*}} : i32 to f64
// ALL-NOT: math.fma
// ALL: return
func.func @once(%x: bf16, %i: i32) -> (bf16, bf16) {
  %0 = math.fma %x, %x, %x : bf16
  %1 = arith.sitofp %i : i32 to bf16
  return %0, %1 : bf16, bf16
}

// -----

// What needs nothing is left as it is.
// ALL-LABEL: func @other(
// ALL-NEXT: arith.addf %{{.*}}, %{{.*}} fastmath<contract> : f32
// ALL-NEXT: arith.truncf %{{.*}} fastmath<contract> : f64 to f32
// ALL-NEXT: return
func.func @other(%x: f32, %y: f64) -> (f32, f32) {
  %0 = arith.addf %x, %x fastmath<contract> : f32
  %1 = arith.truncf %y fastmath<contract> : f64 to f32
  return %0, %1 : f32, f32
}

// -----

// From bf16 to f64 by way of integers and f32.
// ALL-LABEL: func @to_f64(
// ALL-NOT: arith.extf %{{.*}} : bf16
// ALL: %[[X:.*]] = arith.bitcast %{{.*}} : i32 to f32
// ALL: %[[Y:.*]] = arith.extf %[[X]] : f32 to f64
// ALL-NOT: bf16
// ALL: return %[[Y]]
func.func @to_f64(%x: bf16) -> f64 {
  %y = arith.extf %x : bf16 to f64
  return %y : f64
}

// -----

// From more than 32 bits by halves, rounded once.
// ALL-LABEL: func @from_i64(
// ALL-SAME: %[[X:.*]]: i64, %[[Y:.*]]: i48)
// ALL-DAG: %[[UPPER:.*]] = arith.shrsi %[[X]], %{{.*}} : i64
// ALL-DAG: %[[LOWER:.*]] = arith.andi %[[X]], %{{.*}} : i64
// ALL-DAG: arith.sitofp %[[UPPER]] : i64 to f64
// ALL-DAG: arith.sitofp %[[LOWER]] : i64 to f64
// ALL: %[[WIDE:.*]] = arith.extui %[[Y]] : i48 to i64
// ALL: arith.shrui %[[WIDE]], %{{.*}} : i64
// ALL-NOT: {{[su]itofp.*f16}}
// ALL: return
func.func @from_i64(%x: i64, %y: i48) -> (bf16, f16) {
  %0 = arith.sitofp %x : i64 to bf16
  %1 = arith.uitofp %y : i48 to f16
  return %0, %1 : bf16, f16
}
