// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Passes of the stages elemwise-to-fused-linalg and elemwise-bufferize.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TENSORPASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TENSORPASSES_TD

include "elemwise/PassOptions.td"
include "mlir/Pass/PassBase.td"

def ElemwiseExpandSlicesPass : Pass<"elemwise-expand-slices"> {
  let summary = "make plain which dimensions slices of lower rank drop";
  let description = [{
    Makes slices and views of the same rank, beside operations that drop or add
    dimensions, of `tensor.extract_slice`, `tensor.insert_slice`,
    `tensor.parallel_insert_slice` and `memref.subview`, where more sizes are, or
    may be, one than dimensions are dropped. Slices that drop the first of these,
    by steps of one, are left as they are.

    Upstream tells the dropped dimensions by their extents and strides. As of
    MLIR 22, folding an extent to one can give such a slice another shape, and
    steps that change the strides make upstream crash. Which of the dimensions of
    one element are dropped makes no difference to what is meant.

    Example:

    ```mlir
    func.func @column(%x: tensor<1x6x5xf32>, %n: index) -> tensor<1x?xf32> {
      %y = tensor.extract_slice %x[0, 1, 4] [1, %n, 1] [1, 3, 1]
          : tensor<1x6x5xf32> to tensor<1x?xf32>
      return %y : tensor<1x?xf32>
    }
    ```

    becomes, with `--elemwise-expand-slices`,

    ```mlir
    %extracted_slice = tensor.extract_slice %arg0[0, 1, 4] [1, %arg1, 1] [1, 3, 1]
        : tensor<1x6x5xf32> to tensor<1x?x1xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0], [1, 2]]
        : tensor<1x?x1xf32> into tensor<1x?xf32>
    ```
  }];
  let dependentDialects = ["memref::MemRefDialect", "tensor::TensorDialect"];
}

def ElemwiseMakeEntryPointsPass
    : Pass<"elemwise-make-entry-points", "ModuleOp"> {
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

    Example:

    ```mlir
    func.func @inverse(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.reciprocal %x : tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```

    becomes, with `--elemwise-make-entry-points`,

    ```mlir
    func.func @inverse(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes
        {elemwise.entry_point = (tensor<?xf32>) -> tensor<?xf32>,
         llvm.emit_c_interface} {
      %0 = bufferization.to_tensor %arg0 restrict
          : memref<?xf32> to tensor<?xf32>
      %1 = elemwise.reciprocal %0 : tensor<?xf32>
      bufferization.materialize_in_destination %1 in restrict writable %arg1
          : (tensor<?xf32>, memref<?xf32>) -> ()
      return
    }
    func.func @_elemwise_shape_inverse(%arg0: memref<?xf32>, %arg1: memref<1xindex>)
        attributes {llvm.emit_c_interface} {
      ...
      memref.store %dim, %arg1[%c0_0] : memref<1xindex>
      return
    }
    ```
  }];
  let dependentDialects = [
    "arith::ArithDialect", "bufferization::BufferizationDialect",
    "ElemwiseDialect", "func::FuncDialect", "memref::MemRefDialect",
    "tensor::TensorDialect", "ub::UBDialect", "vector::VectorDialect"
  ];
}

def ElemwiseFusePass : Pass<"elemwise-fuse"> {
  let summary = "fuse chains of element-wise linalg operations on tensors";
  let description = [{
    Upstream's fusion of element-wise linalg operations, as in
    `linalg-fuse-elementwise-ops`, with a bound on what is fused into one: a
    chain is one pass over memory, or one for every `max-ops` operations. Beyond
    that, a pass over memory costs little beside the arithmetic, while the time
    to compile one loop grows faster than the loop.

    Example:

    ```mlir
    func.func @chain(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.reciprocal %x : tensor<?xf32>
      %z = elemwise.ceil %y : tensor<?xf32>
      return %z : tensor<?xf32>
    }
    ```

    becomes, with `--convert-elemwise-to-linalg --elemwise-fuse`,

    ```mlir
    %1 = linalg.generic
        {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
        ins(%arg0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = elemwise.reciprocal %in : f32
      %3 = elemwise.ceil %2 : f32
      linalg.yield %3 : f32
    } -> tensor<?xf32>
    return %1 : tensor<?xf32>
    ```
  }];
  let dependentDialects = [
    "affine::AffineDialect", "linalg::LinalgDialect", "memref::MemRefDialect",
    "tensor::TensorDialect"
  ];
  let options = [
    Elemwise_Option<"maxOps", "max-ops", "unsigned", /*default=*/"64",
           "Operations that one fused body holds at most">
  ];
}

