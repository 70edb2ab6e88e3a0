// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -split-input-file --elemwise-hold-floats-as-integers \
// RUN:   | FileCheck %s

// CHECK-LABEL: llvm.func @copy(
// CHECK: %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<67xi16>
// CHECK-NEXT: llvm.store %[[X]], %{{.*}} : vector<67xi16>, !llvm.ptr
llvm.func @copy(%from: !llvm.ptr, %to: !llvm.ptr) {
  %x = llvm.load %from : !llvm.ptr -> vector<67xbf16>
  llvm.store %x, %to : vector<67xbf16>, !llvm.ptr
  llvm.return
}

// -----

// Casts from bits and to them go.
// CHECK-LABEL: llvm.func @bits(
// CHECK: %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<8xi16>
// CHECK-NEXT: %[[Y:.*]] = llvm.add %[[X]], %[[X]] : vector<8xi16>
// CHECK-NEXT: llvm.store %[[Y]], %{{.*}} : vector<8xi16>, !llvm.ptr
llvm.func @bits(%p: !llvm.ptr) {
  %x = llvm.load %p : !llvm.ptr -> vector<8xf16>
  %bits = llvm.bitcast %x : vector<8xf16> to vector<8xi16>
  %sum = llvm.add %bits, %bits : vector<8xi16>
  %y = llvm.bitcast %sum : vector<8xi16> to vector<8xf16>
  llvm.store %y, %p : vector<8xf16>, !llvm.ptr
  llvm.return
}

// -----

// Arithmetic keeps its types.
// CHECK-LABEL: llvm.func @computed(
// CHECK-SAME: %[[A:.*]]: f16, %[[P:.*]]: !llvm.ptr) -> f16
// CHECK: %[[X:.*]] = llvm.load %[[P]] : !llvm.ptr -> i16
// CHECK: %[[F:.*]] = llvm.bitcast %[[X]] : i16 to f16
// CHECK: %[[SUM:.*]] = llvm.fadd %[[F]], %[[A]] : f16
// CHECK: %[[BITS:.*]] = llvm.bitcast %[[SUM]] : f16 to i16
// CHECK: llvm.store %[[BITS]], %[[P]] : i16, !llvm.ptr
// CHECK: llvm.return %[[SUM]] : f16
llvm.func @computed(%a: f16, %p: !llvm.ptr) -> f16 {
  %x = llvm.load %p : !llvm.ptr -> f16
  %sum = llvm.fadd %x, %a : f16
  llvm.store %sum, %p : f16, !llvm.ptr
  llvm.return %sum : f16
}

// -----

// bf16 is handed to functions and back as f16.
// CHECK-LABEL: llvm.func @callee(
// CHECK-SAME: %[[A:.*]]: f16, %[[V:.*]]: vector<3xf16>) -> f16
// CHECK-DAG: %[[X:.*]] = llvm.bitcast %[[V]] : vector<3xf16> to vector<3xi16>
// CHECK-DAG: %[[Y:.*]] = llvm.extractelement %[[X]]
// CHECK-DAG: %[[Z:.*]] = llvm.bitcast %[[Y]] : i16 to bf16
// CHECK-DAG: %[[B:.*]] = llvm.bitcast %[[A]] : f16 to bf16
// CHECK: %[[SUM:.*]] = llvm.fadd %[[B]], %[[Z]] : bf16
// CHECK: %[[C:.*]] = llvm.bitcast %[[SUM]] : bf16 to f16
// CHECK: llvm.return %[[C]] : f16
llvm.func @callee(%a: bf16, %v: vector<3xbf16>) -> bf16 attributes {sym_visibility = "private"} {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %b = llvm.extractelement %v[%c0 : i32] : vector<3xbf16>
  %sum = llvm.fadd %a, %b : bf16
  llvm.return %sum : bf16
}
// CHECK: llvm.func @declared(f16, f32) -> f16
llvm.func @declared(bf16, f32) -> bf16
// CHECK: llvm.func @llvm.sqrt.bf16(bf16) -> bf16
llvm.func @llvm.sqrt.bf16(bf16) -> bf16

// CHECK-LABEL: llvm.func @caller(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr, %[[V:.*]]: vector<3xf16>, %[[F:.*]]: f32) -> f16
// CHECK: %[[X:.*]] = llvm.load %[[P]] : !llvm.ptr -> i16
// CHECK: %[[A:.*]] = llvm.bitcast %[[X]] : i16 to f16
// CHECK: %[[B:.*]] = llvm.call @callee(%[[A]], %[[V]]) : (f16, vector<3xf16>) -> f16
// CHECK: %[[D:.*]] = llvm.call @declared(%[[B]], %[[F]]) : (f16, f32) -> f16
// CHECK: %[[G:.*]] = llvm.call %[[P]](%[[D]]) : !llvm.ptr, (f16) -> f16
// CHECK: %[[H:.*]] = llvm.bitcast %[[G]] : f16 to bf16
// CHECK: llvm.call @llvm.sqrt.bf16(%[[H]]) : (bf16) -> bf16
llvm.func @caller(%p: !llvm.ptr, %v: vector<3xbf16>, %f: f32) -> bf16 {
  %a = llvm.load %p : !llvm.ptr -> bf16
  %b = llvm.call @callee(%a, %v) : (bf16, vector<3xbf16>) -> bf16
  %d = llvm.call @declared(%b, %f) : (bf16, f32) -> bf16
  %g = llvm.call %p(%d) : !llvm.ptr, (bf16) -> bf16
  %h = llvm.call @llvm.sqrt.bf16(%g) : (bf16) -> bf16
  llvm.return %h : bf16
}

