// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Target/ONNX/ExportONNX.h"
#include "ProtobufMessage.h"
#include "TensorProtoConversion.h"
#include "TypeProtoConversion.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Target/ONNX/ImportONNX.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"

#include "llvm/ADT/StringMap.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

/// The first IR version with bfloat16 operators, and the first operator set
/// that came with it.
static constexpr int64_t kIRVersion = 7;
static constexpr int64_t kOldestOpset = 12;

/// The operator set that brought bfloat16 to Identity.
static constexpr int64_t kBF16IdentityOpset = 13;

namespace {

class Exporter {
public:
  explicit Exporter(func::FuncOp function) : function(function) {
    model.set_ir_version(kIRVersion);
    model.set_producer_name("elemwise");
  }

  LogicalResult run(raw_ostream &os);

private:
  LogicalResult checkType(Operation *op, Type type);
  LogicalResult exportArguments();
  LogicalResult exportOp(Operation &op);
  LogicalResult exportConstant(arith::ConstantOp op);
  LogicalResult exportUnary(UnaryOpInterface op);
  LogicalResult exportElements(Operation *op, ElementsAttr elements,
                               StringRef name);
  /// Settles the names of results before those of all values on the way.
  void nameResults(func::ReturnOp op);
  void exportResults(func::ReturnOp op);
  void declare(onnx::ValueInfoProto &info, Value value, StringRef name,
               DictionaryAttr attrs);
  void addIdentity(Value value, StringRef name);

  using Names = llvm::StringMap<unsigned>;
  static std::string makeUnique(StringRef name, Names &taken);
  /// The name that the location of an operation gives, if it gives one.
  static StringRef getLocName(Operation *op);
  StringRef getName(Value value);
  void requireOpset(int64_t version) { opset = std::max(opset, version); }

  func::FuncOp function;
  onnx::ModelProto model;
  int64_t opset = kOldestOpset;
  /// The names in use, of values and of nodes, and what to append next where
  /// one is wanted again.
  Names valueNames, nodeNames;
  llvm::DenseMap<Value, std::string> names;
  SmallVector<std::string> resultNames;
};

} // namespace

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::string Exporter::makeUnique(StringRef name, Names &taken) {
  auto [first, isNew] = taken.try_emplace(name, 1);
  if (isNew)
    return name.str();
  // Where many share a name, counting goes on instead of starting anew.
  for (unsigned &suffix = first->second;;) {
    std::string unique = (name + "_" + Twine(suffix++)).str();
    if (taken.try_emplace(unique, 1).second)
      return unique;
  }
}

StringRef Exporter::getLocName(Operation *op) {
  auto loc = dyn_cast<NameLoc>(op->getLoc());
  return loc ? loc.getName().getValue() : StringRef();
}

/// The name of the resource that a constant holds, if it holds one.
static StringRef getResourceName(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (!constant)
    return {};
  auto resource = dyn_cast<DenseResourceElementsAttr>(constant.getValue());
  return resource ? resource.getRawHandle().getKey() : StringRef();
}

StringRef Exporter::getName(Value value) {
  std::string &name = names[value];
  if (!name.empty())
    return name;
  Operation *op = value.getDefiningOp();
  StringRef wanted = getLocName(op);
  if (wanted.empty())
    wanted = getResourceName(op);
  name = makeUnique(wanted.empty() ? "value" : wanted, valueNames);
  return name;
}

