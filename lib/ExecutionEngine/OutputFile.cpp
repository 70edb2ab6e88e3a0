// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/OutputFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir;

using WriteFn = function_ref<void(raw_ostream &)>;

/// The error that `os` has met. It is left without one, with which it would end
/// the process.
static Error takeError(raw_fd_ostream &os) {
  std::error_code error = os.error();
  os.clear_error();
  return errorCodeToError(error);
}

static Error writeTo(raw_fd_ostream &os, WriteFn write) {
  write(os);
  os.flush();
  return takeError(os);
}

static Error writeInPlace(StringRef path, WriteFn write) {
  std::error_code error;
  raw_fd_ostream os(path, error);
  if (error)
    return errorCodeToError(error);
  if (Error failure = writeTo(os, write))
    return failure;
  os.close();
  return takeError(os);
}

static Error writeAndRename(StringRef path, WriteFn write) {
  Expected<sys::fs::TempFile> file =
      sys::fs::TempFile::create(path + ".%%%%%%%%.tmp");
  if (!file)
    return file.takeError();
  raw_fd_ostream os(file->FD, /*shouldClose=*/false);
  if (Error error = writeTo(os, write))
    return joinErrors(std::move(error), file->discard());
  return file->keep(path);
}

Error elemwise::writeFile(StringRef path, WriteFn write) {
  if (path == "-") {
    Error error = writeTo(outs(), write);
    return error ? createFileError("<stdout>", std::move(error))
                 : Error::success();
  }
  sys::fs::file_status status;
  bool inPlace = !sys::fs::status(path, status) && sys::fs::exists(status) &&
                 !sys::fs::is_regular_file(status);
  Error error =
      inPlace ? writeInPlace(path, write) : writeAndRename(path, write);
  return error ? createFileError(path, std::move(error)) : Error::success();
}
