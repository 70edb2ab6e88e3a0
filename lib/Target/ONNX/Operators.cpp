// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Operators.h"
#include "Names.h"
#include "TensorProtoConversion.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using onnx::AttributeProto;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static Operator makeIdentity() {
  Operator op{OperatorKind::Identity, std::nullopt, {}};
  for (int since : {1, 13, 14, 16, 19, 21, 23, 24, 25})
    op.versions.push_back({since, since >= 13, {}});
  return op;
}

static Operator makeConstant() {
  Operator op{OperatorKind::Constant, std::nullopt, {}};
  for (int since : {1, 9, 11, 12, 13, 19, 21, 23, 24, 25}) {
    OperatorVersion version{
        since, since >= 13, {{"value", AttributeProto::TENSOR}}};
    if (since >= 12)
      version.attributes.append({{"value_float", AttributeProto::FLOAT},
                                 {"value_floats", AttributeProto::FLOATS},
                                 {"value_int", AttributeProto::INT},
                                 {"value_ints", AttributeProto::INTS}});
    op.versions.push_back(std::move(version));
  }
  return op;
}

static Operator makeUnary(OperationName operation, const ONNXOperator &onnx) {
  Operator op{OperatorKind::Unary, operation, {}};
  for (const ONNXVersion &version : onnx.versions) {
    OperatorVersion row{version.since, version.takesBF16, {}};
    if (!version.ignoredAttribute.empty())
      row.attributes.push_back(
          {version.ignoredAttribute, AttributeProto::INTS});
    op.versions.push_back(std::move(row));
  }
  return op;
}

OperatorTable::OperatorTable(MLIRContext *context) {
  operators["Constant"] = makeConstant();
  operators["Identity"] = makeIdentity();
  for (RegisteredOperationName operation : context->getRegisteredOperations()) {
    const auto *unary = operation.getInterface<UnaryOpInterface>();
    if (!unary)
      continue;
    ONNXOperator onnx = unary->getONNXOperator();
    if (!onnx.name.empty())
      operators[onnx.name] = makeUnary(operation, onnx);
  }
}

const Operator *OperatorTable::lookup(const onnx::NodeProto &node) const {
  if (!isDefaultDomain(node.domain()))
    return nullptr;
  auto found = operators.find(node.op_type());
  return found == operators.end() ? nullptr : &found->second;
}

std::string OperatorTable::getNames() const {
  SmallVector<StringRef> names(operators.keys());
  llvm::sort(names);
  return join(names, ", ");
}

const OperatorVersion *Operator::lookup(int64_t opset) const {
  const OperatorVersion *newest = nullptr;
  for (const OperatorVersion &version : versions)
    if (version.since <= opset)
      newest = &version;
  return newest;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Fails unless there are `expected` values, none of them left out.
template <typename Names>
static Error checkValues(const Names &names, StringRef what, int expected) {
  if (names.size() != expected)
    return createStringError("got " + Twine(names.size()) + " " + what +
                             "s, expected " + Twine(expected));
  for (auto [index, name] : enumerate(names))
    if (StringRef(name).empty())
      return createStringError(what + " " + Twine(index) +
                               " has no name, expected one");
  return Error::success();
}

static Error checkAttribute(const AttributeProto &attribute,
                            const OperatorVersion &version) {
  const OperatorAttribute *row =
      find_if(version.attributes, [&](const OperatorAttribute &allowed) {
        return allowed.name == attribute.name();
      });
  if (row == version.attributes.end()) {
    std::string allowed =
        join(map_range(version.attributes,
                       [](const OperatorAttribute &row) { return row.name; }),
             ", ");
    return createStringError("unknown attribute " + quote(attribute.name()) +
                             ", expected " +
                             (allowed.empty() ? "none" : allowed));
  }
  if (!attribute.ref_attr_name().empty())
    return createStringError("attribute " + quote(attribute.name()) +
                             " refers to one of a function, outside of any");
  // Until IR version 3, attributes had no type; theirs is the field in use.
  if (attribute.has_type() && attribute.type() != row->type)
    return createStringError("attribute " + quote(attribute.name()) +
                             " has the type number " +
                             Twine(static_cast<int>(attribute.type())) +
                             ", expected " + Twine(row->type));
  return Error::success();
}

Error elemwise::checkNode(const onnx::NodeProto &node, const Operator &op,
                          const OperatorVersion &version) {
  const bool isConstant = op.kind == OperatorKind::Constant;
  if (Error error = checkValues(node.input(), "input", isConstant ? 0 : 1))
    return error;
  if (Error error = checkValues(node.output(), "output", 1))
    return error;
  for (const AttributeProto &attribute : node.attribute())
    if (Error error = checkAttribute(attribute, version))
      return error;
  if (isConstant && node.attribute_size() != 1)
    return createStringError("got " + Twine(node.attribute_size()) +
                             " attributes, expected one");
  return Error::success();
}

Error elemwise::checkElementType(Type elementType, const Operator &op,
                                 const OperatorVersion &version) {
  const bool isAllowed = isa<FloatType>(elementType)
                             ? !elementType.isBF16() || version.takesBF16
                             : op.kind != OperatorKind::Unary;
  if (isAllowed)
    return Error::success();
  return createStringError(
      "element type " + getDataTypeName(getDataType(elementType)) +
      ", expected one of FLOAT16 " + (version.takesBF16 ? "BFLOAT16 " : "") +
      "FLOAT DOUBLE" +
      (op.kind == OperatorKind::Unary ? "" : " BOOL INT8 INT16 INT32 INT64"));
}
