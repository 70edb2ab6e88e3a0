// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The program whose way through the compiler README.md shows.

// RUN: elemwise-opt %s --run --input='4xf32=0.3 -4 0 nan' \
// RUN:   --expect='4xf32=4 -0 inf nan'

func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.reciprocal %x : tensor<?xf32>
  %z = elemwise.ceil %y : tensor<?xf32>
  return %z : tensor<?xf32>
}