def ElemwiseExpandSwitchesPass : Pass<"elemwise-expand-switches"> {
  let summary = "branch on tensors by scf.if, not by scf.index_switch";
  let description = [{
    Makes an `scf.if` for each case of every `scf.index_switch` with a result
    that is a tensor. Bufferization as of MLIR 22 overlooks that such a result
    may be what one case of several yields, such as an input, and writes to it.

    Example:

    ```mlir
    func.func @choose(%i: index, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %r = scf.index_switch %i -> tensor<4xf32>
      case 3 {
        %z = elemwise.ceil %x : tensor<4xf32>
        scf.yield %z : tensor<4xf32>
      }
      default {
        scf.yield %y : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```

    becomes, with `--elemwise-expand-switches`,

    ```mlir
    %c3 = arith.constant 3 : index
    %0 = arith.cmpi eq, %arg0, %c3 : index
    %1 = scf.if %0 -> (tensor<4xf32>) {
      %2 = elemwise.ceil %arg1 : tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    } else {
      scf.yield %arg2 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "scf::SCFDialect"];
}

def ElemwiseCopyYieldsPass : Pass<"elemwise-copy-yields"> {
  let summary = "give what an scf.while hands on memory of its own";
  let description = [{
    Copies every tensor that the body of an `scf.while` yields, unless it is made
    of the argument in its own place or of an empty tensor, and of none that
    another one is made of. Bufferization as of MLIR 22 takes it for certain that
    what is handed from the body to the condition lies where it lay before, or by
    itself, and writes to what is needed elsewhere.

    Example:

    ```mlir
    func.func @find(%x: tensor<4xf32>, %y: tensor<4xf32>, %go: i1) -> tensor<4xf32> {
      %r = scf.while (%a = %x) : (tensor<4xf32>) -> tensor<4xf32> {
        scf.condition(%go) %a : tensor<4xf32>
      } do {
      ^bb0(%a: tensor<4xf32>):
        scf.yield %y : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```

    becomes, with `--elemwise-copy-yields`,

    ```mlir
    } do {
    ^bb0(%arg3: tensor<4xf32>):
      %1 = bufferization.alloc_tensor() copy(%arg1) : tensor<4xf32>
      scf.yield %1 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["bufferization::BufferizationDialect"];
}

def ElemwiseEliminateEmptyTensorsPass
    : Pass<"elemwise-eliminate-empty-tensors", "ModuleOp"> {
  let summary = "compute results where they belong, if that is certain";
  let description = [{
    Does what upstream's `eliminate-empty-tensors` does: a result that is computed
    into a fresh tensor and then put somewhere is computed there. It is left alone
    where what is put is one of several tensors, by `arith.select` or `scf.if`: if
    it is another one, it takes the place, while the first may still be in use. So
    it is where what is put was made of another result that is used further.

    Example:

    ```mlir
    func.func @round(%x: tensor<4xf32>, %y: memref<4xf32>) {
      %empty = tensor.empty() : tensor<4xf32>
      %z = linalg.ceil ins(%x : tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
      bufferization.materialize_in_destination %z in restrict writable %y
          : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```

    becomes, with `--elemwise-eliminate-empty-tensors`,

    ```mlir
    %0 = bufferization.to_tensor %arg1 restrict writable : memref<4xf32> to tensor<4xf32>
    %1 = tensor.empty() : tensor<4xf32>
    %2 = linalg.ceil ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "tensor::TensorDialect"];
}

def ElemwiseDeallocateBuffersPass
    : Pass<"elemwise-deallocate-buffers", "ModuleOp"> {
  let summary = "free what bufferization has allocated";
  let description = [{
    Runs upstream's ownership-based deallocation, after lifting loops of blocks
    to structured ones, which it needs. A module without allocations, as most
    are, is left as it is: the passes would take longer than all others. The
    module is marked, so that a second run frees nothing twice.

    Example:

    ```mlir
    func.func @copy(%x: memref<4xf32>, %y: memref<4xf32>) {
      %m = memref.alloc() : memref<4xf32>
      memref.copy %x, %m : memref<4xf32> to memref<4xf32>
      memref.copy %m, %y : memref<4xf32> to memref<4xf32>
      return
    }
    ```

    becomes, with `--elemwise-deallocate-buffers`,

    ```mlir
    memref.copy %alloc, %arg1 : memref<4xf32> to memref<4xf32>
    memref.dealloc %alloc : memref<4xf32>
    return
    ```
  }];
}

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TENSORPASSES_TD