/// The text of the attribute `onnx.name`, or a name by position.
static std::string getWantedName(DictionaryAttr attrs, StringRef what,
                                 unsigned index) {
  if (attrs)
    if (auto name = attrs.getAs<StringAttr>(kONNXNameAttr);
        name && !name.empty())
      return name.str();
  return (what + Twine(index)).str();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LogicalResult Exporter::checkType(Operation *op, Type type) {
  auto tensor = dyn_cast<TensorType>(type);
  auto ranked = dyn_cast<RankedTensorType>(type);
  if (tensor &&
      getDataType(tensor.getElementType()) != onnx::TensorProto::UNDEFINED &&
      !(ranked && ranked.getEncoding()))
    return success();
  return op->emitOpError("has a value of type ")
         << type
         << ", which ONNX lacks, expected a tensor of f16, bf16, f32, "
            "f64, i1, i8, i16, i32 or i64";
}

void Exporter::declare(onnx::ValueInfoProto &info, Value value, StringRef name,
                       DictionaryAttr attrs) {
  info.set_name(name.str());
  DeclaredType declared{cast<TensorType>(value.getType()), {}};
  if (attrs)
    if (auto dims = attrs.getAs<ArrayAttr>(kONNXDimParamsAttr))
      for (Attribute dim : dims) {
        auto text = dyn_cast<StringAttr>(dim);
        declared.dimNames.push_back(text ? text.getValue() : "");
      }
  fillTypeProto(declared, *info.mutable_type());
}

void Exporter::addIdentity(Value value, StringRef name) {
  if (cast<TensorType>(value.getType()).getElementType().isBF16())
    requireOpset(kBF16IdentityOpset);
  onnx::NodeProto &node = *model.mutable_graph()->add_node();
  node.set_op_type("Identity");
  node.add_input(getName(value).str());
  node.add_output(name.str());
}

LogicalResult Exporter::exportArguments() {
  for (BlockArgument argument : function.getArguments()) {
    if (failed(checkType(function, argument.getType())))
      return failure();
    const unsigned index = argument.getArgNumber();
    DictionaryAttr attrs = function.getArgAttrDict(index);
    std::string name =
        makeUnique(getWantedName(attrs, "arg", index), valueNames);
    names[argument] = name;
    declare(*model.mutable_graph()->add_input(), argument, name, attrs);
    auto elements =
        function.getArgAttrOfType<ElementsAttr>(index, kONNXDefaultAttr);
    if (elements && failed(exportElements(function, elements, name)))
      return failure();
  }
  return success();
}

void Exporter::nameResults(func::ReturnOp op) {
  for (auto [index, value] : enumerate(op.getOperands())) {
    std::string name =
        getWantedName(function.getResultAttrDict(index), "result", index);
    auto known = names.find(value);
    if (known != names.end() && known->second == name) {
      resultNames.push_back(name);
      continue;
    }
    resultNames.push_back(makeUnique(name, valueNames));
    // What is named by something else goes out by way of an Identity.
    if (known == names.end() && value.getDefiningOp<UnaryOpInterface>())
      names[value] = resultNames.back();
  }
}

void Exporter::exportResults(func::ReturnOp op) {
  for (auto [index, value] : enumerate(op.getOperands())) {
    StringRef name = resultNames[index];
    if (getName(value) != name)
      addIdentity(value, name);
    declare(*model.mutable_graph()->add_output(), value, name,
            function.getResultAttrDict(index));
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Appends the bytes of `elements` as raw_data has them.
static LogicalResult appendBytes(ElementsAttr elements, std::string &bytes) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return failure();
    bytes.append(blob->getData().begin(), blob->getData().end());
    return success();
  }
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense)
    return failure();
  // There an i1 is a bit.
  if (dense.getElementType().isInteger(1)) {
    bytes.append(dense.value_begin<bool>(), dense.value_end<bool>());
    return success();
  }
  ArrayRef<char> data = dense.getRawData();
  const int64_t copies = dense.isSplat() ? dense.getNumElements() : 1;
  for (int64_t i = 0; i < copies; ++i)
    bytes.append(data.begin(), data.end());
  return success();
}

