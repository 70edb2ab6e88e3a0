// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// All of the C API, with the parts of MLIR's that go with it. The shared
// library libElemwiseC.so exports the functions that this header declares, and
// nothing else: its list of symbols is made from it.

#ifndef ELEMWISE_C_ELEMWISE_H
#define ELEMWISE_C_ELEMWISE_H

#include "elemwise-c/Dialects.h"
#include "elemwise-c/ExecutionEngine.h"
#include "elemwise-c/Passes.h"
#include "elemwise-c/Pipelines.h"
#include "elemwise-c/Support.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Linalg.h"
#include "mlir-c/Dialect/Math.h"
#include "mlir-c/Dialect/MemRef.h"
#include "mlir-c/Dialect/SCF.h"
#include "mlir-c/Dialect/Tensor.h"
#include "mlir-c/Dialect/Vector.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Support.h"
#include "mlir-c/Transforms.h"

#endif // ELEMWISE_C_ELEMWISE_H
