// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorSpec.h"
#include "Quote.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

static bool isSeparator(char c) { return c == ',' || isSpace(c); }

/// Takes the next element's text off `rest`; empty at the end.
static StringRef takeElement(StringRef &rest) {
  rest = rest.drop_while(isSeparator);
  StringRef element = rest.take_until(isSeparator);
  rest = rest.drop_front(element.size());
  return element;
}

static int64_t countElements(StringRef text) {
  int64_t count = 0;
  while (!takeElement(text).empty())
    ++count;
  return count;
}

/// The error in the element at `position` of the text.
static Error elementError(const HostTensorType &type, int64_t position,
                          Error error) {
  return createStringError("element " + Twine(position) + " of " + type.str() +
                           ": " + toString(std::move(error)));
}

/// Takes the type and the `=` off `spec`.
static Expected<HostTensorType> takeType(StringRef &spec) {
  auto [type, elements] = spec.split('=');
  if (type.size() == spec.size())
    return createStringError("expected a type, '=' and values, as in "
                             "2x3xf32=0.5, got " +
                             quoteStart(spec));
  spec = elements;
  return parseHostTensorType(type.trim());
}

/// Reads the elements of a tensor of `type`.
static Expected<Tensor> parseElements(const HostTensorType &type,
                                      StringRef elements) {
  Expected<int64_t> numElements = type.getNumElements();
  if (!numElements)
    return numElements.takeError();

  // Count first: a type costs nothing to write, memory does.
  int64_t given = countElements(elements);
  bool fills = given == 1 && *numElements > 0;
  if (given != *numElements && !fills) {
    std::string expected =
        *numElements == 0   ? "no value"
        : *numElements == 1 ? "1 value"
                            : ("1 or " + Twine(*numElements) + " values").str();
    return createStringError("expected " + expected + " for " + type.str() +
                             ", got " + Twine(given));
  }

  ElementKind kind = type.element;
  if (fills) {
    Expected<uint64_t> bits = parseElement(takeElement(elements), kind);
    if (!bits)
      return elementError(type, 0, bits.takeError());
    return Tensor::filled(type, *bits);
  }
  Expected<Tensor> tensor = Tensor::allocate(type);
  if (!tensor)
    return tensor.takeError();
  unsigned byteSize = getElementByteSize(kind);
  char *data = tensor->getMutableData();
  for (int64_t i = 0; i < given; ++i) {
    Expected<uint64_t> bits = parseElement(takeElement(elements), kind);
    if (!bits)
      return elementError(type, i, bits.takeError());
    storeBits(data + i * byteSize, byteSize, *bits);
  }
  return tensor;
}

Expected<Tensor> elemwise::parseTensorSpec(StringRef spec) {
  Expected<HostTensorType> type = takeType(spec);
  if (!type)
    return type.takeError();
  return parseElements(*type, spec);
}

Expected<Tensor> elemwise::parseTensorSpec(StringRef spec,
                                           const HostTensorType &declared) {
  Expected<HostTensorType> type = takeType(spec);
  if (!type)
    return type.takeError();
  if (Error error = checkTensorType(declared, *type))
    return error;
  return parseElements(*type, spec);
}

void elemwise::printTensorSpec(raw_ostream &os, const Tensor &tensor,
                               SpecFormat format) {
  os << tensor.getType() << '=';
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
    if (i)
      os << ' ';
    printElement(os, tensor.getElementKind(), tensor.getBits(i), format);
  }
}
