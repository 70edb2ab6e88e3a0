// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Status.h"
#include "Wrap.h"

#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

// The enumerators are those of ElementKind.
static_assert(ELEMWISE_F16 == int(ElementKind::F16) &&
              ELEMWISE_BF16 == int(ElementKind::BF16) &&
              ELEMWISE_F32 == int(ElementKind::F32) &&
              ELEMWISE_F64 == int(ElementKind::F64) &&
              ELEMWISE_I1 == int(ElementKind::I1) &&
              ELEMWISE_I8 == int(ElementKind::I8) &&
              ELEMWISE_I16 == int(ElementKind::I16) &&
              ELEMWISE_I32 == int(ElementKind::I32) &&
              ELEMWISE_I64 == int(ElementKind::I64) &&
              ELEMWISE_INDEX == int(ElementKind::Index));
static_assert(ELEMWISE_DYNAMIC == HostTensorType::kDynamic);

static std::optional<ElementKind> convert(const ElemwiseElementType &type) {
  const int number = getNumber(type);
  if (number < ELEMWISE_F16 || number > ELEMWISE_INDEX)
    return std::nullopt;
  return static_cast<ElementKind>(number);
}

size_t elemwiseElementTypeGetByteSize(ElemwiseElementType type) {
  auto kind = convert(type);
  return kind ? getElementByteSize(*kind) : 0;
}

MlirStringRef elemwiseElementTypeGetName(ElemwiseElementType type) {
  auto kind = convert(type);
  return wrap(kind ? getElementName(*kind) : StringRef(""));
}

//===----------------------------------------------------------------------===//
// Functions and their signatures
//===----------------------------------------------------------------------===//

intptr_t elemwiseCompiledModuleGetNumFunctions(ElemwiseCompiledModule module) {
  return module.ptr ? unwrap(module)->getFunctions().size() : 0;
}

ElemwiseFunction
elemwiseCompiledModuleGetFunction(ElemwiseCompiledModule module,
                                  intptr_t index) {
  if (index < 0 || index >= elemwiseCompiledModuleGetNumFunctions(module))
    return {nullptr};
  const CompiledFunction *function =
      unwrap(module)->getFunctions()[index].get();
  return wrap(function);
}

ElemwiseStatus elemwiseCompiledModuleLookup(ElemwiseCompiledModule module,
                                            MlirStringRef name,
                                            ElemwiseFunction *result) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(module.ptr, "the module"));
  ELEMWISE_RETURN_IF_ERROR(checkString(name, "the name"));
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(result, "the result"));
  auto function = unwrap(module)->lookup(unwrap(name));
  if (!function)
    return makeStatus(ELEMWISE_STATUS_INVALID_ARGUMENT, function.takeError());
  *result = wrap(*function);
  return makeSuccess();
}

MlirStringRef elemwiseFunctionGetName(ElemwiseFunction function) {
  return wrap(function.ptr ? unwrap(function)->getName() : StringRef(""));
}

intptr_t elemwiseFunctionGetNumInputs(ElemwiseFunction function) {
  return function.ptr ? unwrap(function)->getSignature().inputs.size() : 0;
}

intptr_t elemwiseFunctionGetNumResults(ElemwiseFunction function) {
  return function.ptr ? unwrap(function)->getSignature().results.size() : 0;
}

/// Sets `result` to the type at `index` of `types`.
static ElemwiseStatus getType(llvm::ArrayRef<HostTensorType> types,
                              const char *what, intptr_t index,
                              ElemwiseTensorType *result) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(result, "the type"));
  if (index < 0 || static_cast<size_t>(index) >= types.size())
    return makeInvalid(llvm::Twine("got ") + what + " " + llvm::Twine(index) +
                       ", expected one of " + llvm::Twine(types.size()));
  const HostTensorType &type = types[index];
  *result = {static_cast<ElemwiseElementType>(type.element),
             static_cast<intptr_t>(type.shape.size()), type.shape.data()};
  return makeSuccess();
}

ElemwiseStatus elemwiseFunctionGetInputType(ElemwiseFunction function,
                                            intptr_t index,
                                            ElemwiseTensorType *type) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(function.ptr, "the function"));
  return getType(unwrap(function)->getSignature().inputs, "input", index, type);
}

ElemwiseStatus elemwiseFunctionGetResultType(ElemwiseFunction function,
                                             intptr_t index,
                                             ElemwiseTensorType *type) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(function.ptr, "the function"));
  return getType(unwrap(function)->getSignature().results, "result", index,
                 type);
}

