// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise-c/Dialects.h"
#include "Status.h"

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Pipelines/Pipelines.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::elemwise;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Elemwise, elemwise, ElemwiseDialect)

ElemwiseStatus elemwiseRegisterPipelineDialects(MlirDialectRegistry registry) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(registry.ptr, "the registry"));
  registerElemwisePipelineDialects(*unwrap(registry));
  registerElemwiseLLVMIRTranslations(*unwrap(registry));
  return makeSuccess();
}

bool elemwiseTypeIsSupported(MlirType type) {
  return type.ptr && isFloatLike(unwrap(type));
}

bool elemwiseOperationIsUnaryOp(MlirOperation op) {
  return op.ptr && isa<UnaryOpInterface>(unwrap(op));
}

/// The operations that `elemwiseUnaryOpCreate` can make in `context`.
static SmallVector<StringRef> getUnaryOpNames(MLIRContext &context) {
  SmallVector<StringRef> names;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.hasInterface<UnaryOpInterface>())
      names.push_back(name.getStringRef());
  llvm::sort(names);
  return names;
}

ElemwiseStatus elemwiseUnaryOpForEachName(MlirContext context,
                                          MlirStringCallback callback,
                                          void *userData) {
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(context.ptr, "the context"));
  if (!callback)
    return makeInvalid("got null for the callback");
  for (StringRef name : getUnaryOpNames(*unwrap(context)))
    callback(wrap(name), userData);
  return makeSuccess();
}

/// An error unless `name` is an operation that `context` knows and this file
/// can build.
static ElemwiseStatus checkUnaryOpName(StringRef name, MLIRContext &context) {
  auto registered = RegisteredOperationName::lookup(name, &context);
  if (registered && registered->hasInterface<UnaryOpInterface>())
    return makeSuccess();
  SmallVector<StringRef> known = getUnaryOpNames(context);
  if (known.empty())
    return makeInvalid("got the operation '" + name +
                       "', expected the elemwise dialect to be loaded in the "
                       "context");
  return makeInvalid("got the operation '" + name + "', expected one of " +
                     llvm::join(known, ", "));
}

ElemwiseStatus elemwiseUnaryOpCreate(MlirStringRef name, MlirValue operand,
                                     MlirAttribute fastmath,
                                     MlirLocation location,
                                     MlirOperation *result) {
  ELEMWISE_RETURN_IF_ERROR(checkString(name, "the name"));
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(operand.ptr, "the operand"));
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(location.ptr, "the location"));
  ELEMWISE_RETURN_IF_ERROR(checkNotNull(result, "the result"));
  Location loc = unwrap(location);
  MLIRContext &context = *loc.getContext();
  ELEMWISE_RETURN_IF_ERROR(checkUnaryOpName(unwrap(name), context));
  Value value = unwrap(operand);
  if (value.getContext() != &context)
    return makeInvalid("got an operand of another context than the location's");

  OperationState state(loc, unwrap(name), value, value.getType());
  if (fastmath.ptr) {
    auto flags = dyn_cast<arith::FastMathFlagsAttr>(unwrap(fastmath));
    if (!flags || flags.getContext() != &context)
      return makeInvalid("expected a fastmath attribute of the arith dialect "
                         "in the location's context");
    state.addAttribute("fastmath", flags);
  }
  DiagnosticCollector diagnostics(&context);
  Operation *op = Operation::create(state);
  if (failed(verify(op, /*verifyRecursively=*/false))) {
    op->destroy();
    return diagnostics.makeStatus(ELEMWISE_STATUS_INVALID_ARGUMENT,
                                  "the operation would not be valid");
  }
  *result = wrap(op);
  return makeSuccess();
}
