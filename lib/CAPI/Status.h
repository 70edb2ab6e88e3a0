// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// How errors of all kinds become an ElemwiseStatus, and arguments are checked.

#ifndef ELEMWISE_LIB_CAPI_STATUS_H
#define ELEMWISE_LIB_CAPI_STATUS_H

#include "elemwise-c/Support.h"

#include "elemwise/ExecutionEngine/Compiler.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/Threading.h"

namespace mlir::elemwise {

/// What an ElemwiseStatus that is not null points to.
struct StatusContents {
  ElemwiseStatusCode code;
  std::string message;
  std::vector<SourceDiagnostic> diagnostics;
};

/// An error status. Line ends in `message` become blanks.
ElemwiseStatus makeStatus(ElemwiseStatusCode code, const llvm::Twine &message,
                          std::vector<SourceDiagnostic> diagnostics = {});

/// The status for `error`, with its diagnostics if it is a SourceError; success
/// for success.
ElemwiseStatus makeStatus(ElemwiseStatusCode code, llvm::Error error);

inline ElemwiseStatus makeSuccess() { return {nullptr}; }

inline ElemwiseStatus makeInvalid(const llvm::Twine &message) {
  return makeStatus(ELEMWISE_STATUS_INVALID_ARGUMENT, message);
}

/// An error if the argument `name` is null, or a handle to null.
template <typename T>
ElemwiseStatus checkNotNull(const T *argument, const char *name) {
  if (argument)
    return makeSuccess();
  return makeInvalid(llvm::Twine("got null for ") + name);
}

/// An error if `text` has characters at a null address.
ElemwiseStatus checkString(MlirStringRef text, const char *name);

/// An error unless `size`, a struct's `structSize`, is `expected`.
ElemwiseStatus checkStructSize(size_t size, size_t expected, const char *name);

/// The number that a C caller has given for `enumerator`. It may be any, while
/// C++ may assume of a loaded enumerator that it is one.
template <typename Enum>
int getNumber(const Enum &enumerator) {
  int number;
  static_assert(sizeof(Enum) == sizeof(number));
  std::memcpy(&number, &enumerator, sizeof(number));
  return number;
}

/// Collects what this thread, and no other, reports in the context of a caller.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(MLIRContext *context)
      : handler(context,
                [this, thread = llvm::get_threadid()](Diagnostic &diagnostic) {
                  if (llvm::get_threadid() != thread)
                    return failure();
                  appendDiagnostic(diagnostic, diagnostics);
                  return success();
                }) {}

  /// A status with what was collected; the message is `what` and the first
  /// error.
  ElemwiseStatus makeStatus(ElemwiseStatusCode code, const llvm::Twine &what);

private:
  std::vector<SourceDiagnostic> diagnostics;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::elemwise

/// Returns from a function of the C API if `EXPRESSION` is an error.
#define ELEMWISE_RETURN_IF_ERROR(EXPRESSION)                                   \
  if (ElemwiseStatus status = (EXPRESSION); !elemwiseStatusIsOk(status))       \
  return status

#endif // ELEMWISE_LIB_CAPI_STATUS_H