ElemwiseStatus elemwiseFunctionPrintSignature(ElemwiseFunction function,
                                              MlirStringCallback callback,
                                              void *userData) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(function.ptr, "the function"));
  if (!callback)
    return makeInvalid("got null for the callback");
  std::string text = unwrap(function)->getSignature().str();
  callback(wrap(text), userData);
  return makeSuccess();
}

bool elemwiseFunctionAllowsInPlace(ElemwiseFunction function, intptr_t index) {
  return function.ptr && index >= 0 && unwrap(function)->allowsInPlace(index);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Sets `views` to the `count` arrays at `buffers`. Counts and ranks are
/// compared with `types` here, before anything is read that depends on them.
static ElemwiseStatus convert(const CompiledFunction &function,
                              const char *what, intptr_t count,
                              const ElemwiseBuffer *buffers,
                              llvm::ArrayRef<HostTensorType> types,
                              llvm::SmallVectorImpl<BufferView> &views) {
  auto refuse = [&](const llvm::Twine &why) {
    return makeStatus(ELEMWISE_STATUS_CALL_FAILED,
                      llvm::Twine(function.getName()) + ": " + why);
  };
  auto refuseAt = [&](intptr_t index, const llvm::Twine &why) {
    return refuse(llvm::Twine(what) + " " + llvm::Twine(index) + ": " + why);
  };
  if (count < 0 || static_cast<size_t>(count) != types.size())
    return refuse("expected " + llvm::Twine(types.size()) + " " + what +
                  "s, got " + llvm::Twine(count));
  if (count && !buffers)
    return refuse(llvm::Twine("got null for the ") + what + "s");
  for (intptr_t i = 0; i < count; ++i) {
    const ElemwiseBuffer &buffer = buffers[i];
    auto element = convert(buffer.elementType);
    if (!element)
      return refuseAt(i, "got the element type " +
                             llvm::Twine(getNumber(buffer.elementType)) +
                             ", expected 0 to 9");
    const size_t rank = types[i].shape.size();
    if (buffer.rank != static_cast<intptr_t>(rank))
      return refuseAt(i, "expected rank " + llvm::Twine(rank) + ", got " +
                             llvm::Twine(buffer.rank));
    if (rank && !buffer.shape)
      return refuseAt(i, "got null for the shape");
    BufferView &view = views.emplace_back();
    view.element = *element;
    view.data = static_cast<char *>(buffer.data);
    view.shape = {buffer.shape, rank};
    if (buffer.strides)
      view.strides = {buffer.strides, rank};
  }
  return makeSuccess();
}

ElemwiseStatus elemwiseFunctionGetResultExtents(ElemwiseFunction function,
                                                intptr_t numInputs,
                                                const ElemwiseBuffer *inputs,
                                                intptr_t numExtents,
                                                int64_t *extents) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(function.ptr, "the function"));
  const CompiledFunction &callee = *unwrap(function);
  llvm::SmallVector<BufferView, 4> views;
  ELEMWISE_RETURN_IF_ERROR(convert(callee, "input", numInputs, inputs,
                                   callee.getSignature().inputs, views));
  intptr_t expected = 0;
  for (const HostTensorType &type : callee.getSignature().results)
    expected += type.shape.size();
  if (numExtents != expected)
    return makeInvalid("expected room for " + llvm::Twine(expected) +
                       " extents, got room for " + llvm::Twine(numExtents));
  if (numExtents)
    ELEMWISE_RETURN_IF_ERROR(checkNotNull(extents, "the extents"));
  auto types = callee.getResultTypesFor(views);
  if (!types)
    return makeStatus(ELEMWISE_STATUS_CALL_FAILED, types.takeError());
  for (const HostTensorType &type : *types)
    extents = std::copy(type.shape.begin(), type.shape.end(), extents);
  return makeSuccess();
}

ElemwiseStatus elemwiseFunctionCall(ElemwiseFunction function,
                                    intptr_t numInputs,
                                    const ElemwiseBuffer *inputs,
                                    intptr_t numResults,
                                    const ElemwiseBuffer *results) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(function.ptr, "the function"));
  const CompiledFunction &callee = *unwrap(function);
  llvm::SmallVector<BufferView, 4> inputViews, resultViews;
  ELEMWISE_RETURN_IF_ERROR(convert(callee, "input", numInputs, inputs,
                                   callee.getSignature().inputs, inputViews));
  ELEMWISE_RETURN_IF_ERROR(convert(callee, "result", numResults, results,
                                   callee.getSignature().results, resultViews));
  return makeStatus(ELEMWISE_STATUS_CALL_FAILED,
                    callee.callOn(inputViews, resultViews));
}
