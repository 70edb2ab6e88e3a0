// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Model.h"
#include "Names.h"
#include "ProtobufMessage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include "onnx.pb.h"

#include <map>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using onnx::ModelProto;

/// The IR version that brought operator sets.
static constexpr int64_t kFirstIRVersionWithOpsets = 3;

static constexpr char kDefaultDomain[] = "ai.onnx";

Error elemwise::readModel(StringRef path, ModelProto &model) {
  return readProtobufMessage(path, "ModelProto", ModelProto::kGraphFieldNumber,
                             model);
}

Error elemwise::readModel(MemoryBufferRef bytes, ModelProto &model) {
  if (Error error = parseProtobufMessage(bytes.getBuffer(), "ModelProto",
                                         ModelProto::kGraphFieldNumber, model))
    return createFileError(bytes.getBufferIdentifier(), std::move(error));
  return Error::success();
}

StringRef elemwise::getFolder(StringRef path) {
  StringRef folder = sys::path::parent_path(path);
  return folder.empty() ? "." : folder;
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

static Error checkIRVersion(const ModelProto &model) {
  if (!model.has_ir_version())
    return createStringError("the model has no IR version, expected 1 to " +
                             Twine(kNewestIRVersion));
  if (model.ir_version() < 1 || model.ir_version() > kNewestIRVersion)
    return createStringError("IR version " + Twine(model.ir_version()) +
                             ", expected 1 to " + Twine(kNewestIRVersion));
  return Error::success();
}

Expected<int64_t> elemwise::getOpset(const ModelProto &model) {
  if (Error error = checkIRVersion(model))
    return error;
  llvm::StringSet<> domains;
  std::optional<int64_t> opset;
  for (const onnx::OperatorSetIdProto &import : model.opset_import()) {
    std::string domain =
        isDefaultDomain(import.domain()) ? kDefaultDomain : import.domain();
    if (!domains.insert(domain).second)
      return createStringError("the operator set of domain " + quote(domain) +
                               " is imported twice");
    if (domain == kDefaultDomain)
      opset = import.version();
  }
  if (!opset && model.ir_version() < kFirstIRVersionWithOpsets)
    opset = 1;
  if (!opset)
    return createStringError("the model imports no operator set of domain " +
                             quote(kDefaultDomain));
  if (*opset < 1 || *opset > kNewestOpset)
    return createStringError("operator set " + Twine(*opset) +
                             ", expected 1 to " + Twine(kNewestOpset));
  return *opset;
}

//===----------------------------------------------------------------------===//
// Operators and names
//===----------------------------------------------------------------------===//

/// The operator with its domain, if that is not the default one.
template <typename Proto>
static std::string getQualifiedName(const Proto &proto, StringRef name) {
  std::string domain =
      isDefaultDomain(proto.domain()) ? "" : proto.domain() + ".";
  std::string quoted = quote(domain + name.str());
  return quoted.substr(1, quoted.size() - 2);
}

Error elemwise::checkOperators(const ModelProto &model,
                               const OperatorTable &table) {
  llvm::StringSet<> functions;
  for (const onnx::FunctionProto &function : model.functions()) {
    std::string name = getQualifiedName(function, function.name());
    functions.insert(name);
    onnx::NodeProto call;
    call.set_domain(function.domain());
    call.set_op_type(function.name());
    if (table.lookup(call))
      return createStringError("a local function redefines the operator " +
                               name);
  }
  std::map<std::string, std::vector<std::string>> unsupported;
  for (auto [index, node] : enumerate(model.graph().node()))
    if (!table.lookup(node))
      unsupported[getQualifiedName(node, node.op_type())].push_back(
          describeNode(node, index));
  if (unsupported.empty())
    return Error::success();
  std::string list = join(
      map_range(unsupported,
                [&](const auto &entry) {
                  return entry.first +
                         (functions.contains(entry.first) ? ", a local function"
                                                          : "") +
                         " (" + join(entry.second, ", ") + ")";
                }),
      "; ");
  return createStringError("unsupported operators: " + list + "; expected " +
                           table.getNames());
}

static Error checkName(StringRef name, const Twine &what) {
  if (json::isUTF8(name))
    return Error::success();
  return createStringError("the name of " + what + " is not UTF-8");
}

/// The same for one that must not be empty.
template <typename Values>
static Error checkValueNames(const Values &values, StringRef what) {
  for (auto [index, value] : enumerate(values)) {
    if (value.name().empty())
      return createStringError(what + " " + Twine(index) +
                               " has no name, expected one");
    if (Error error = checkName(value.name(), what + " " + Twine(index)))
      return error;
  }
  return Error::success();
}

Error elemwise::checkNames(const ModelProto &model) {
  const onnx::GraphProto &graph = model.graph();
  if (Error error = checkName(graph.name(), "the graph"))
    return error;
  if (Error error = checkValueNames(graph.input(), "input"))
    return error;
  if (Error error = checkValueNames(graph.output(), "output"))
    return error;
  if (Error error = checkValueNames(graph.initializer(), "initializer"))
    return error;
  for (auto [index, node] : enumerate(graph.node())) {
    if (Error error = checkName(node.name(), "node " + Twine(index)))
      return error;
    // Where an input has such a name, its producer has it, too.
    for (StringRef output : node.output())
      if (Error error = checkName(output, "an output of node " + Twine(index)))
        return error;
  }
  return Error::success();
}
