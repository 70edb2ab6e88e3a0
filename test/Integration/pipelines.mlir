// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The same bits by every pipeline, option and level, and by the stages one
// after the other.

// DEFINE: %{args} = --run --input="4x5xf32=-1.5 -0.5 -0 0 0.5 1.2 2 3 7 10 0x00000001 0x80000001 0x00400000 0x7F7FFFFF 0x4B000001 inf -inf nan 0x00200000 0x7E800001"
// DEFINE: %{expect} = --expect="4x5xf32=0xBF2AAAAB -2 -inf inf 2 0x3F555555 0.5 0x3EAAAAAB 0x3E124925 0x3DCCCCCD inf -inf 0x7F000000 0x00200000 0x33FFFFFE 0 -0 nan inf 0x007FFFFF" \
// DEFINE:   --expect="4x5xf32=-0 -2 -inf inf 2 1 1 1 1 1 inf -inf 0x7F000000 1 1 0 -0 nan inf 1"

// RUN: elemwise-opt %s %{args} %{expect}
// RUN: elemwise-opt %s %{args} %{expect} -O0
// RUN: elemwise-opt %s %{args} %{expect} -O1
// RUN: elemwise-opt %s %{args} %{expect} -O2
// RUN: elemwise-opt %s %{args} %{expect} -O3
// RUN: elemwise-opt %s --elemwise-to-llvm %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-to-llvm=vectorize=false %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-to-llvm=vectorize=false %{args} %{expect} -O3
// RUN: elemwise-opt %s --elemwise-to-llvm=target-cpu=x86-64 %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-to-llvm=target-cpu=host %{args} %{expect}
// RUN: elemwise-opt %s --canonicalize --cse %{args} %{expect}
// RUN: elemwise-opt %s --convert-elemwise-to-linalg %{args} %{expect}
// RUN: elemwise-opt %s --convert-elemwise-to-linalg --canonicalize %{args} %{expect}
// RUN: elemwise-opt %s --convert-elemwise-to-linalg=named-ops %{args} %{expect}
// RUN: elemwise-opt %s --convert-elemwise-to-linalg=named-ops --linalg-generalize-named-ops %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-make-entry-points %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-to-fused-linalg %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-to-fused-linalg --elemwise-bufferize %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-to-fused-linalg --elemwise-bufferize --elemwise-codegen %{args} %{expect}
// RUN: elemwise-opt %s --elemwise-to-fused-linalg --elemwise-bufferize --elemwise-codegen --elemwise-finalize %{args} %{expect}

// Each stage in a process of its own.
// RUN: elemwise-opt %s --elemwise-to-fused-linalg -o %t.fused.mlir
// RUN: elemwise-opt %t.fused.mlir --elemwise-bufferize -o %t.buffers.mlir
// RUN: elemwise-opt %t.buffers.mlir --elemwise-codegen --emit-bytecode -o %t.vectors.mlirbc
// RUN: elemwise-opt %t.vectors.mlirbc --elemwise-finalize -o %t.llvm.mlir
// RUN: elemwise-opt %t.llvm.mlir %{args} %{expect}

func.func @f(%x: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %r = elemwise.reciprocal %x : tensor<4x?xf32>
  %c = elemwise.ceil %r : tensor<4x?xf32>
  return %r, %c : tensor<4x?xf32>, tensor<4x?xf32>
}
