// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Register.h"

#include "elemwise/Conversion/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/ShardingInterfaceImpl.h"
#include "elemwise/Pipelines/Pipelines.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void elemwise::registerElemwiseDialects(DialectRegistry &registry) {
  registerElemwisePipelineDialects(registry);
  registerShardingInterfaceExternalModels(registry);
}

void elemwise::registerElemwisePasses() {
  registerElemwiseConversionPasses();
  registerElemwiseTransformsPasses();
  registerElemwisePipelines();
}