LogicalResult Exporter::exportElements(Operation *op, ElementsAttr elements,
                                       StringRef name) {
  auto type = dyn_cast<RankedTensorType>(elements.getShapedType());
  if (!type)
    return op->emitOpError("has elements of type ")
           << elements.getShapedType() << ", expected a ranked tensor";
  if (failed(checkType(op, type)))
    return failure();
  if (getRawDataSize(type) > std::numeric_limits<int>::max())
    return op->emitOpError("has elements of ")
           << getRawDataSize(type)
           << " bytes, more than the 2147483647 of a Protobuf message";
  onnx::TensorProto &tensor = *model.mutable_graph()->add_initializer();
  tensor.set_name(name.str());
  tensor.set_data_type(getDataType(type.getElementType()));
  for (int64_t dim : type.getShape())
    tensor.add_dims(dim);
  if (failed(appendBytes(elements, *tensor.mutable_raw_data())))
    return op->emitOpError("has elements that cannot be read");
  return success();
}

LogicalResult Exporter::exportConstant(arith::ConstantOp op) {
  auto elements = dyn_cast<ElementsAttr>(op.getValue());
  if (!elements)
    return checkType(op, op.getType());
  return exportElements(op, elements, getName(op.getResult()));
}

LogicalResult Exporter::exportUnary(UnaryOpInterface op) {
  Value input = op->getOperand(0), result = op->getResult(0);
  if (failed(checkType(op, input.getType())))
    return failure();
  ONNXOperator onnx = op.getONNXOperator();
  const bool isBF16 =
      cast<TensorType>(input.getType()).getElementType().isBF16();
  const ONNXVersion *version =
      find_if(onnx.versions, [&](const ONNXVersion &row) {
        return row.ignoredAttribute.empty() && (row.takesBF16 || !isBF16);
      });
  if (onnx.name.empty() || version == onnx.versions.end())
    return op->emitOpError("has no counterpart in ONNX for ")
           << input.getType();
  requireOpset(version->since);
  onnx::NodeProto &node = *model.mutable_graph()->add_node();
  node.set_op_type(onnx.name.str());
  if (StringRef name = getLocName(op); !name.empty())
    node.set_name(makeUnique(name, nodeNames));
  node.add_input(getName(input).str());
  node.add_output(getName(result).str());
  return success();
}

LogicalResult Exporter::exportOp(Operation &op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return exportConstant(constant);
  if (auto unary = dyn_cast<UnaryOpInterface>(op))
    return exportUnary(unary);
  return op.emitOpError("has no counterpart in ONNX, expected elemwise "
                        "operations and constants");
}

LogicalResult Exporter::run(raw_ostream &os) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return function.emitOpError("expected a body of one block");
  auto name = function->getAttrOfType<StringAttr>(kONNXGraphNameAttr);
  model.mutable_graph()->set_name(name ? name.str() : function.getName().str());
  auto returnOp = dyn_cast<func::ReturnOp>(function.front().getTerminator());
  if (!returnOp || returnOp.getNumOperands() == 0)
    return function.emitOpError("expected results, since ONNX has no graph "
                                "without outputs");
  if (failed(exportArguments()))
    return failure();
  nameResults(returnOp);
  LogicalResult result = success();
  for (Operation &op : function.front().without_terminator())
    if (failed(exportOp(op)))
      result = failure();
  if (failed(result))
    return failure();
  exportResults(returnOp);
  onnx::OperatorSetIdProto &import = *model.add_opset_import();
  import.set_domain("");
  import.set_version(opset);
  if (Error error = writeProtobufMessage(model, os))
    return function.emitOpError(toString(std::move(error)));
  return success();
}

/// The only public function, or `main`.
static func::FuncOp findFunction(ModuleOp module) {
  if (auto main = module.lookupSymbol<func::FuncOp>("main"))
    return main;
  func::FuncOp only;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic())
      continue;
    if (only)
      return {};
    only = function;
  }
  return only;
}

LogicalResult elemwise::exportONNX(ModuleOp module, raw_ostream &os) {
  if (func::FuncOp function = findFunction(module))
    return Exporter(function).run(os);
  return module.emitError(
      "expected one public function, or one that is named 'main'");
}
