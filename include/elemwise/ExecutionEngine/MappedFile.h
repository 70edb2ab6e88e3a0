// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Files in memory.

#ifndef ELEMWISE_EXECUTIONENGINE_MAPPEDFILE_H
#define ELEMWISE_EXECUTIONENGINE_MAPPEDFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <string>

namespace mlir::elemwise {

/// A regular file, read-only, whose bytes come into memory when they are read.
///
/// The file must not be changed meanwhile. If somebody cuts it off, to read
/// what is gone ends the process (SIGBUS), or gives zeros: `checkUnchanged`
/// tells whether what has been read was the file.
///
/// Errors don't name the file.
class MappedFile {
public:
  /// Fails if there is no such file, or it is empty or no regular file.
  static llvm::Expected<MappedFile> open(llvm::StringRef path);

  MappedFile(MappedFile &&other);
  MappedFile &operator=(MappedFile &&other) = delete;
  ~MappedFile();

  llvm::StringRef getPath() const { return path; }

  /// The whole file, at the start of a page.
  llvm::StringRef getBytes() const {
    return {region.const_data(), region.size()};
  }

  /// Fails if the file was written to after it was opened, or became longer or
  /// shorter.
  llvm::Error checkUnchanged() const;

private:
  MappedFile(llvm::StringRef path, llvm::sys::fs::file_t file)
      : path(path.str()), file(file) {}

  std::string path;
  llvm::sys::fs::file_t file;
  llvm::sys::fs::mapped_file_region region;
  llvm::sys::TimePoint<> modified;
};

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_MAPPEDFILE_H
