// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Passes of the stage elemwise-codegen: from buffers to what the target has.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_CODEGENPASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_CODEGENPASSES_TD

include "elemwise/Dialect/Elemwise/Transforms/TargetOptions.td"
include "mlir/Pass/PassBase.td"

def ElemwiseMarkInPlacePass : Pass<"elemwise-mark-in-place", "ModuleOp"> {
  let summary = "mark entry points whose result may take an input's memory";
  let description = [{
    Sets `elemwise.in_place` on entry points (see `elemwise-make-entry-points`)
    of one result that consist of one parallel linalg operation on buffers: the
    list of the inputs in whose memory the result may be computed. Such an input
    has the result's type, and each of its elements is read by nothing but the
    iteration that writes the element of the result at the same position.

    Example:

    ```mlir
    #id = affine_map<(i) -> (i)>
    func.func @inverse(%x: memref<8xf32>, %y: memref<8xf32>)
        attributes {elemwise.entry_point = (tensor<8xf32>) -> tensor<8xf32>} {
      linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
          ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %0 = elemwise.reciprocal %in : f32
        linalg.yield %0 : f32
      }
      return
    }
    ```

    becomes, with `--elemwise-mark-in-place`,

    ```mlir
    func.func @inverse(%arg0: memref<8xf32>, %arg1: memref<8xf32>) attributes
        {elemwise.entry_point = (tensor<8xf32>) -> tensor<8xf32>,
         elemwise.in_place = array<i64: 0>} {
    ```
  }];
  let dependentDialects = ["ElemwiseDialect"];
}

