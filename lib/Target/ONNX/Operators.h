// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The operators that are imported, and what each version of them allows.
//
// An operator that is an elemwise operation has its row in the operation's .td
// entry (`onnxOp`, `onnxVersions`); those that make no operation have theirs in
// Operators.cpp. Debian's ONNX knows no operator set after the 17th.

#ifndef ELEMWISE_LIB_TARGET_ONNX_OPERATORS_H
#define ELEMWISE_LIB_TARGET_ONNX_OPERATORS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OperationSupport.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace onnx {
class AttributeProto;
class NodeProto;
} // namespace onnx

namespace mlir::elemwise {

/// The newest versions that are known to leave all operators here as they are
/// (ONNX 1.21).
inline constexpr int64_t kNewestOpset = 27;
inline constexpr int64_t kNewestIRVersion = 13;

enum class OperatorKind {
  /// One of the operations of UnaryOpInterface.
  Unary,
  Identity,
  Constant
};

/// An attribute that a version of an operator allows.
struct OperatorAttribute {
  StringRef name;
  /// One of onnx::AttributeProto::AttributeType.
  int type;
};

struct OperatorVersion {
  int since;
  bool takesBF16;
  llvm::SmallVector<OperatorAttribute, 1> attributes;
};

struct Operator {
  OperatorKind kind;
  /// The operation, for Unary.
  std::optional<OperationName> operation;
  /// Oldest first.
  llvm::SmallVector<OperatorVersion, 4> versions;

  /// The version in an operator set; null if that is older than the operator.
  const OperatorVersion *lookup(int64_t opset) const;
};

/// All operators of ONNX's default domain that are imported, by name.
class OperatorTable {
public:
  /// Collects them from the operations that are registered in `context`.
  explicit OperatorTable(MLIRContext *context);

  /// The operator of a node, if it is one of the default domain.
  const Operator *lookup(const onnx::NodeProto &node) const;

  /// The names of all, sorted.
  std::string getNames() const;

private:
  llvm::StringMap<Operator> operators;
};

/// Fails unless the node has the attributes and the numbers of inputs and
/// outputs that `version` of its operator allows.
llvm::Error checkNode(const onnx::NodeProto &node, const Operator &op,
                      const OperatorVersion &version);

/// Fails unless `version` of the operator takes a tensor of the element type.
llvm::Error checkElementType(Type elementType, const Operator &op,
                             const OperatorVersion &version);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_OPERATORS_H
