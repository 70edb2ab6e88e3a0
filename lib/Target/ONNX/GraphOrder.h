// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The nodes of a graph, each after those whose outputs it takes.

#ifndef ELEMWISE_LIB_TARGET_ONNX_GRAPHORDER_H
#define ELEMWISE_LIB_TARGET_ONNX_GRAPHORDER_H

#include "llvm/Support/Error.h"

#include <vector>

namespace onnx {
class GraphProto;
} // namespace onnx

namespace mlir::elemwise {

/// The indices of the nodes of `graph`, in their own order as far as that is
/// possible. Fails if a value is defined twice, or not at all, or by way of
/// itself. Takes linear time and no recursion.
llvm::Expected<std::vector<int>> orderNodes(const onnx::GraphProto &graph);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_GRAPHORDER_H
