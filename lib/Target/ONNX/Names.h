// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// How errors show what a model names, which may be any text.

#ifndef ELEMWISE_LIB_TARGET_ONNX_NAMES_H
#define ELEMWISE_LIB_TARGET_ONNX_NAMES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace onnx {
class NodeProto;
} // namespace onnx

namespace mlir::elemwise {

/// `name` in single quotes, on one line, of bounded length.
std::string quote(llvm::StringRef name);

/// `node 'NAME'`, or the node's place in the graph if it has no name.
std::string describeNode(const onnx::NodeProto &node, int index);

/// Whether the domain is that of ONNX's own operators, which has two names.
bool isDefaultDomain(llvm::StringRef domain);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_NAMES_H
