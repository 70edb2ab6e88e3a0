// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: elemwise-opt %s -verify-diagnostics --elemwise-make-entry-points

func.func @clash(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
// expected-error @+1 {{has the name '_elemwise_shape_clash', which the shape function of 'clash' needs}}
func.func private @_elemwise_shape_clash()
