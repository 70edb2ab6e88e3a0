// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The program that utils/demo.sh compiles and runs.

// RUN: elemwise-opt %s --run --input='12xf32=-2.5 -1 -0.5 -0 0 0.3 1.2 3 49 1e-40 inf nan' \
// RUN:   --expect='12xf32=-2 -1 -0 -0 0 1 2 3 49 1 inf nan' \
// RUN:   --expect='12xf32=-0.4 -1 -2 -inf inf 3.3333333 0.8333333 0x3EAAAAAB 0x3CA72F05 inf 0 nan'

func.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %ceil = elemwise.ceil %x : tensor<?xf32>
  %reciprocal = elemwise.reciprocal %x : tensor<?xf32>
  return %ceil, %reciprocal : tensor<?xf32>, tensor<?xf32>
}
