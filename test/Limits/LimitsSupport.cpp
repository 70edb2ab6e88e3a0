// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LimitsSupport.h"

#include <fstream>

using namespace mlir::elemwise;

uint64_t test::readProcBytes(const char *file, llvm::StringRef key) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    llvm::StringRef rest = line;
    uint64_t kib;
    if (rest.consume_front(key) && rest.consume_front(":") &&
        !rest.ltrim().consumeInteger(10, kib))
      return kib << 10;
  }
  llvm::report_fatal_error("no " + llvm::Twine(key) + " in " + file);
}