// -----

// Several results are a structure of what is handed back.
// CHECK-LABEL: llvm.func @several(
// CHECK-SAME: %[[X:.*]]: f16, %[[P:.*]]: !llvm.ptr) -> !llvm.struct<(f32, f16, array<2 x vector<8xf16>>)>
// CHECK: %[[S:.*]] = llvm.mlir.poison : !llvm.struct<(f32, f16, array<2 x vector<8xf16>>)>
// CHECK: %[[T:.*]] = llvm.insertvalue %[[X]], %[[S]][1] : !llvm.struct<(f32, f16, array<2 x vector<8xf16>>)>
// CHECK: %[[V:.*]] = llvm.load %[[P]] : !llvm.ptr -> vector<8xi16>
// CHECK: %[[W:.*]] = llvm.bitcast %[[V]] : vector<8xi16> to vector<8xf16>
// CHECK: %[[U:.*]] = llvm.insertvalue %[[W]], %[[T]][2, 1]
// CHECK: llvm.return %[[U]]
llvm.func @several(%x: bf16, %p: !llvm.ptr) -> !llvm.struct<(f32, bf16, array<2 x vector<8xbf16>>)> {
  %s = llvm.mlir.poison : !llvm.struct<(f32, bf16, array<2 x vector<8xbf16>>)>
  %t = llvm.insertvalue %x, %s[1] : !llvm.struct<(f32, bf16, array<2 x vector<8xbf16>>)>
  %v = llvm.load %p : !llvm.ptr -> vector<8xbf16>
  %u = llvm.insertvalue %v, %t[2, 1] : !llvm.struct<(f32, bf16, array<2 x vector<8xbf16>>)>
  llvm.return %u : !llvm.struct<(f32, bf16, array<2 x vector<8xbf16>>)>
}

// CHECK-LABEL: llvm.func @first_of_several(
// CHECK: %[[R:.*]] = llvm.call @several({{.*}}) : (f16, !llvm.ptr) -> !llvm.struct<(f32, f16, array<2 x vector<8xf16>>)>
// CHECK: %[[E:.*]] = llvm.extractvalue %[[R]][1] : !llvm.struct<(f32, f16, array<2 x vector<8xf16>>)>
// CHECK: %[[B:.*]] = llvm.bitcast %[[E]] : f16 to i16
// CHECK: llvm.store %[[B]], %{{.*}} : i16, !llvm.ptr
llvm.func @first_of_several(%x: bf16, %p: !llvm.ptr) {
  %r = llvm.call @several(%x, %p) : (bf16, !llvm.ptr) -> !llvm.struct<(f32, bf16, array<2 x vector<8xbf16>>)>
  %e = llvm.extractvalue %r[1] : !llvm.struct<(f32, bf16, array<2 x vector<8xbf16>>)>
  llvm.store %e, %p : bf16, !llvm.ptr
  llvm.return
}

// -----

// Vectors of two dimensions are arrays of vectors, moved as such.
// CHECK-LABEL: llvm.func @arrays(
// CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.array<2 x vector<17xi16>>
// CHECK: %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<17xi16>
// CHECK: %[[A:.*]] = llvm.insertvalue %[[X]], %[[P]][1] : !llvm.array<2 x vector<17xi16>>
// CHECK: llvm.br ^[[NEXT:.*]](%[[A]] : !llvm.array<2 x vector<17xi16>>)
// CHECK: ^[[NEXT]](%[[B:.*]]: !llvm.array<2 x vector<17xi16>>):
// CHECK: %[[C:.*]] = llvm.extractvalue %[[B]][0] : !llvm.array<2 x vector<17xi16>>
// CHECK: llvm.store %[[C]], %{{.*}} : vector<17xi16>, !llvm.ptr
// CHECK: llvm.return
llvm.func @arrays(%from: !llvm.ptr, %to: !llvm.ptr) {
  %p = llvm.mlir.poison : !llvm.array<2 x vector<17xbf16>>
  %x = llvm.load %from : !llvm.ptr -> vector<17xbf16>
  %a = llvm.insertvalue %x, %p[1] : !llvm.array<2 x vector<17xbf16>>
  llvm.br ^next(%a : !llvm.array<2 x vector<17xbf16>>)
^next(%b: !llvm.array<2 x vector<17xbf16>>):
  %c = llvm.extractvalue %b[0] : !llvm.array<2 x vector<17xbf16>>
  llvm.store %c, %to : vector<17xbf16>, !llvm.ptr
  llvm.return
}

// -----

// An array in a structure is cast element by element.
// CHECK-LABEL: llvm.func @member(
// CHECK-SAME: -> !llvm.struct<(f32, array<2 x f16>)>
// CHECK-COUNT-2: llvm.bitcast %{{.*}} : i16 to f16
// CHECK: %[[CAST:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x f16>
// CHECK: %[[S:.*]] = llvm.insertvalue %[[CAST]], %{{.*}}[1] : !llvm.struct<(f32, array<2 x f16>)>
// CHECK: llvm.return %[[S]]
llvm.func @member(%x: !llvm.ptr) -> !llvm.struct<(f32, array<2 x bf16>)> {
  %p = llvm.mlir.poison : !llvm.struct<(f32, array<2 x bf16>)>
  %a = llvm.load %x : !llvm.ptr -> !llvm.array<2 x bf16>
  %s = llvm.insertvalue %a, %p[1] : !llvm.struct<(f32, array<2 x bf16>)>
  llvm.return %s : !llvm.struct<(f32, array<2 x bf16>)>
}
