// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Target/ONNX/ImportONNX.h"
#include "GraphOrder.h"
#include "ImportModel.h"
#include "Initializer.h"
#include "Model.h"
#include "Names.h"
#include "TypeProtoConversion.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

/// The IR version from which on an initializer need not be an input.
static constexpr int64_t kFirstIRVersionWithConstants = 4;

namespace {

/// Makes the function of one graph.
class Importer {
public:
  Importer(onnx::ModelProto &model, StringRef path, StringRef folder,
           MLIRContext *context, const ONNXImportOptions &options)
      : model(model), graph(*model.mutable_graph()), path(path), folder(folder),
        options(options), builder(context), table(context) {}

  Expected<OwningOpRef<ModuleOp>> run();

private:
  Error importGraph();
  Error importInputs();
  Error importInput(const onnx::ValueInfoProto &input);
  Error importInitializers();
  Error importNode(onnx::NodeProto &node, const Operator &op,
                   const OperatorVersion &version);
  Error importOutputs();

  /// Fails unless the value that `info` declares may be what it has become.
  Error checkDeclared(const onnx::ValueInfoProto &info, StringRef what,
                      DeclaredType &declared);
  /// The elements of a tensor of the model, which it may lose.
  Expected<ElementsAttr> take(onnx::TensorProto &tensor, StringRef name) {
    return takeTensorProto(tensor, name, folder, builder.getContext());
  }
  void addConstant(StringRef name, ElementsAttr elements, Location loc);
  NamedAttrList getValueAttrs(StringRef name, TensorType type,
                              const DeclaredType &declared);
  Location getLoc(StringRef name) {
    return NameLoc::get(builder.getStringAttr(name));
  }

  onnx::ModelProto &model;
  onnx::GraphProto &graph;
  StringRef path, folder;
  const ONNXImportOptions &options;
  OpBuilder builder;
  OperatorTable table;
  int64_t opset = 0;
  func::FuncOp function;
  /// The elements of the initializers that have not been given a place.
  StringMap<ElementsAttr> initializers;
  StringMap<Value> values;
  SmallVector<DictionaryAttr> argumentAttrs;
};

} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void Importer::addConstant(StringRef name, ElementsAttr elements,
                           Location loc) {
  values[name] =
      arith::ConstantOp::create(builder, loc, cast<TypedAttr>(elements));
}

NamedAttrList Importer::getValueAttrs(StringRef name, TensorType type,
                                      const DeclaredType &declared) {
  NamedAttrList attrs;
  attrs.set(kONNXNameAttr, builder.getStringAttr(name));
  if (!type.hasRank() || declared.dimNames.empty())
    return attrs;
  SmallVector<StringRef> names;
  for (auto [size, dimName] : zip_equal(type.getShape(), declared.dimNames))
    names.push_back(ShapedType::isDynamic(size) ? dimName : "");
  if (any_of(names, [](StringRef dimName) { return !dimName.empty(); }))
    attrs.set(kONNXDimParamsAttr, builder.getStrArrayAttr(names));
  return attrs;
}

Error Importer::checkDeclared(const onnx::ValueInfoProto &info, StringRef what,
                              DeclaredType &declared) {
  Value value = values.lookup(info.name());
  // What describes no value is of no interest.
  if (!value || !info.has_type())
    return Error::success();
  auto type = cast<TensorType>(value.getType());
  Expected<DeclaredType> converted =
      convertTypeProto(info.type(), builder.getContext());
  if (!converted)
    return createStringError(what + " " + quote(info.name()) + ": " +
                             toString(converted.takeError()));
  declared = std::move(*converted);
  if (areCompatible(declared.type, type))
    return Error::success();
  return createStringError(what + " " + quote(info.name()) +
                           " is declared as " + toText(declared) +
                           ", but it is " + toText({type, {}}));
}

//===----------------------------------------------------------------------===//
// Inputs, initializers, outputs
//===----------------------------------------------------------------------===//

Error Importer::importInitializers() {
  if (graph.sparse_initializer_size())
    return createStringError("sparse initializers are not supported");
  for (onnx::TensorProto &initializer : *graph.mutable_initializer()) {
    std::string name = initializer.name();
    Expected<ElementsAttr> elements = take(initializer, name);
    if (!elements)
      return createStringError("initializer " + quote(name) + ": " +
                               toString(elements.takeError()));
    initializers[name] = *elements;
  }
  return Error::success();
}

