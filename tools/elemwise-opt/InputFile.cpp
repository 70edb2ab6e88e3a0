// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InputFile.h"

#include "elemwise/Target/ONNX/ImportONNX.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace mlir;

bool elemwise::isONNXFile(StringRef path) { return path.ends_with(".onnx"); }

/// MlirOptMain takes IR as bytes alone, and those tell the cache what was
/// compiled, external data included.
static Expected<std::unique_ptr<MemoryBuffer>> readModel(StringRef path) {
  auto warn = [](const Twine &message) {
    WithColor::warning(errs(), "elemwise-opt") << message << "\n";
  };
  SmallString<0> bytecode;
  raw_svector_ostream os(bytecode);
  if (Error error = elemwise::importONNXAsBytecode(path, os, warn))
    return error;
  return std::make_unique<SmallVectorMemoryBuffer>(std::move(bytecode), path);
}

static Expected<std::unique_ptr<MemoryBuffer>> readStandardInput() {
  if (sys::Process::StandardInIsUserInput())
    errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to "
              "interrupt)\n";
  ErrorOr<std::unique_ptr<MemoryBuffer>> input = MemoryBuffer::getSTDIN();
  if (!input)
    return createStringError("cannot read standard input: " +
                             input.getError().message());
  return std::move(*input);
}

/// The bytes of the file `path`. They are read, not mapped: somebody may write
/// to the file while it is compiled.
static Expected<std::unique_ptr<MemoryBuffer>> readIR(StringRef path) {
  auto fail = [&](const std::string &why) {
    return createStringError("cannot open input file '" + path + "': " + why);
  };
  Expected<sys::fs::file_t> file = sys::fs::openNativeFileForRead(path);
  if (!file)
    return fail(toString(file.takeError()));
  scope_exit close([&] { sys::fs::closeFile(*file); });
  // The reader of text needs a zero behind it, that of bytecode alignment.
  ErrorOr<std::unique_ptr<MemoryBuffer>> bytes = MemoryBuffer::getOpenFile(
      *file, path, /*FileSize=*/-1, /*RequiresNullTerminator=*/true,
      /*IsVolatile=*/true, Align(64));
  sys::fs::file_status status;
  std::error_code error = bytes.getError();
  if (!error)
    error = sys::fs::status(*file, status);
  if (error)
    return fail(error.message());
  // In place of what was cut off there are zeros.
  if (sys::fs::is_regular_file(status) &&
      status.getSize() != (*bytes)->getBufferSize())
    return fail("changed while it was read");
  return std::move(*bytes);
}

Expected<std::unique_ptr<MemoryBuffer>>
elemwise::readInputFile(StringRef path) {
  if (isONNXFile(path))
    return readModel(path);
  return path == "-" ? readStandardInput() : readIR(path);
}
