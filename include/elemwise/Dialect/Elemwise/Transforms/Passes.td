// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

// The target that a pass makes code for.
defvar Elemwise_TargetOptions = [
    Option<"targetTriple", "target-triple", "std::string", /*default=*/"",
           "LLVM target triple (default: that of this process)">,
    Option<"targetCPU", "target-cpu", "std::string", /*default=*/"\"host\"",
           "CPU that LLVM knows, such as x86-64-v3, or host">,
    Option<"targetFeatures", "target-features", "std::string", /*default=*/"",
           "changes to what the CPU has, as in +avx2,-fma">,
  ];

def ElemwiseExpandOpsPass : Pass<"elemwise-expand-ops"> {
  let summary = "Expand scalar and vector elemwise ops for the target CPU";
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

def ElemwiseLegalizeFloatsPass : Pass<"elemwise-legalize-floats"> {
  let summary = "Compute f16 and bf16 exactly on CPUs without instructions";
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
  let summary = "Hold 16-bit floats as integers where LLVM only moves them";
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

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
