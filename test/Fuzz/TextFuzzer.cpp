// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Modules as text. They are mutated token by token too, since few changes of a
// byte leave a module.

#include "FuzzSupport.h"
#include "ModuleChecks.h"

#include "mlir/IR/Diagnostics.h"

#include "llvm/ADT/StringExtras.h"

#include <cstring>
#include <random>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise::fuzz;

/// Words and the signs between them; a blank goes with what stands before it.
static SmallVector<std::string> splitTokens(StringRef text) {
  SmallVector<std::string> tokens;
  auto isWord = [](char c) { return isAlnum(c) || c == '_' || c == '.'; };
  while (!text.empty()) {
    size_t size = std::max<size_t>(1, text.take_while(isWord).size());
    size += text.drop_front(size).take_while(isSpace).size();
    tokens.push_back(text.take_front(size).str());
    text = text.drop_front(size);
  }
  return tokens;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  SmallVector<std::string> tokens = splitTokens(toStringRef(data, size));
  if (tokens.empty() || seed % 2)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::minstd_rand random(seed);
  auto pick = [&] { return random() % tokens.size(); };
  for (size_t count = 1 + random() % 3; count && !tokens.empty(); --count) {
    size_t from = pick(), to = pick();
    size_t end = std::min(from + 1 + random() % 16, tokens.size());
    SmallVector<std::string> range(tokens.begin() + from, tokens.begin() + end);
    switch (random() % 4) {
    case 0:
      tokens.erase(tokens.begin() + from, tokens.begin() + end);
      break;
    case 1:
      tokens.insert(tokens.begin() + to, range.begin(), range.end());
      break;
    case 2:
      std::swap(tokens[from], tokens[to]);
      break;
    default:
      tokens[to] = tokens[from];
    }
  }
  std::string text = join(tokens, "");
  if (text.size() > maxSize)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MLIRContext &context = getContext();
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &) {});
  if (auto module = parse(toStringRef(data, size), context))
    checkModule(*module);
  return 0;
}
