// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Quote.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir;

std::string elemwise::quoteStart(StringRef text) {
  constexpr size_t shown = 40;
  std::string quoted = "'";
  raw_string_ostream(quoted).write_escaped(text.take_front(shown));
  return quoted + (text.size() > shown ? "...'" : "'");
}
