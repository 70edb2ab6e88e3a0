// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::elemwise {
#define GEN_PASS_DEF_ELEMWISEMAKEENTRYPOINTSPASS
#include "elemwise/Dialect/Elemwise/Transforms/Passes.h.inc"
} // namespace mlir::elemwise

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

static bool isEntryPointElementType(Type type) {
  return isa<IndexType, Float16Type, BFloat16Type, Float32Type, Float64Type>(
             type) ||
         llvm::any_of(
             ArrayRef<unsigned>{1, 8, 16, 32, 64},
             [&](unsigned width) { return type.isSignlessInteger(width); });
}

MemRefType elemwise::getEntryPointMemRefType(Type type) {
  if (!isEntryPointElementType(getElementTypeOrSelf(type)))
    return {};
  if (auto memref = dyn_cast<MemRefType>(type))
    return memref.getLayout().isIdentity() && !memref.getMemorySpace()
               ? memref
               : MemRefType();
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getEncoding()
               ? MemRefType()
               : MemRefType::get(tensor.getShape(), tensor.getElementType());
  // A vector of i1 is packed in registers, while memory holds a byte for each.
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.isScalable() || vector.getElementType().isInteger(1)
               ? MemRefType()
               : MemRefType::get(vector.getShape(), vector.getElementType());
  return isa<ShapedType>(type) ? MemRefType() : MemRefType::get({}, type);
}

static bool hasDynamicShape(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && !shaped.hasStaticShape();
}

bool elemwise::isEntryPointSignature(FunctionType signature) {
  auto isMemRef = llvm::IsaPred<BaseMemRefType>;
  if (!llvm::all_of(signature.getInputs(), getEntryPointMemRefType) ||
      !llvm::all_of(signature.getResults(), getEntryPointMemRefType) ||
      llvm::any_of(signature.getResults(), isMemRef))
    return false;
  return llvm::none_of(signature.getInputs(), isMemRef) ||
         llvm::none_of(signature.getResults(), hasDynamicShape);
}

FunctionType elemwise::getEntryPointSignature(Operation *op) {
  auto attr =
      op->getAttrOfType<TypeAttr>(ElemwiseDialect::getEntryPointAttrName());
  return attr ? dyn_cast<FunctionType>(attr.getValue()) : FunctionType();
}

std::string elemwise::getShapeFunctionName(StringRef name) {
  return ("_elemwise_shape_" + name).str();
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// The value of `type` that the entry point's operand `memref` holds.
static Value readInput(OpBuilder &builder, Location loc, Type type,
                       Value memref) {
  if (isa<BaseMemRefType>(type))
    return memref;
  if (isa<TensorType>(type))
    return bufferization::ToTensorOp::create(builder, loc, type, memref,
                                             /*restrict=*/true,
                                             /*writable=*/false);
  if (!isa<VectorType>(type))
    return memref::LoadOp::create(builder, loc, memref);
  auto vectorType = cast<VectorType>(type);
  SmallVector<Value> zeros(vectorType.getRank(),
                           arith::ConstantIndexOp::create(builder, loc, 0));
  Value padding =
      ub::PoisonOp::create(builder, loc, vectorType.getElementType());
  return vector::TransferReadOp::create(
      builder, loc, vectorType, memref, zeros, padding,
      SmallVector<bool>(vectorType.getRank(), true));
}

/// Writes `value` to the entry point's destination `memref`.
static void writeResult(OpBuilder &builder, Location loc, Value value,
                        Value memref) {
  if (isa<TensorType>(value.getType())) {
    bufferization::MaterializeInDestinationOp::create(
        builder, loc, /*result=*/Type(), value, memref, /*restrict=*/true,
        /*writable=*/true);
    return;
  }
  auto vectorType = dyn_cast<VectorType>(value.getType());
  if (!vectorType) {
    memref::StoreOp::create(builder, loc, value, memref);
    return;
  }
  SmallVector<Value> zeros(vectorType.getRank(),
                           arith::ConstantIndexOp::create(builder, loc, 0));
  vector::TransferWriteOp::create(
      builder, loc, value, memref, zeros,
      SmallVector<bool>(vectorType.getRank(), true));
}

using ReturnWriter =
    llvm::function_ref<void(OpBuilder &, func::ReturnOp, ValueRange)>;

/// Gives `function` the operands `destinations` behind its inputs, turns all
/// of them into memrefs, and lets `writeReturn` store what was returned.
static void convertToBuffers(func::FuncOp function, TypeRange destinations,
                             ReturnWriter writeReturn) {
  MLIRContext *context = function.getContext();
  Block &entry = function.getBody().front();
  unsigned numInputs = entry.getNumArguments();

  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  for (unsigned i = 0; i < numInputs; ++i) {
    BlockArgument oldInput = entry.getArgument(i);
    Location loc = oldInput.getLoc();
    BlockArgument input =
        entry.addArgument(getEntryPointMemRefType(oldInput.getType()), loc);
    oldInput.replaceAllUsesWith(
        readInput(builder, loc, oldInput.getType(), input));
  }
  entry.eraseArguments(0, numInputs);
  for (Type type : destinations)
    entry.addArgument(type, function.getLoc());

  for (auto returnOp :
       llvm::make_early_inc_range(function.getOps<func::ReturnOp>())) {
    builder.setInsertionPoint(returnOp);
    writeReturn(builder, returnOp, entry.getArguments().drop_front(numInputs));
    returnOp.getOperandsMutable().clear();
  }

  SmallVector<DictionaryAttr> argAttrs;
  function.getAllArgAttrs(argAttrs);
  argAttrs.resize(entry.getNumArguments(), DictionaryAttr::get(context));
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();
  function.setType(FunctionType::get(context, entry.getArgumentTypes(), {}));
  function.setAllArgAttrs(argAttrs);
  function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                    builder.getUnitAttr());
}

