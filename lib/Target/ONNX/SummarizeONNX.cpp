// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Target/ONNX/SummarizeONNX.h"
#include "ImportModel.h"
#include "Model.h"
#include "Names.h"
#include "TensorProtoConversion.h"
#include "TypeProtoConversion.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/IR/MLIRContext.h"

#include "llvm/ADT/STLExtras.h"

#include "onnx.pb.h"

#include <map>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

template <typename Values>
static void printValues(const Values &values, StringRef title, raw_ostream &os,
                        MLIRContext *context) {
  os << title << ":\n";
  for (const onnx::ValueInfoProto &value : values) {
    Expected<DeclaredType> type = convertTypeProto(value.type(), context);
    os << "  " << quote(value.name()) << ": "
       << (type ? toText(*type) : toString(type.takeError())) << "\n";
  }
}

static void printInitializers(const onnx::GraphProto &graph, raw_ostream &os) {
  if (graph.initializer_size() == 0)
    return;
  os << "initializers:\n";
  for (const onnx::TensorProto &tensor : graph.initializer()) {
    os << "  " << quote(tensor.name()) << ": ";
    interleave(tensor.dims(), os, "x");
    os << (tensor.dims_size() ? "x" : "") << getDataTypeName(tensor.data_type())
       << "\n";
  }
}

static void printOperators(const onnx::GraphProto &graph, int64_t opset,
                           raw_ostream &os, MLIRContext *context) {
  OperatorTable table(context);
  std::map<std::string, int> counts;
  for (const onnx::NodeProto &node : graph.node()) {
    const Operator *op = table.lookup(node);
    const OperatorVersion *version = op ? op->lookup(opset) : nullptr;
    std::string domain =
        isDefaultDomain(node.domain()) ? "" : node.domain() + ".";
    std::string name = quote(domain + node.op_type());
    ++counts[version ? node.op_type() + "-" + std::to_string(version->since)
                     : name.substr(1, name.size() - 2) + ", not supported"];
  }
  os << "operators:\n";
  for (const auto &[name, count] : counts)
    os << "  " << name << ": " << count << "\n";
}

static Error summarize(onnx::ModelProto &model, StringRef path,
                       StringRef folder, raw_ostream &os,
                       MLIRContext *context) {
  Expected<int64_t> opset = getOpset(model);
  if (!opset)
    return createFileError(path, opset.takeError());
  context->loadDialect<ElemwiseDialect>();
  const onnx::GraphProto &graph = model.graph();
  os << "graph " << quote(graph.name()) << ", IR version " << model.ir_version()
     << ", operator set " << *opset << "\n";
  printValues(graph.input(), "inputs", os, context);
  printInitializers(graph, os);
  printValues(graph.output(), "outputs", os, context);
  printOperators(graph, *opset, os, context);
  auto module = importModel(model, path, folder, context, {});
  os << "verdict: "
     << (module ? "can be imported" : toString(module.takeError())) << "\n";
  return Error::success();
}

Error elemwise::summarizeONNX(StringRef path, raw_ostream &os,
                              MLIRContext *context) {
  onnx::ModelProto model;
  if (Error error = readModel(path, model))
    return error;
  return summarize(model, path, getFolder(path), os, context);
}

Error elemwise::summarizeONNX(MemoryBufferRef bytes, raw_ostream &os,
                              MLIRContext *context) {
  onnx::ModelProto model;
  if (Error error = readModel(bytes, model))
    return error;
  return summarize(model, bytes.getBufferIdentifier(), /*folder=*/"", os,
                   context);
}