Error Importer::importInput(const onnx::ValueInfoProto &input) {
  Expected<DeclaredType> declared =
      convertTypeProto(input.type(), builder.getContext());
  if (!declared)
    return createStringError("input " + quote(input.name()) + ": " +
                             toString(declared.takeError()));
  auto found = initializers.find(input.name());
  ElementsAttr elements;
  if (found != initializers.end()) {
    elements = found->second;
    auto type = cast<TensorType>(elements.getShapedType());
    if (!areCompatible(declared->type, type))
      return createStringError(
          "input " + quote(input.name()) + " is declared as " +
          toText(*declared) + ", but its initializer is " + toText({type, {}}));
    if (options.defaults == ONNXDefaults::Constants)
      return Error::success();
    initializers.erase(found);
  }
  NamedAttrList attrs = getValueAttrs(input.name(), declared->type, *declared);
  if (elements)
    attrs.set(kONNXDefaultAttr, elements);
  argumentAttrs.push_back(attrs.getDictionary(builder.getContext()));
  values[input.name()] =
      function.front().addArgument(declared->type, getLoc(input.name()));
  return Error::success();
}

Error Importer::importInputs() {
  llvm::StringSet<> inputs;
  for (const onnx::ValueInfoProto &input : graph.input()) {
    inputs.insert(input.name());
    if (Error error = importInput(input))
      return error;
  }
  for (const onnx::TensorProto &initializer : graph.initializer()) {
    auto found = initializers.find(initializer.name());
    if (found == initializers.end())
      continue;
    if (model.ir_version() < kFirstIRVersionWithConstants &&
        !inputs.contains(initializer.name()))
      emitWarning(getLoc(path))
          << "initializer " << quote(initializer.name())
          << " is no input, as IR version " << model.ir_version()
          << " expects; it is taken for a constant";
    addConstant(initializer.name(), found->second, getLoc(initializer.name()));
  }
  return Error::success();
}

