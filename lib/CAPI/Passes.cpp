// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise-c/Passes.h"

#include "elemwise/Conversion/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/CAPI/Pass.h"

using namespace mlir;
using namespace mlir::elemwise;

#include "elemwise/Conversion/Passes.capi.cpp.inc"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.capi.cpp.inc"
