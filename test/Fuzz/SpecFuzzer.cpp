// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Tensors as text. An input is a byte, which chooses the declared type, and the
// text. What is read prints, in both formats, as what reads to the same bits;
// decimals of f32 and f64 are those of the C library.

#include "FuzzSupport.h"

#include "elemwise/ExecutionEngine/TensorArgument.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::fuzz;

static HostTensorType getDeclaredType(uint8_t choice) {
  constexpr StringLiteral shapes[] = {"", "3x", "2x3x", "0x", "?x"};
  constexpr size_t numKinds = static_cast<size_t>(ElementKind::Index) + 1;
  auto kind = static_cast<ElementKind>(choice % numKinds);
  StringRef shape = shapes[choice / numKinds % std::size(shapes)];
  return cantFail(parseHostTensorType((shape + getElementName(kind)).str()));
}

/// Whether `spec` names so large a type that a tensor of it, which one value
/// may fill, would take the memory that a fuzzer has.
static bool isLarge(StringRef spec) {
  constexpr int64_t maxElements = 1 << 16;
  Expected<HostTensorType> type =
      parseHostTensorType(spec.split('=').first.trim());
  if (!type)
    return consumeError(type.takeError()), false;
  Expected<int64_t> numElements = type->getNumElements();
  if (!numElements)
    return consumeError(numElements.takeError()), false;
  return *numElements > maxElements;
}

static uint64_t parseWithLibc(const std::string &text, ElementKind kind,
                              char *&end) {
  if (kind == ElementKind::F32)
    return llvm::bit_cast<uint32_t>(std::strtof(text.c_str(), &end));
  return llvm::bit_cast<uint64_t>(std::strtod(text.c_str(), &end));
}

/// Compares with the C library, which rounds correctly too.
static void checkValues(StringRef spec, const Tensor &tensor) {
  ElementKind kind = tensor.getElementKind();
  if (kind != ElementKind::F32 && kind != ElementKind::F64)
    return;
  SmallVector<StringRef> texts;
  SplitString(spec.split('=').second, texts, ", \t\n\v\f\r");
  for (auto [index, text] : enumerate(texts)) {
    // Bits to us, a number to the C library.
    if (text.starts_with_insensitive("0x") &&
        text.find_first_of("pP.") == StringRef::npos)
      continue;
    char *end = nullptr;
    std::string copy = text.str();
    uint64_t expected = parseWithLibc(copy, kind, end);
    uint64_t got = tensor.getBits(static_cast<int64_t>(index));
    require(end == copy.c_str() + copy.size(), "no number: " + text);
    require(got == expected || (isNaN(kind, got) && isNaN(kind, expected)),
            text + " is " + utohexstr(got) + ", expected " +
                utohexstr(expected));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  HostTensorType declared = getDeclaredType(*data);
  StringRef spec = toStringRef(data + 1, size - 1);
  // A file of the machine's is no input of the fuzzer's.
  if (spec.starts_with("@") || (!declared.isConcrete() && isLarge(spec)))
    return 0;
  Expected<Tensor> tensor = readTensorArgument(spec, declared);
  if (!tensor)
    return takeMessage(tensor.takeError()), 0;

  require(declared.accepts(tensor->getType()), "the declared type");
  checkValues(spec, *tensor);
  for (SpecFormat format : {SpecFormat::Decimal, SpecFormat::Hex}) {
    std::string text;
    raw_string_ostream os(text);
    printTensorSpec(os, *tensor, format);
    Tensor again = require(parseTensorSpec(text), text);
    requireSame(again, *tensor, "read again: " + text);
  }
  return 0;
}
