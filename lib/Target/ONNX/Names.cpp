// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Names.h"

#include "llvm/ADT/StringExtras.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;

std::string elemwise::quote(StringRef name) {
  // Not in the middle of a character of UTF-8.
  size_t limit = std::min<size_t>(name.size(), 120);
  while (limit > 0 && limit < name.size() && (name[limit] & 0xC0) == 0x80)
    --limit;
  std::string text = "'";
  for (char c : name.take_front(limit)) {
    const auto byte = static_cast<unsigned char>(c);
    // UTF-8 stays as it is.
    if (byte >= 0x80 || (isPrint(c) && c != '\\' && c != '\''))
      text += c;
    else
      text += {'\\', hexdigit(byte >> 4), hexdigit(byte & 15)};
  }
  return text + (name.size() > limit ? "...'" : "'");
}

std::string elemwise::describeNode(const onnx::NodeProto &node, int index) {
  return "node " +
         (node.name().empty() ? std::to_string(index) : quote(node.name()));
}

bool elemwise::isDefaultDomain(StringRef domain) {
  return domain.empty() || domain == "ai.onnx";
}
