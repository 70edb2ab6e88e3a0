// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The elemwise dialect in an MlirContext, and its operations.
//
// No operation has functions of its own here: all are functions of one operand
// (the interface UnaryOpInterface), so their name is an argument. A new
// operation of the dialect, or one of another dialect that has the interface,
// can be built, found and listed without a change to this header.

#ifndef ELEMWISE_C_DIALECTS_H
#define ELEMWISE_C_DIALECTS_H

#include "elemwise-c/Support.h"

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// mlirGetDialectHandle__elemwise__: the dialect, for registration in an
/// MlirDialectRegistry or loading into an MlirContext.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Elemwise, elemwise);

/// Adds to `registry` the elemwise dialect, all that `elemwise-to-llvm` reads
/// and writes, the interfaces by which upstream's passes work on them, and the
/// translations to LLVM IR: what a context needs for the pipeline.
MLIR_CAPI_EXPORTED ElemwiseStatus
elemwiseRegisterPipelineDialects(MlirDialectRegistry registry);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether the operations take values of `type`: a scalar, vector or tensor of
/// f16, bf16, f32 or f64. False for null.
MLIR_CAPI_EXPORTED bool elemwiseTypeIsSupported(MlirType type);

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Makes the operation `name` ("elemwise.ceil", "elemwise.reciprocal", or any
/// that `elemwiseUnaryOpForEachName` lists) on `operand`, at `location`, with a
/// result of the operand's type. `fastmath` is null for exact results, or a
/// fastmath attribute of the arith dialect.
///
/// The operation is in no block; `*result` belongs to the caller until it is
/// inserted in one. An error if the dialect isn't loaded in the context of
/// `location`, `name` is no such operation, the operand is of another context,
/// or the operation wouldn't be valid.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseUnaryOpCreate(MlirStringRef name,
                                                        MlirValue operand,
                                                        MlirAttribute fastmath,
                                                        MlirLocation location,
                                                        MlirOperation *result);

/// Whether `op` is an element-wise operation of one operand that elemwise's
/// passes work on. False for null. Which it is, mlirOperationGetName says; its
/// operand and result are at index 0.
MLIR_CAPI_EXPORTED bool elemwiseOperationIsUnaryOp(MlirOperation op);

/// Calls `callback` with the name of every such operation that the dialects
/// loaded in `context` have, in alphabetical order.
MLIR_CAPI_EXPORTED ElemwiseStatus elemwiseUnaryOpForEachName(
    MlirContext context, MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif // ELEMWISE_C_DIALECTS_H
