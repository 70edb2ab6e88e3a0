// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Errors.h"

#include "elemwise/ExecutionEngine/Compiler.h"

#include <pybind11/pybind11.h>

namespace py = pybind11;
using mlir::elemwise::SourceDiagnostic;
using mlir::elemwise::SourceError;

static const char *getName(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Note:
    return "note";
  case mlir::DiagnosticSeverity::Warning:
    return "warning";
  case mlir::DiagnosticSeverity::Error:
    return "error";
  case mlir::DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("unknown severity");
}

/// Whether `info` is what Python has MemoryError for.
static bool isMissingMemory(const llvm::ErrorInfoBase &info) {
  return info.convertToErrorCode() == std::errc::not_enough_memory;
}

[[noreturn]] static void throwMemoryError(const std::string &message) {
  PyErr_SetString(PyExc_MemoryError, message.c_str());
  throw py::error_already_set();
}

void elemwise::throwCompileError(llvm::Error error) {
  py::module_ errors = py::module_::import("elemwise._errors");
  py::list diagnostics;
  std::string message;
  bool isMemory = false;
  llvm::handleAllErrors(std::move(error), [&](const llvm::ErrorInfoBase &info) {
    isMemory = isMissingMemory(info);
    message = info.message();
    if (!info.isA<SourceError>())
      return;
    for (const SourceDiagnostic &entry :
         static_cast<const SourceError &>(info).getDiagnostics())
      diagnostics.append(errors.attr("Diagnostic")(getName(entry.severity),
                                                   entry.message, entry.file,
                                                   entry.line, entry.column));
  });
  if (isMemory)
    throwMemoryError(message);
  py::object type = errors.attr("CompileError");
  PyErr_SetObject(type.ptr(), type(message, diagnostics).ptr());
  throw py::error_already_set();
}

void elemwise::throwValueError(llvm::Error error) {
  std::string message;
  bool isMemory = false;
  llvm::handleAllErrors(std::move(error), [&](const llvm::ErrorInfoBase &info) {
    isMemory = isMissingMemory(info);
    message = info.message();
  });
  if (isMemory)
    throwMemoryError(message);
  throwValueError(message);
}

void elemwise::throwValueError(const std::string &message) {
  throw py::value_error(message);
}

void elemwise::throwIfInterrupted() {
  if (PyErr_CheckSignals())
    throw py::error_already_set();
}
