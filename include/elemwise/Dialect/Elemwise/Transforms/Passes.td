// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

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
  let options = [
    Option<"targetTriple", "target-triple", "std::string", /*default=*/"",
           "LLVM target triple (default: that of this process)">,
    Option<"targetCPU", "target-cpu", "std::string", /*default=*/"\"host\"",
           "CPU that LLVM knows, such as x86-64-v3, or host">,
    Option<"targetFeatures", "target-features", "std::string", /*default=*/"",
           "changes to what the CPU has, as in +avx2,-fma">,
  ];
}

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_PASSES_TD
