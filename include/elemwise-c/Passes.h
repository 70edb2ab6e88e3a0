// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The passes one by one, generated from their definitions as those of MLIR are:
//
//   void mlirRegisterElemwiseTransformsPasses(void);
//   void mlirRegisterElemwiseTransformsElemwiseExpandOpsPass(void);
//   MlirPass mlirCreateElemwiseTransformsElemwiseExpandOpsPass(void);
//
// and so on for ElemwiseConversion. `mlirCreate...` gives a pass with its
// default options, which the caller owns until a pass manager takes it;
// registered passes take options as text, by mlirParsePassPipeline or
// mlirOpPassManagerAddPipeline. Registration is for the whole process and must
// not run on several threads at once.

#ifndef ELEMWISE_C_PASSES_H
#define ELEMWISE_C_PASSES_H

#include "elemwise/Conversion/Passes.capi.h.inc"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.capi.h.inc"

#endif // ELEMWISE_C_PASSES_H
