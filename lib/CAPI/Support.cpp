// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise-c/Support.h"
#include "Status.h"

#include "mlir/CAPI/Support.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Making statuses
//===----------------------------------------------------------------------===//

ElemwiseStatus elemwise::makeStatus(ElemwiseStatusCode code,
                                    const llvm::Twine &message,
                                    std::vector<SourceDiagnostic> diagnostics) {
  std::string text = message.str();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return {new StatusContents{code, StringRef(text).trim().str(),
                             std::move(diagnostics)}};
}

ElemwiseStatus elemwise::makeStatus(ElemwiseStatusCode code,
                                    llvm::Error error) {
  if (!error)
    return makeSuccess();
  std::vector<SourceDiagnostic> diagnostics;
  std::string message;
  llvm::handleAllErrors(std::move(error), [&](const llvm::ErrorInfoBase &info) {
    message = info.message();
    if (info.isA<SourceError>())
      diagnostics =
          static_cast<const SourceError &>(info).getDiagnostics().vec();
  });
  return makeStatus(code, message, std::move(diagnostics));
}

ElemwiseStatus DiagnosticCollector::makeStatus(ElemwiseStatusCode code,
                                               const llvm::Twine &what) {
  std::string message =
      llvm::toString(llvm::make_error<SourceError>(what.str(), diagnostics));
  return elemwise::makeStatus(code, message, std::move(diagnostics));
}

ElemwiseStatus elemwise::checkString(MlirStringRef text, const char *name) {
  if (text.data || !text.length)
    return makeSuccess();
  return makeInvalid(llvm::Twine("got null for the ") +
                     llvm::Twine(text.length) + " bytes of " + name);
}

ElemwiseStatus elemwise::checkStructSize(size_t size, size_t expected,
                                         const char *name) {
  if (size == expected)
    return makeSuccess();
  return makeInvalid(llvm::Twine("got ") + name + " of " + llvm::Twine(size) +
                     " bytes by their structSize, expected " +
                     llvm::Twine(expected));
}

//===----------------------------------------------------------------------===//
// C functions
//===----------------------------------------------------------------------===//

static const StatusContents *getContents(ElemwiseStatus status) {
  return static_cast<const StatusContents *>(status.ptr);
}

ElemwiseStatusCode elemwiseStatusGetCode(ElemwiseStatus status) {
  return status.ptr ? getContents(status)->code : ELEMWISE_STATUS_OK;
}

MlirStringRef elemwiseStatusGetMessage(ElemwiseStatus status) {
  return wrap(status.ptr ? StringRef(getContents(status)->message)
                         : StringRef(""));
}

intptr_t elemwiseStatusGetNumDiagnostics(ElemwiseStatus status) {
  return status.ptr ? getContents(status)->diagnostics.size() : 0;
}

static MlirDiagnosticSeverity wrapSeverity(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return MlirDiagnosticError;
  case DiagnosticSeverity::Warning:
    return MlirDiagnosticWarning;
  case DiagnosticSeverity::Note:
    return MlirDiagnosticNote;
  case DiagnosticSeverity::Remark:
    return MlirDiagnosticRemark;
  }
  llvm_unreachable("unknown severity");
}

ElemwiseDiagnostic elemwiseStatusGetDiagnostic(ElemwiseStatus status,
                                               intptr_t index) {
  if (index < 0 || index >= elemwiseStatusGetNumDiagnostics(status))
    return {MlirDiagnosticError, wrap(StringRef("")), wrap(StringRef("")), 0,
            0};
  const SourceDiagnostic &entry = getContents(status)->diagnostics[index];
  return {wrapSeverity(entry.severity), wrap(entry.message), wrap(entry.file),
          entry.line, entry.column};
}

void elemwiseStatusDestroy(ElemwiseStatus status) {
  delete static_cast<StatusContents *>(status.ptr);
}

MlirStringRef elemwiseGetVersion() {
  return wrap(StringRef(ELEMWISE_VERSION_STRING));
}

MlirStringRef elemwiseGetLLVMVersion() {
  return wrap(StringRef(LLVM_VERSION_STRING));
}
