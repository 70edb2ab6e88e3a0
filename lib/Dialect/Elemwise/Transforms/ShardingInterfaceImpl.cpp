// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/ShardingInterfaceImpl.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mlir::elemwise;

template <typename... Ops>
static void attachShardingInterface(MLIRContext *context) {
  (Ops::template attachInterface<shard::ElementwiseShardingInterface<Ops>>(
       *context),
   ...);
}

void elemwise::registerShardingInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, ElemwiseDialect *) {
    attachShardingInterface<
#define GET_OP_LIST
#include "elemwise/Dialect/Elemwise/IR/ElemwiseOps.cpp.inc"
        >(context);
  });
}
