// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FuzzSupport.h"

#include "elemwise/ExecutionEngine/Tensor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace mlir::elemwise;

void fuzz::require(bool holds, const Twine &what) {
  if (holds)
    return;
  errs() << "violated: " << what << "\n";
  std::abort();
}

static bool isControl(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
}

void fuzz::requireMessage(StringRef message) {
  require(!message.empty() && none_of(message, isControl),
          "a message is one line: " + message);
}

std::string fuzz::takeMessage(Error error) {
  std::string message = toString(std::move(error));
  requireMessage(message);
  return message;
}

void fuzz::requireSame(const Tensor &got, const Tensor &expected,
                       const Twine &what) {
  require(got.getType() == expected.getType() &&
              got.getBytes() == expected.getBytes(),
          what);
}

fuzz::MemoryFile::MemoryFile(StringRef bytes)
    : descriptor(memfd_create("elemwise-fuzz", MFD_CLOEXEC)),
      path("/proc/self/fd/" + std::to_string(descriptor)) {
  raw_fd_ostream os(descriptor, /*shouldClose=*/false);
  os << bytes;
  os.flush();
  require(descriptor >= 0 && !os.has_error(), "memory for a file");
}

fuzz::MemoryFile::~MemoryFile() { close(descriptor); }
