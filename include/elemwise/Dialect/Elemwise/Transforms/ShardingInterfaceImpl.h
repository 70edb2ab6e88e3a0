// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Sharding over a grid of devices: an element-wise result is split as its
// operand is, and every device works on its own part.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_SHARDINGINTERFACEIMPL_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_SHARDINGINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace elemwise {

/// Makes upstream's `sharding-propagation` and `shard-partition` passes work on
/// every operation of the dialect whose operand is a ranked tensor. Of any
/// other operand the passes say that it cannot be sharded.
void registerShardingInterfaceExternalModels(DialectRegistry &registry);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_SHARDINGINTERFACEIMPL_H
