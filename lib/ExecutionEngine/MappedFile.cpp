// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/MappedFile.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

MappedFile::MappedFile(MappedFile &&other)
    : path(std::move(other.path)),
      file(std::exchange(other.file, sys::fs::kInvalidFile)),
      region(std::move(other.region)), modified(other.modified) {}

MappedFile::~MappedFile() {
  if (file != sys::fs::kInvalidFile)
    sys::fs::closeFile(file);
}

Expected<MappedFile> MappedFile::open(StringRef path) {
  // Opening a pipe would wait for its writer.
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(path, status))
    return errorCodeToError(error);
  if (!sys::fs::is_regular_file(status))
    return createStringError("not a regular file");
  Expected<sys::fs::file_t> opened = sys::fs::openNativeFileForRead(path);
  if (!opened)
    return opened.takeError();
  MappedFile mapped(path, *opened);
  std::error_code error = sys::fs::status(mapped.file, status);
  if (error)
    return errorCodeToError(error);
  if (status.getSize() == 0)
    return createStringError("empty file");
  mapped.modified = status.getLastModificationTime();
  mapped.region = sys::fs::mapped_file_region(
      mapped.file, sys::fs::mapped_file_region::readonly, status.getSize(),
      /*offset=*/0, error);
  if (error)
    return errorCodeToError(error);
  return mapped;
}

Error MappedFile::checkUnchanged() const {
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(file, status))
    return errorCodeToError(error);
  if (status.getSize() == region.size() &&
      status.getLastModificationTime() == modified)
    return Error::success();
  return createStringError("changed while it was read");
}
