// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Registration of all conversion passes between elemwise and other dialects.

#ifndef ELEMWISE_CONVERSION_PASSES_H
#define ELEMWISE_CONVERSION_PASSES_H

#include "elemwise/Conversion/ElemwiseToArith/ElemwiseToArith.h"
#include "elemwise/Conversion/ElemwiseToLinalg/ElemwiseToLinalg.h"
#include "elemwise/Conversion/ElemwiseToMath/ElemwiseToMath.h"
#include "elemwise/Conversion/ElemwiseToTosa/ElemwiseToTosa.h"
#include "elemwise/Conversion/RaiseToElemwise/RaiseToElemwise.h"

namespace mlir::elemwise {

#define GEN_PASS_REGISTRATION
#include "elemwise/Conversion/Passes.h.inc"

} // namespace mlir::elemwise

#endif // ELEMWISE_CONVERSION_PASSES_H
