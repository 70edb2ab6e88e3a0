// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The handles of elemwise-c/ExecutionEngine.h and what they point to.

#ifndef ELEMWISE_LIB_CAPI_WRAP_H
#define ELEMWISE_LIB_CAPI_WRAP_H

#include "elemwise-c/ExecutionEngine.h"

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "mlir/CAPI/Wrap.h"

DEFINE_C_API_PTR_METHODS(ElemwiseCompiledModule, mlir::elemwise::CompiledModule)
DEFINE_C_API_PTR_METHODS(ElemwiseFunction,
                         const mlir::elemwise::CompiledFunction)

#endif // ELEMWISE_LIB_CAPI_WRAP_H
