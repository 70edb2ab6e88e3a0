// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

// What a pass needs to know of the machine that code is made for: the arguments
// of TargetInfo::create.
defvar Elemwise_TargetOptions = [
  Option<"targetTriple", "target-triple", "std::string", /*default=*/"",
         "LLVM target triple (default: that of this process)">,
  Option<"targetCPU", "target-cpu", "std::string", /*default=*/"\"host\"",
         "CPU that LLVM knows, such as x86-64-v3, or host">,
  Option<"targetFeatures", "target-features", "std::string", /*default=*/"",
         "changes to what the CPU has, as in +avx2,-fma">
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
  }];
  let dependentDialects = [
    "affine::AffineDialect", "linalg::LinalgDialect", "memref::MemRefDialect",
    "tensor::TensorDialect"
  ];
  let options = [
    Option<"maxOps", "max-ops", "unsigned", /*default=*/"64",
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
  }];
  let dependentDialects = [
    "affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
    "LLVM::LLVMDialect", "memref::MemRefDialect", "scf::SCFDialect",
    "ub::UBDialect", "vector::VectorDialect"
  ];
  let options = Elemwise_TargetOptions # [
    Option<"vectorBytes", "vector-bytes", "unsigned", /*default=*/"256",
           "Bytes of the widest element type that one vector holds, a power "
           "of two from 8 to 1024; 0: what the sequences for the operations on "
           "the target CPU ask for, as a rule four registers">,
    Option<"streaming", "streaming", "StreamingMode",
           /*default=*/"StreamingMode::Never",
           "Where results are stored past the caches:",
           "getStreamingModeValues()">,
    Option<"streamingThreshold", "streaming-threshold", "uint64_t",
           /*default=*/"0",
           "Bytes, read and written, above which streaming=auto streams "
           "(default, 0: by the size of the cache)">,
    Option<"parallel", "parallel", "bool", /*default=*/"false",
           "Whether large operations become parallel loops">,
    Option<"parallelThreshold", "parallel-threshold", "uint64_t",
           /*default=*/"4 << 20",
           "Bytes, read and written, above which parallel loops are used">
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
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect"
  ];
  let options = [
    Option<"threads", "threads", "unsigned", /*default=*/"0",
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

    Example, for a CPU with SSE4.1:

    ```mlir
    %y = elemwise.ceil %x : vector<8xf32>
    // becomes
    %y = math.ceil %x : vector<8xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
  let options = Elemwise_TargetOptions;
}

def ElemwiseDeallocateBuffersPass
    : Pass<"elemwise-deallocate-buffers", "ModuleOp"> {
  let summary = "free what bufferization has allocated";
  let description = [{
    Runs upstream's ownership-based deallocation, after lifting loops of blocks
    to structured ones, which it needs. A module without allocations, as most
    are, is left as it is: the passes would take longer than all others.
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

    Example, for a CPU without F16C:

    ```mlir
    %y = arith.truncf %x : f32 to f16
    // becomes integer operations on the bits of %x
    ```
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
    %0 = llvm.load %p : !llvm.ptr -> vector<67xbf16>
    // becomes
    %0 = llvm.load %p : !llvm.ptr -> vector<67xi16>
    %1 = llvm.bitcast %0 : vector<67xi16> to vector<67xbf16>
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
  }];
}

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