void elemwise::makeEntryPoint(func::FuncOp function) {
  FunctionType signature = function.getFunctionType();
  auto destinations =
      llvm::map_to_vector(signature.getResults(), [](Type type) -> Type {
        return getEntryPointMemRefType(type);
      });
  convertToBuffers(
      function, destinations,
      [](OpBuilder &builder, func::ReturnOp returnOp, ValueRange memrefs) {
        for (auto [value, memref] :
             llvm::zip_equal(returnOp.getOperands(), memrefs))
          writeResult(builder, returnOp.getLoc(), value, memref);
      });
  function->setAttr(ElemwiseDialect::getEntryPointAttrName(),
                    TypeAttr::get(signature));
}

/// Makes `function`, a copy of a function on tensors, its shape function.
static void makeShapeFunction(func::FuncOp function) {
  int64_t numDynamic = 0;
  for (Type type : function.getResultTypes())
    if (auto shaped = dyn_cast<ShapedType>(type))
      numDynamic += shaped.getNumDynamicDims();
  auto extents =
      MemRefType::get(numDynamic, IndexType::get(function.getContext()));
  convertToBuffers(
      function, extents,
      [](OpBuilder &builder, func::ReturnOp returnOp, ValueRange memrefs) {
        Location loc = returnOp.getLoc();
        int64_t next = 0;
        for (Value value : returnOp.getOperands()) {
          auto shaped = dyn_cast<ShapedType>(value.getType());
          if (!shaped)
            continue;
          for (int64_t dim = 0; dim < shaped.getRank(); ++dim) {
            if (!shaped.isDynamicDim(dim))
              continue;
            Value extent = tensor::DimOp::create(builder, loc, value, dim);
            Value index = arith::ConstantIndexOp::create(builder, loc, next++);
            memref::StoreOp::create(builder, loc, extent, memrefs.front(),
                                    index);
          }
        }
      });
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// Whether `function` is the companion of an entry point.
static bool isShapeFunction(func::FuncOp function,
                            const SymbolTable &symbolTable) {
  StringRef name = function.getName();
  if (!name.consume_front(getShapeFunctionName("")))
    return false;
  Operation *entryPoint = symbolTable.lookup(name);
  return entryPoint && getEntryPointSignature(entryPoint);
}

/// Makes each of `functions` that is called private, under another name that
/// its callers use, and puts a copy under its own name in its place.
static LogicalResult
separateCalledFunctions(ModuleOp module,
                        MutableArrayRef<func::FuncOp> functions,
                        SymbolTable &symbolTable) {
  SymbolTableCollection collection;
  SymbolUserMap users(collection, module);
  for (func::FuncOp &function : functions) {
    if (users.useEmpty(function))
      continue;
    StringAttr name = function.getSymNameAttr();
    if (failed(symbolTable.renameToUnique(function, /*others=*/{})))
      return failure();
    func::FuncOp copy = function.clone();
    copy.setSymNameAttr(name);
    function.setPrivate();
    symbolTable.insert(copy, function->getIterator());
    function = copy;
  }
  return success();
}

static LogicalResult addShapeFunction(func::FuncOp function,
                                      SymbolTable &symbolTable) {
  std::string name = getShapeFunctionName(function.getName());
  if (Operation *other = symbolTable.lookup(name))
    return other->emitError()
           << "has the name '" << name << "', which the shape function of '"
           << function.getName() << "' needs";
  func::FuncOp shapeFunction = function.clone();
  shapeFunction.setName(name);
  symbolTable.insert(shapeFunction, std::next(function->getIterator()));
  makeShapeFunction(shapeFunction);
  return success();
}

LogicalResult elemwise::makeEntryPoints(ModuleOp module) {
  SymbolTable symbolTable(module);
  SmallVector<func::FuncOp> entryPoints;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal() &&
        !getEntryPointSignature(function) &&
        !isShapeFunction(function, symbolTable) &&
        isEntryPointSignature(function.getFunctionType()))
      entryPoints.push_back(function);

  if (failed(separateCalledFunctions(module, entryPoints, symbolTable)))
    return failure();
  for (func::FuncOp function : entryPoints) {
    if (llvm::any_of(function.getResultTypes(), hasDynamicShape) &&
        failed(addShapeFunction(function, symbolTable)))
      return failure();
    makeEntryPoint(function);
  }
  return success();
}

namespace {

struct MakeEntryPointsPass final
    : elemwise::impl::ElemwiseMakeEntryPointsPassBase<MakeEntryPointsPass> {
  void runOnOperation() override {
    if (failed(makeEntryPoints(getOperation())))
      signalPassFailure();
  }
};

} // namespace
