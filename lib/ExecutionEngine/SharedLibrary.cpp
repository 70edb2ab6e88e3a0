// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedLibrary.h"

#include "elemwise/ExecutionEngine/OutputFile.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir;

namespace {

/// A file of the system's folder for such, which goes when this does.
class TemporaryFile {
public:
  static Expected<TemporaryFile> create(StringRef suffix) {
    SmallString<128> path;
    if (std::error_code error =
            sys::fs::createTemporaryFile("elemwise", suffix, path))
      return createFileError(path, error);
    return TemporaryFile(path);
  }

  StringRef getPath() const { return path; }

private:
  explicit TemporaryFile(StringRef path)
      : path(path.str()), remover(std::make_unique<FileRemover>(path)) {}

  std::string path;
  std::unique_ptr<FileRemover> remover;
};

} // namespace

/// LLVM's linker, which links for every target: the one of the LLVM that we are
/// built with, or any; else the system's, which links for this machine.
static Expected<std::string> findLinker() {
  if (auto path = sys::findProgramByName("ld.lld", {ELEMWISE_LLVM_TOOLS_DIR}))
    return *path;
  const std::string version = std::to_string(LLVM_VERSION_MAJOR);
  for (const std::string &name :
       {"ld.lld-" + version, std::string("ld.lld"), std::string("ld")})
    if (auto path = sys::findProgramByName(name))
      return *path;
  return createStringError("no linker found, expected ld.lld or ld in PATH (on "
                           "Debian: lld-" +
                           version + ")");
}

/// The first line of the file `path`, if it can be read.
static std::string readFirstLine(StringRef path) {
  auto buffer = MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().split('\n').first.str() : "";
}

Expected<std::unique_ptr<MemoryBuffer>>
elemwise::linkSharedLibrary(StringRef code) {
  Expected<std::string> linker = findLinker();
  if (!linker)
    return linker.takeError();
  Expected<TemporaryFile> object = TemporaryFile::create("o");
  if (!object)
    return object.takeError();
  Expected<TemporaryFile> library = TemporaryFile::create("so");
  if (!library)
    return library.takeError();
  Expected<TemporaryFile> messages = TemporaryFile::create("txt");
  if (!messages)
    return messages.takeError();
  if (Error error = writeFile(object->getPath(), [&](raw_ostream &os) {
        os << code;
        return Error::success();
      }))
    return error;

  std::string failure;
  const int status = sys::ExecuteAndWait(
      *linker,
      {*linker, "-shared", "-Bsymbolic", "-z", "noexecstack", "-z", "relro",
       "-o", library->getPath(), object->getPath()},
      /*Env=*/std::nullopt,
      {StringRef(), messages->getPath(), messages->getPath()},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &failure);
  if (status != 0) {
    if (failure.empty())
      failure = readFirstLine(messages->getPath());
    return createStringError("%s failed: %s", linker->c_str(), failure.c_str());
  }
  auto buffer = MemoryBuffer::getFile(library->getPath(), /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false,
                                      /*IsVolatile=*/true);
  if (!buffer)
    return createFileError(library->getPath(), buffer.getError());
  return std::move(*buffer);
}
