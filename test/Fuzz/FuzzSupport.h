// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the fuzzers share.

#ifndef ELEMWISE_TEST_FUZZ_FUZZSUPPORT_H
#define ELEMWISE_TEST_FUZZ_FUZZSUPPORT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <cstddef>
#include <cstdint>
#include <string>

// libFuzzer's interface: https://llvm.org/docs/LibFuzzer.html.
extern "C" {
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);
}

namespace mlir::elemwise {
class Tensor;
} // namespace mlir::elemwise

namespace mlir::elemwise::fuzz {

inline llvm::StringRef toStringRef(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

/// Ends the process, which is what the fuzzer looks for, unless `holds`.
void require(bool holds, const llvm::Twine &what);

/// The value, which must be there.
template <typename T>
T require(llvm::Expected<T> value, const llvm::Twine &what) {
  if (!value)
    require(false, what + ": " + llvm::toString(value.takeError()));
  return std::move(*value);
}

/// Requires one line of text, as every message is.
void requireMessage(llvm::StringRef message);

/// The message of an error.
std::string takeMessage(llvm::Error error);

/// Requires the same type and bits.
void requireSame(const Tensor &got, const Tensor &expected,
                 const llvm::Twine &what);

/// A file that is in memory alone, while the object lives.
class MemoryFile {
public:
  explicit MemoryFile(llvm::StringRef bytes);
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  ~MemoryFile();

  const std::string &getPath() const { return path; }

private:
  int descriptor;
  std::string path;
};

} // namespace mlir::elemwise::fuzz

#endif // ELEMWISE_TEST_FUZZ_FUZZSUPPORT_H