def ElemwiseGeneralizeCopiesPass : Pass<"elemwise-generalize-copies"> {
  let summary = "turn copies between strided buffers into linalg operations";
  let description = [{
    Makes a `linalg.generic` of every `memref.copy` between ranked memrefs that
    don't both have the identity layout. What is left of it later is loops, with
    vectors or without, where conversion to LLVM would call the runtime library's
    `memrefCopy`. Other copies are left for `memcpy`.

    Example:

    ```mlir
    func.func @column(%x: memref<4x8xf32>, %y: memref<4xf32>) {
      %column = memref.subview %x[0, 2] [4, 1] [1, 1]
          : memref<4x8xf32> to memref<4xf32, strided<[8], offset: 2>>
      memref.copy %column, %y
          : memref<4xf32, strided<[8], offset: 2>> to memref<4xf32>
      return
    }
    ```

    becomes, with `--elemwise-generalize-copies`,

    ```mlir
    linalg.generic
        {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
        ins(%subview : memref<4xf32, strided<[8], offset: 2>>)
        outs(%arg1 : memref<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    ```
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def ElemwiseVectorizePass : Pass<"elemwise-vectorize"> {
  let summary = "vectorize element-wise linalg operations on buffers";
  let description = [{
    Rewrites every parallel linalg operation on memrefs as one loop over whole
    vectors, without masks, and masked vectors for what is left. Contiguous
    dimensions are walked as one. Operations that don't fit (reductions,
    transposes, an innermost stride that is not one) are left for
    `convert-linalg-to-loops`.

    One iteration of the loop works on `vector-bytes` bytes of the widest
    element type: several registers, so that a group's loads come before its
    stores.

    For Intel CPUs with AVX-512, the memory of results is prefetched.

    On x86-64, results may be stored past the caches (`streaming`). The loop has
    both kinds of store, and which is taken is decided before it. Ahead of
    streaming stores, the result is brought to the alignment that they need by
    one masked vector, inputs are prefetched, and a fence follows. Only an
    operation with one result streams, and only if its rows are contiguous and 16
    vectors or longer.

    With `parallel`, large operations become an `scf.forall` over pieces of
    rows, beside the loop for small ones, unless they are in a parallel loop
    already. There the fence is missing, since every
    thread needs its own: `elemwise-adapt-openmp` adds it.

    Example:

    ```mlir
    #id = affine_map<(i) -> (i)>
    func.func @inverse(%x: memref<?xf32>, %y: memref<?xf32>) {
      linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
          ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %0 = elemwise.reciprocal %in : f32
        linalg.yield %0 : f32
      }
      return
    }
    ```

    becomes, with `--elemwise-vectorize="target-cpu=x86-64 vector-bytes=64"`,

    ```mlir
    scf.for %arg2 = %c0 to %0 step %c16 {
      ...
      %1 = vector.load %subview[%c0] : ..., vector<16xf32>
      %2 = elemwise.reciprocal %1 : vector<16xf32>
      vector.store %2, %subview_0[%c0] : ..., vector<16xf32>
    }
    scf.for %arg2 = %0 to %dim step %c16 {
      ...
      %2 = vector.create_mask %1 : vector<16xi1>
      %3 = vector.maskedload %subview[%c0], %2, %cst : ... into vector<16xf32>
      %4 = elemwise.reciprocal %3 : vector<16xf32>
      vector.maskedstore %subview_0[%c0], %2, %4 : ..., vector<16xf32>
    }
    ```
  }];
  let dependentDialects = [
    "affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
    "LLVM::LLVMDialect", "memref::MemRefDialect", "scf::SCFDialect",
    "ub::UBDialect", "vector::VectorDialect"
  ];
  let options = Elemwise_TargetOptions # [
    Elemwise_Option<"vectorBytes", "vector-bytes", "unsigned", /*default=*/"256",
           "Bytes of the widest element type that one vector holds, a power "
           "of two from 8 to 1024; 0: what the sequences for the operations on "
           "the target CPU ask for, as a rule four registers">,
    Elemwise_Option<"streaming", "streaming", "StreamingMode",
           /*default=*/"StreamingMode::Never",
           "Where results are stored past the caches: auto, always or never",
           "never", "getStreamingModeValues()">,
    Elemwise_Option<"streamingThreshold", "streaming-threshold", "uint64_t",
           /*default=*/"0",
           "Bytes, read and written, above which streaming=auto streams; 0: by "
           "the size of the cache">,
    Elemwise_Option<"parallel", "parallel", "bool", /*default=*/"false",
           "Whether large operations become parallel loops">,
    Elemwise_Option<"parallelThreshold", "parallel-threshold", "uint64_t",
           /*default=*/"4 << 20",
           "Bytes, read and written, above which parallel loops are used",
           "4 MiB">
  ];
}

def ElemwiseExpandOpsPass : Pass<"elemwise-expand-ops"> {
  let summary = "expand scalar and vector elemwise ops for the target CPU";
  let description = [{
    Replaces every `elemwise` operation on scalars and vectors by a sequence of
    `arith`, `math` and `vector` operations and LLVM intrinsics that gives the
    same bits. Which sequence depends on the operation, the element type and
    the target CPU; the table of sequences is ExpansionTable. Operations on
    tensors are left alone.

    The sequences need no runtime library. They stay exact at every LLVM
    optimization level, in the default floating-point environment.

    Example:

    ```mlir
    func.func @ceil(%x: vector<8xf32>) -> vector<8xf32> {
      %y = elemwise.ceil %x : vector<8xf32>
      return %y : vector<8xf32>
    }
    ```

    becomes, with `--elemwise-expand-ops=target-cpu=x86-64-v3`,

    ```mlir
    %0 = math.ceil %arg0 : vector<8xf32>
    return %0 : vector<8xf32>
    ```

    and, for a CPU without an instruction for it, with
    `--elemwise-expand-ops=target-cpu=x86-64`,

    ```mlir
    %0 = math.absf %arg0 : vector<8xf32>
    %1 = arith.addf %0, %cst : vector<8xf32>
    %2 = arith.subf %1, %cst : vector<8xf32>
    %3 = math.copysign %2, %arg0 : vector<8xf32>
    ...
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
  let options = Elemwise_TargetOptions;
}

def ElemwiseLegalizeFloatsPass : Pass<"elemwise-legalize-floats"> {
  let summary = "compute f16 and bf16 exactly on CPUs without instructions";
  let description = [{
    Makes `arith`, `math` and `vector` operations of any origin compute in f32
    where the target CPU has no arithmetic for their 16-bit type, rounding every
    result, and expands the conversions for which it has no instruction. No
    result depends on the CPU, no rounding is dropped, and no runtime library's
    helper (`__truncsfbf2`, `__extendhfsf2`) is called.

    Example:

    ```mlir
    func.func @product(%a: f16, %b: f16) -> f16 {
      %c = arith.mulf %a, %b : f16
      return %c : f16
    }
    ```

    becomes, with `--elemwise-legalize-floats=target-cpu=x86-64-v3`,

    ```mlir
    %0 = arith.extf %arg1 fastmath<none> : f16 to f32
    %1 = arith.extf %arg0 fastmath<none> : f16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = arith.truncf %2 fastmath<none> : f32 to f16
    return %3 : f16
    ```

    For a CPU without F16C, the conversions become integer operations too.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect"
  ];
  let options = Elemwise_TargetOptions;
}

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_CODEGENPASSES_TD
