// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Passes of the stage elemwise-finalize: to the LLVM dialect, and in it.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_LLVMPASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_LLVMPASSES_TD

include "elemwise/Dialect/Elemwise/Transforms/TargetOptions.td"
include "mlir/Pass/PassBase.td"

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

    A `memref.alloca_scope` in the loop, which has one block while loops in it are
    to become several, gives way to its content, between `llvm.intr.stacksave` and
    `llvm.intr.stackrestore` if something is allocated there.

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

def ElemwiseHoldFloatsAsIntegersPass
    : Pass<"elemwise-hold-floats-as-integers"> {
  let summary = "hold 16-bit floats as integers where LLVM only moves them";
  let description = [{
    In functions of the `llvm` dialect, gives f16 and bf16 values integer types
    wherever they are only moved: loads and stores, shuffles, selections, block
    arguments. LLVM's code generation moves bf16 element by element through f32
    where it has to split a vector, which calls helpers or, where the CPU
    rounds to bf16 itself, flushes subnormals.

    Without optimization it does the same to every argument of a function, and
    always to results that go through memory. So bf16 is handed to functions and
    back as f16, in the same registers.

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

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_LLVMPASSES_TD
