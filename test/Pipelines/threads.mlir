// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// With threads the code calls LLVM's OpenMP runtime, which is found without
// being named, and not at all otherwise.

// RUN: elemwise-opt %s --elemwise-to-llvm --emit=llvm-ir | FileCheck %s --check-prefix=ONE
// RUN: elemwise-opt %s --elemwise-to-llvm=threads=2 --emit=llvm-ir | FileCheck %s --check-prefix=TWO
// RUN: elemwise-opt %s --elemwise-to-llvm="threads=0 threads-threshold=1024" --run --input=5003xf32=1.5 --expect=5003xf32=2
// RUN: elemwise-opt %s --elemwise-to-llvm="threads=64 threads-threshold=1024 streaming=always" --run --input=500003xf32=-0.5 --expect=500003xf32=-0
// RUN: not elemwise-opt %s --elemwise-to-llvm=threads=-1 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not elemwise-opt %s --elemwise-to-llvm=streaming=sometimes 2>&1 | FileCheck %s --check-prefix=MODE

// ONE-NOT: {{kmpc|omp_}}
// TWO: call i32 @omp_get_max_threads()
// TWO: @__kmpc_fork_call
// ERROR: invalid
// MODE: sometimes
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = elemwise.ceil %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
