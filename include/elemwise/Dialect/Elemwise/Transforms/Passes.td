// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD

include "elemwise/PassOptions.td"
include "mlir/Pass/PassBase.td"

// What a pass needs to know of the machine that code is made for: the arguments
// of TargetInfo::create.
defvar Elemwise_TargetOptions = [
  Elemwise_Option<"targetTriple", "target-triple", "std::string", /*default=*/"",
         "LLVM target triple", "that of this process">,
  Elemwise_Option<"targetCPU", "target-cpu", "std::string", /*default=*/"\"host\"",
         "CPU that LLVM knows, such as x86-64-v3, or host", "host">,
  Elemwise_Option<"targetFeatures", "target-features", "std::string",
         /*default=*/"", "Changes to what the CPU has, as in +avx2,-fma", "none">
];

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

def ElemwiseVectorizePass : Pass<"elemwise-vectorize"> {
  let summary = "vectorize element-wise linalg operations on buffers";
  let description = [{
    Rewrites every parallel linalg operation on memrefs as one loop over whole
    vectors, without masks, and masked vectors for what is left. Contiguous
    dimensions are walked as one. A copy between memrefs that are not both
    contiguous becomes such a loop too. Operations that don't fit (reductions,
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
    rows, beside the loop for small ones. There the fence is missing, since every
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

def ElemwiseAdaptOpenMPPass : Pass<"elemwise-adapt-openmp", "ModuleOp"> {
  let summary = "give omp.parallel the threads that pay and a fence for stores";
  let description = [{
    Lets an `omp.parallel` around one work-sharing loop use `threads` threads at
    most (0: any number), no more than the OpenMP runtime would use by itself
    (one for each core, unless OMP_NUM_THREADS says otherwise), and no more than
    the loop has iterations. The threads wait for each other once, when they
    join.

    Threads that store past the caches (a non-temporal `vector.store`, as
    `elemwise-vectorize` makes them) get a fence each before they join.

    Example:

    ```mlir
    func.func @fill(%n: index, %y: memref<?xf32>, %v: vector<16xf32>) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      omp.parallel {
        omp.wsloop {
          omp.loop_nest (%i) : index = (%c0) to (%n) step (%c16) {
            vector.store %v, %y[%i] {nontemporal = true, alignment = 64 : i64}
                : memref<?xf32>, vector<16xf32>
            omp.yield
          }
        }
        omp.terminator
      }
      return
    }
    ```

    becomes, with `--elemwise-adapt-openmp=threads=4`,

    ```mlir
    %0 = call @omp_get_max_threads() : () -> i32
    ...
    omp.parallel num_threads(...) {
      omp.wsloop nowait {
        ...
      }
      llvm.call_intrinsic "llvm.x86.sse.sfence"() : () -> ()
      omp.terminator
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect"
  ];
  let options = [
    Elemwise_Option<"threads", "threads", "unsigned", /*default=*/"0",
           "Number of threads at most; 0: no limit">
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

def ElemwiseEliminateEmptyTensorsPass
    : Pass<"elemwise-eliminate-empty-tensors", "ModuleOp"> {
  let summary = "compute results where they belong, if that is certain";
  let description = [{
    Does what upstream's `eliminate-empty-tensors` does: a result that is computed
    into a fresh tensor and then put somewhere is computed there. It is left alone
    where what is put is one of several tensors, by `arith.select` or `scf.if`: if
    it is another one, it takes the place, while the first may still be in use.

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

def ElemwiseHoldFloatsAsIntegersPass
    : Pass<"elemwise-hold-floats-as-integers"> {
  let summary = "hold 16-bit floats as integers where LLVM only moves them";
  let description = [{
    In functions of the `llvm` dialect, gives f16 and bf16 values integer types
    wherever they are only moved: loads and stores, shuffles, selections, block
    arguments. LLVM's code generation moves bf16 element by element through f32
    where it has to split a vector, which calls helpers or, where the CPU
    rounds to bf16 itself, flushes subnormals.

    Example:

    ```mlir
    llvm.func @move(%from: !llvm.ptr, %to: !llvm.ptr) {
      %x = llvm.load %from : !llvm.ptr -> vector<67xbf16>
      llvm.store %x, %to : vector<67xbf16>, !llvm.ptr
      llvm.return
    }
    ```

    becomes, with `--elemwise-hold-floats-as-integers`,

    ```mlir
    %0 = llvm.load %arg0 : !llvm.ptr -> vector<67xi16>
    llvm.store %0, %arg1 : vector<67xi16>, !llvm.ptr
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ElemwiseAttachTargetPass
    : Pass<"elemwise-attach-target", "ModuleOp"> {
  let summary = "mark a module in the LLVM dialect with its target";
  let description = [{
    Sets `llvm.target_triple` on the module, and `target_cpu` and
    `target_features` on every `llvm.func` with a body, so that code is
    generated for the CPU for which `elemwise-expand-ops` chose its sequences.

    Example:

    ```mlir
    llvm.func @nothing() {
      llvm.return
    }
    ```

    becomes, with
    `--elemwise-attach-target="target-triple=x86_64-linux-gnu target-cpu=x86-64-v3"`,

    ```mlir
    module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
      llvm.func @nothing() attributes {target_cpu = "x86-64-v3",
          target_features = #llvm.target_features<[]>} {
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
  let options = Elemwise_TargetOptions;
}

def ElemwiseVerifyLLVMPass : Pass<"elemwise-verify-llvm", "ModuleOp"> {
  let summary = "fail if an operation outside the LLVM dialect is left";
  let description = [{
    Emits one error, at the first operation below the module that is not of the
    LLVM dialect, and fails; succeeds without a change if there is none. The
    operations of `omp` count as LLVM's: they have no other form before LLVM IR.

    Example:

    ```mlir
    llvm.func @negate(%x: f32) -> f32 {
      %y = arith.negf %x : f32
      llvm.return %y : f32
    }
    ```

    is refused, with `--elemwise-verify-llvm`,

    ```text
    error: 'arith.negf' op is left over, expected the LLVM dialect alone
    ```
  }];
}

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
