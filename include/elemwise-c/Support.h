// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What all of the C API shares: how errors are returned, and versions.
//
// Conventions
//
// * The style is that of MLIR's C API: handles are structs around a pointer,
//   strings are MlirStringRef, text is handed to an MlirStringCallback. A
//   string that is returned also ends in a zero.
// * Ownership: what a function named ...Create or elemwiseCompile... makes, and
//   every status that is not null, belongs to the caller, who ends it by the
//   function named ...Destroy. Everything else that is returned is borrowed
//   from the argument that it was asked of, and lives as long as that. Destroy
//   functions take null.
// * Errors are values: no function prints, aborts, sets global state or lets an
//   exception out, whatever its arguments are: a null handle, a null pointer, a
//   count, index or enumerator out of range gives an error status where a
//   status is returned, and else false, zero or null. What can't be told is a
//   handle that has been destroyed, or memory that isn't there. Running out of
//   memory inside of LLVM ends the process. After an error, results are as they
//   were.
// * Threads: functions that only ask (their handle is not changed) and those on
//   different handles may run at once. So may calls of one compiled function.
//   An MlirContext and what belongs to it follow MLIR's rules.
// * Names of MLIR itself (mlir...) keep MLIR's own contract: many of them
// assert
//   or crash on wrong arguments.

#ifndef ELEMWISE_C_SUPPORT_H
#define ELEMWISE_C_SUPPORT_H

#include "mlir-c/Diagnostics.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Status
//===----------------------------------------------------------------------===//

/// Success (null), or an error with a message and what MLIR said about the
/// source. The caller owns it. It is never changed, so threads may share it.
typedef struct ElemwiseStatus {
  void *ptr;
} ElemwiseStatus;

/// The kinds of status.
typedef enum ElemwiseStatusCode {
  ELEMWISE_STATUS_OK = 0,
  /// The C API was used wrongly: null, a count, index or enumerator out of
  /// range, options that don't go together.
  ELEMWISE_STATUS_INVALID_ARGUMENT = 1,
  /// The source is not valid, or can't be lowered, compiled or loaded.
  ELEMWISE_STATUS_COMPILATION_FAILED = 2,
  /// A compiled function doesn't take these arguments: their number, types,
  /// shapes, strides or overlap; or there was no memory for a copy of them, or
  /// for what the function needs while it runs.
  ELEMWISE_STATUS_CALL_FAILED = 3
} ElemwiseStatusCode;

/// A message about a place in a source, borrowed from a status.
typedef struct ElemwiseDiagnostic {
  MlirDiagnosticSeverity severity;
  MlirStringRef message;
  /// The name that the source was given; empty if the place is not known.
  MlirStringRef file;
  /// Counted from 1; 0 if the place is not known.
  uint32_t line;
  uint32_t column;
} ElemwiseDiagnostic;

/// Whether `status` is success, and holds nothing to destroy.
static inline bool elemwiseStatusIsOk(ElemwiseStatus status) {
  return !status.ptr;
}

/// The kind of `status`.
MLIR_CAPI_EXPORTED ElemwiseStatusCode
elemwiseStatusGetCode(ElemwiseStatus status);

/// One line that says what was got and what was expected; empty for success.
MLIR_CAPI_EXPORTED MlirStringRef
elemwiseStatusGetMessage(ElemwiseStatus status);

/// The number of diagnostics that led to the error, notes included.
MLIR_CAPI_EXPORTED intptr_t
elemwiseStatusGetNumDiagnostics(ElemwiseStatus status);

/// The diagnostic at `index`, in the order in which they were emitted; empty if
/// there is none.
MLIR_CAPI_EXPORTED ElemwiseDiagnostic
elemwiseStatusGetDiagnostic(ElemwiseStatus status, intptr_t index);

/// Ends `status` and what was borrowed from it.
MLIR_CAPI_EXPORTED void elemwiseStatusDestroy(ElemwiseStatus status);

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// The version of this library, as in "0.1.0". Its major number is in the
/// shared library's SONAME: within it, functions and structs are only added.
MLIR_CAPI_EXPORTED MlirStringRef elemwiseGetVersion(void);

/// The version of the LLVM and MLIR that it is built with, as in "22.1.8".
MLIR_CAPI_EXPORTED MlirStringRef elemwiseGetLLVMVersion(void);

#ifdef __cplusplus
}
#endif

#endif // ELEMWISE_C_SUPPORT_H
