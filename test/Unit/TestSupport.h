// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the unit tests share.

#ifndef ELEMWISE_TEST_UNIT_TESTSUPPORT_H
#define ELEMWISE_TEST_UNIT_TESTSUPPORT_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace mlir::elemwise::test {

/// The text of the error; `success` if there is none.
template <typename T>
std::string messageOf(llvm::Expected<T> result) {
  return result ? "success" : llvm::toString(result.takeError());
}
inline std::string messageOf(llvm::Error error) {
  return error ? llvm::toString(std::move(error)) : "success";
}

/// A folder that is there while the object lives.
class TemporaryFolder {
public:
  TemporaryFolder() {
    if (llvm::sys::fs::createUniqueDirectory("elemwise-unit", folder))
      std::abort();
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder() { llvm::sys::fs::remove_directories(folder); }

  llvm::StringRef str() const { return folder; }

  std::string path(llvm::StringRef name) const {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    return path.str().str();
  }

  /// Writes a file, and gives its path.
  std::string write(llvm::StringRef name, llvm::StringRef bytes) const {
    // Some file systems wait for the disk when a file is written over.
    std::error_code error = llvm::sys::fs::remove(path(name));
    llvm::raw_fd_ostream os(path(name), error);
    os << bytes;
    return path(name);
  }

  /// How many files there are.
  size_t countFiles() const {
    std::error_code error;
    size_t count = 0;
    for (llvm::sys::fs::directory_iterator it(folder, error), end;
         it != end && !error; it.increment(error))
      ++count;
    return count;
  }

private:
  llvm::SmallString<128> folder;
};

/// The bytes of `values`, one after the other.
template <typename T>
std::string bytesOf(std::initializer_list<T> values) {
  return std::string(reinterpret_cast<const char *>(values.begin()),
                     values.size() * sizeof(T));
}

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_UNIT_TESTSUPPORT_H