Error Importer::importOutputs() {
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> attrs;
  for (const onnx::ValueInfoProto &output : graph.output()) {
    DeclaredType declared;
    if (Error error = checkDeclared(output, "output", declared))
      return error;
    results.push_back(values.lookup(output.name()));
    attrs.push_back(getValueAttrs(output.name(),
                                  cast<TensorType>(results.back().getType()),
                                  declared)
                        .getDictionary(builder.getContext()));
  }
  func::ReturnOp::create(builder, function.getLoc(), results);
  function.setType(builder.getFunctionType(function.front().getArgumentTypes(),
                                           ValueRange(results).getTypes()));
  function.setAllArgAttrs(argumentAttrs);
  function.setAllResultAttrs(attrs);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

/// The elements of a Constant that are numbers.
static ElementsAttr getNumbers(const onnx::AttributeProto &attribute,
                               Builder &builder) {
  auto make = [](auto values, Type elementType) -> ElementsAttr {
    auto size = static_cast<int64_t>(values.size());
    return DenseElementsAttr::get(RankedTensorType::get({size}, elementType),
                                  values);
  };
  auto scalar = [](auto value, Type elementType) -> ElementsAttr {
    return DenseElementsAttr::get(RankedTensorType::get({}, elementType),
                                  ArrayRef(value));
  };
  StringRef name = attribute.name();
  if (name == "value_float")
    return scalar(attribute.f(), builder.getF32Type());
  if (name == "value_int")
    return scalar(attribute.i(), builder.getI64Type());
  if (name == "value_floats")
    return make(
        ArrayRef<float>(attribute.floats().data(), attribute.floats_size()),
        builder.getF32Type());
  return make(ArrayRef<int64_t>(attribute.ints().data(), attribute.ints_size()),
              builder.getI64Type());
}

Error Importer::importNode(onnx::NodeProto &node, const Operator &op,
                           const OperatorVersion &version) {
  StringRef output = node.output(0);
  Location loc = getLoc(node.name().empty() ? output : StringRef(node.name()));
  if (op.kind == OperatorKind::Constant) {
    onnx::AttributeProto &attribute = *node.mutable_attribute(0);
    ElementsAttr elements;
    if (attribute.name() == "value") {
      Expected<ElementsAttr> taken = take(*attribute.mutable_t(), output);
      if (!taken)
        return taken.takeError();
      elements = *taken;
    } else {
      elements = getNumbers(attribute, builder);
    }
    addConstant(output, elements, loc);
    return checkElementType(elements.getElementType(), op, version);
  }
  Value input = values.lookup(node.input(0));
  if (Error error = checkElementType(
          cast<TensorType>(input.getType()).getElementType(), op, version))
    return createStringError("input " + quote(node.input(0)) + " has " +
                             toString(std::move(error)));
  if (op.kind == OperatorKind::Unary) {
    OperationState state(loc, *op.operation, input, input.getType());
    input = builder.create(state)->getResult(0);
  }
  values[output] = input;
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

Error Importer::importGraph() {
  // What is wrong with a node is said with its operator's version.
  auto describe = [&](int index, const OperatorVersion &version, Error error) {
    const onnx::NodeProto &node = graph.node(index);
    return createStringError(describeNode(node, index) + " (" + node.op_type() +
                             "-" + Twine(version.since) +
                             "): " + toString(std::move(error)));
  };
  std::vector<std::pair<const Operator *, const OperatorVersion *>> operators;
  for (auto [index, node] : enumerate(graph.node())) {
    const Operator *op = table.lookup(node);
    const OperatorVersion *version = op->lookup(opset);
    if (!version)
      return createStringError(
          describeNode(node, index) + " (" + node.op_type() +
          "): no version of the operator in operator set " + Twine(opset));
    if (Error error = checkNode(node, *op, *version))
      return describe(index, *version, std::move(error));
    operators.push_back({op, version});
  }
  Expected<std::vector<int>> order = orderNodes(graph);
  if (!order)
    return order.takeError();
  if (Error error = importInitializers())
    return error;
  if (Error error = importInputs())
    return error;
  // Constants stand before all else, initializers or not.
  for (bool wantsConstants : {true, false})
    for (int index : *order) {
      auto [op, version] = operators[index];
      if ((op->kind == OperatorKind::Constant) != wantsConstants)
        continue;
      if (Error error = importNode(*graph.mutable_node(index), *op, *version))
        return describe(index, *version, std::move(error));
    }
  DeclaredType declared;
  for (const onnx::ValueInfoProto &info : graph.value_info())
    if (Error error = checkDeclared(info, "value", declared))
      return error;
  return importOutputs();
}

Expected<OwningOpRef<ModuleOp>> Importer::run() {
  Expected<int64_t> imported = getOpset(model);
  if (!imported)
    return imported.takeError();
  opset = *imported;
  if (graph.output_size() == 0)
    return createStringError("the graph has no outputs");
  if (Error error = checkNames(model))
    return error;
  if (Error error = checkOperators(model, table))
    return error;

  Location loc = getLoc(path);
  OwningOpRef<ModuleOp> module(ModuleOp::create(loc));
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, loc, options.functionName,
                                  builder.getFunctionType({}, {}));
  if (!graph.name().empty() && graph.name() != options.functionName)
    function->setAttr(kONNXGraphNameAttr, builder.getStringAttr(graph.name()));
  builder.setInsertionPointToStart(function.addEntryBlock());
  if (Error error = importGraph())
    return error;
  return module;
}

Expected<OwningOpRef<ModuleOp>>
elemwise::importModel(onnx::ModelProto &model, StringRef path, StringRef folder,
                      MLIRContext *context, const ONNXImportOptions &options) {
  context
      ->loadDialect<arith::ArithDialect, ElemwiseDialect, func::FuncDialect>();
  auto module = Importer(model, path, folder, context, options).run();
  if (!module)
    return createFileError(path, module.takeError());
  return module;
}

Expected<OwningOpRef<ModuleOp>>
elemwise::importONNX(StringRef path, MLIRContext *context,
                     const ONNXImportOptions &options) {
  onnx::ModelProto model;
  if (Error error = readModel(path, model))
    return error;
  return importModel(model, path, getFolder(path), context, options);
}

Expected<OwningOpRef<ModuleOp>>
elemwise::importONNX(MemoryBufferRef bytes, MLIRContext *context,
                     const ONNXImportOptions &options) {
  onnx::ModelProto model;
  if (Error error = readModel(bytes, model))
    return error;
  return importModel(model, bytes.getBufferIdentifier(), /*folder=*/"", context,
                     options);
}
