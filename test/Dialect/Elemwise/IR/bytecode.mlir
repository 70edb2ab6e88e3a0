// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The version that bytecode records, and what becomes of another one.

// RUN: elemwise-opt %s --strip-debuginfo --emit-bytecode -o %t.mlirbc
// RUN: %python %test_utils/bytecode_version.py %t.mlirbc | FileCheck %s --check-prefix=CURRENT
// CURRENT: 0.1
// RUN: elemwise-opt %t.mlirbc | FileCheck %s

// A newer version is refused in one line, before its unknown operations are met.
// RUN: %python %test_utils/bytecode_version.py %t.mlirbc --overwrite C701 -o %t.newer.mlirbc
// RUN: %python %test_utils/bytecode_version.py %t.newer.mlirbc | FileCheck %s --check-prefix=NEWER
// NEWER: 99.0
// RUN: sed s/ceil/cosh/ %t.newer.mlirbc > %t.unknown.mlirbc
// RUN: not elemwise-opt %t.newer.mlirbc 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not elemwise-opt %t.unknown.mlirbc 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: bytecode holds version 99.0 of the elemwise dialect, expected at most 0.1{{$}}
// REFUSED-NOT: error

// RUN: %python %test_utils/bytecode_version.py %t.mlirbc --overwrite 0105 -o %t.next.mlirbc
// RUN: not elemwise-opt %t.next.mlirbc 2>&1 | FileCheck %s --check-prefix=NEXT
// NEXT: error: bytecode holds version 0.2 of the elemwise dialect, expected at most 0.1{{$}}

// A version cut short is an error too.
// RUN: %python %test_utils/bytecode_version.py %t.mlirbc --overwrite 0001 -o %t.short.mlirbc
// RUN: not elemwise-opt %t.short.mlirbc 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: error: attempting to parse 8 bytes when only 1 remain

// What older versions wrote is still read.
// RUN: %python %test_utils/check_frozen_bytecode.py %S/Inputs elemwise-opt \
// RUN:   | FileCheck %s --check-prefix=FROZEN
// FROZEN: {{[1-9][0-9]*}} frozen versions, 0 faults

// The check fails where a file of the pair is missing or is not its twin.
// RUN: rm -rf %t.pairs && mkdir %t.pairs
// RUN: cp %S/Inputs/elemwise-0.1.mlir %t.pairs
// RUN: not %python %test_utils/check_frozen_bytecode.py %t.pairs elemwise-opt 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// MISSING: elemwise-0.1.mlirbc: missing
// RUN: cp %t.mlirbc %t.pairs/elemwise-0.1.mlirbc
// RUN: not %python %test_utils/check_frozen_bytecode.py %t.pairs elemwise-opt 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER
// OTHER: elemwise-0.1.mlirbc: reads as other IR than elemwise-0.1.mlir

// UNSUPPORTED: round-trip

// CHECK-LABEL: func @both(
// CHECK: elemwise.ceil %{{.*}} : tensor<?xf32>
// CHECK: elemwise.reciprocal %{{.*}} fastmath<arcp> : tensor<?xf32>
func.func @both(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = elemwise.ceil %x : tensor<?xf32>
  %1 = elemwise.reciprocal %0 fastmath<arcp> : tensor<?xf32>
  return %1 : tensor<?xf32>
}
