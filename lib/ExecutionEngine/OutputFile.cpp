// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/OutputFile.h"

#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fcntl.h>
#include <unistd.h>

using namespace llvm;
using namespace mlir;

using WriteFn = function_ref<Error(raw_ostream &)>;

static std::error_code getLastError() {
  return std::error_code(errno, std::generic_category());
}

//===----------------------------------------------------------------------===//
// New files
//===----------------------------------------------------------------------===//

namespace {

/// A file on its way to a path, where it is not seen before it is whole.
///
/// This is not LLVM's TempFile because that one sets signal handlers, which in
/// a library's case are the program's own.
class NewFile {
public:
  static Expected<NewFile> create(StringRef path, unsigned mode);

  NewFile(NewFile &&other)
      : path(std::move(other.path)), name(std::move(other.name)),
        descriptor(std::exchange(other.descriptor, -1)) {
    other.name.clear();
  }
  ~NewFile() {
    if (descriptor >= 0)
      ::close(descriptor);
    if (!name.empty())
      ::unlink(name.c_str());
  }

  int getDescriptor() const { return descriptor; }

  /// Gives the file its place.
  Error publish();

private:
  NewFile(StringRef path, int descriptor, StringRef name)
      : path(path.str()), name(name.str()), descriptor(descriptor) {}

  static std::string getModel(StringRef path) {
    return (path + ".%%%%%%%%.tmp").str();
  }

  /// Names a file that has no name.
  std::error_code link();

  std::string path;
  /// What the file is called now; empty if it has no name.
  std::string name;
  int descriptor;
};

} // namespace

/// Where the system shows the file behind `descriptor`.
static std::string getProcessPath(int descriptor) {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

Expected<NewFile> NewFile::create(StringRef path, unsigned mode) {
#ifdef O_TMPFILE
  StringRef folder = sys::path::parent_path(path);
  int unnamed = sys::RetryAfterSignal(
      -1, ::open, folder.empty() ? "." : folder.str().c_str(),
      O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
  if (unnamed >= 0) {
    NewFile file(path, unnamed, /*name=*/"");
    // That is how it gets a name later.
    if (sys::fs::exists(getProcessPath(unnamed)))
      return file;
  }
#endif
  int descriptor;
  SmallString<128> name;
  if (std::error_code error = sys::fs::createUniqueFile(
          getModel(path), descriptor, name, sys::fs::OF_None, mode))
    return errorCodeToError(error);
  return NewFile(path, descriptor, name);
}

std::error_code NewFile::link() {
  const std::string from = getProcessPath(descriptor);
  constexpr int attempts = 100;
  for (int i = 0; i < attempts; ++i) {
    SmallString<128> free;
    sys::fs::createUniquePath(getModel(path), free, /*MakeAbsolute=*/false);
    if (::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, free.c_str(),
                 AT_SYMLINK_FOLLOW) == 0) {
      name = free.str().str();
      return {};
    }
    if (errno != EEXIST)
      return getLastError();
  }
  return std::make_error_code(std::errc::file_exists);
}

Error NewFile::publish() {
  if (name.empty())
    if (std::error_code error = link())
      return errorCodeToError(error);
  // Some file systems report only now that there was no room.
  if (::close(std::exchange(descriptor, -1)) != 0)
    return errorCodeToError(getLastError());
  if (::rename(name.c_str(), path.c_str()) != 0)
    return errorCodeToError(getLastError());
  name.clear();
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// The error that `os` has met. It is left without one, with which it would end
/// the process.
static Error takeError(raw_fd_ostream &os) {
  std::error_code error = os.error();
  os.clear_error();
  return errorCodeToError(error);
}

static Error writeTo(raw_fd_ostream &os, WriteFn write) {
  Error error = write(os);
  os.flush();
  Error streamError = takeError(os);
  if (!error)
    return streamError;
  consumeError(std::move(streamError));
  return error;
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

static Error writeAndPublish(StringRef path, WriteFn write, unsigned mode) {
  Expected<NewFile> file = NewFile::create(path, mode);
  if (!file)
    return file.takeError();
  {
    raw_fd_ostream os(file->getDescriptor(), /*shouldClose=*/false);
    if (Error error = writeTo(os, write))
      return error;
  }
  return file->publish();
}

static Error writePath(StringRef path, WriteFn write, unsigned mode) {
  sys::fs::file_status status;
  if (sys::fs::status(path, status) || !sys::fs::exists(status))
    return writeAndPublish(path, write, mode);
  if (!sys::fs::is_regular_file(status))
    return writeInPlace(path, write);
  if (std::error_code error = sys::fs::access(path, sys::fs::AccessMode::Write))
    return errorCodeToError(error);
  return writeAndPublish(path, write, mode & status.permissions());
}

Error elemwise::writeFile(StringRef path, WriteFn write, unsigned mode) {
  Error error =
      path == "-" ? writeTo(outs(), write) : writePath(path, write, mode);
  if (!error)
    return Error::success();
  return createFileError(path == "-" ? "<stdout>" : path, std::move(error));
}
