// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Pipelines/RegisterAll.h"

#include "elemwise/Conversion/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"
#include "elemwise/Dialect/Elemwise/Transforms/ShardingInterfaceImpl.h"
#include "elemwise/Pipelines/Pipelines.h"

using namespace mlir;

void elemwise::registerAllElemwiseDialects(DialectRegistry &registry) {
  registerElemwisePipelineDialects(registry);
  registerShardingInterfaceExternalModels(registry);
}

void elemwise::registerAllElemwisePasses() {
  registerElemwiseConversionPasses();
  registerElemwiseTransformsPasses();
  registerElemwisePipelines();
}
