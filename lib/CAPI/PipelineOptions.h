// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The C struct of pipeline options and the C++ one.

#ifndef ELEMWISE_LIB_CAPI_PIPELINEOPTIONS_H
#define ELEMWISE_LIB_CAPI_PIPELINEOPTIONS_H

#include "elemwise-c/Pipelines.h"

#include "elemwise/Pipelines/Pipelines.h"

#include <optional>

namespace mlir::elemwise {

/// Sets `result` to what `options` say; null says nothing.
ElemwiseStatus convertOptions(const ElemwisePipelineOptions *options,
                              ElemwiseToLLVMOptions &result);

/// The stage that `stage` names; nothing if it names none.
std::optional<ElemwiseStage> convertStage(const ::ElemwiseStage &stage);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_CAPI_PIPELINEOPTIONS_H
