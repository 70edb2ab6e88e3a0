// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ElemwiseMakeEntryPoints : Pass<"elemwise-make-entry-points", "ModuleOp"> {
  let summary = "give public functions the calling convention of buffers";
  let description = [{
    Turns every public function with a body whose operands and results are
    scalars, fixed-length vectors, ranked tensors or identity-layout memrefs of
    integers and floats into one that takes memrefs only: its inputs, then one
    destination for each result. Inputs are never written, results never alias
    them, and a scalar is a memref of rank 0. The attribute
    `elemwise.entry_point` keeps the signature that the function had.

    A function with results of dynamic extents gets a companion beside it,
    `_elemwise_shape_NAME`, that takes the same inputs and a `memref<Nxindex>`,
    and stores the dynamic extents of the results there in order.

    Calls within the module keep the old convention: a public function that is
    also called gets a private copy for its callers. Functions of other types
    are left as they are.
  }];
  let dependentDialects = [
    "arith::ArithDialect", "bufferization::BufferizationDialect",
    "ElemwiseDialect", "func::FuncDialect", "memref::MemRefDialect",
    "tensor::TensorDialect", "ub::UBDialect", "vector::VectorDialect"
  ];
}

def ElemwiseVectorize
    : InterfacePass<"elemwise-vectorize", "FunctionOpInterface"> {
  let summary = "vectorize element-wise linalg operations on buffers";
  let description = [{
    Rewrites every parallel linalg operation on memrefs as one loop over whole
    vectors, without masks, and one masked vector for the tail. Contiguous
    dimensions are walked as one. A copy between memrefs that are not both
    contiguous becomes such a loop too. Operations that don't fit (reductions,
    transposes, an innermost stride that is not one) are left for
    `convert-linalg-to-loops`.

    One iteration of the loop works on `vector-bytes` bytes of the widest
    element type: several registers, so that a group's loads come before its
    stores.
  }];
  let dependentDialects = [
    "affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
    "memref::MemRefDialect", "scf::SCFDialect", "ub::UBDialect",
    "vector::VectorDialect"
  ];
  let options = [
    Option<"vectorBytes", "vector-bytes", "unsigned", /*default=*/"256",
           "Bytes of the widest element type that one vector holds, a power "
           "of two from 8 to 1024">
  ];
}

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
