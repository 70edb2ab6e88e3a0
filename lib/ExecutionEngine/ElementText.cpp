// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/ElementText.h"
#include "Quote.h"
#include "ShortestDecimal.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/NativeFormatting.h"
#include "llvm/Support/raw_ostream.h"

#include <charconv>
#include <cmath>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

/// The longest number that is read. The exact decimals of all values, and of
/// the points halfway between them, are shorter; rounding a number takes time
/// in the square of its length.
static constexpr size_t kMaxNumberLength = 2048;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

static Error invalidElement(StringRef text, ElementKind kind,
                            const Twine &why = "") {
  return createStringError("invalid " + getElementName(kind) + " value " +
                           quoteStart(text) + why);
}

/// Reads the bits after `0x`.
static Expected<uint64_t> parseBits(StringRef text, ElementKind kind) {
  StringRef digits = text.drop_front(2);
  size_t byteSize = getElementByteSize(kind);
  uint64_t bits;
  if (digits.size() > 2 * byteSize)
    return invalidElement(text, kind,
                          ": expected at most " + Twine(2 * byteSize) +
                              " hexadecimal digits");
  if (!all_of(digits, isHexDigit) || digits.getAsInteger(16, bits))
    return invalidElement(text, kind);
  if (kind == ElementKind::I1 && bits > 1)
    return invalidElement(text, kind, ": expected 0x0 or 0x1");
  return bits;
}

/// Whether `text` is digits with a point at most, and an exponent at most,
/// which `mark` begins. APFloat takes much for a number that is none: words, an
/// exponent without digits, anything behind one that is too large.
static bool isNumber(StringRef text, bool (*isDigitOfNumber)(char), char mark) {
  size_t numDigits = 0;
  auto dropDigits = [&] {
    size_t count = text.take_while(isDigitOfNumber).size();
    text = text.drop_front(count);
    numDigits += count;
  };
  dropDigits();
  if (text.consume_front("."))
    dropDigits();
  if (numDigits == 0 || text.empty())
    return numDigits > 0;
  if (toLower(text.front()) != mark)
    return false;
  text = text.drop_front();
  if (text.starts_with("-") || text.starts_with("+"))
    text = text.drop_front();
  return !text.empty() && all_of(text, isDigit);
}

/// Rounds a decimal or hexadecimal number by way of APFloat.
static Expected<uint64_t> roundNumber(StringRef text, ElementKind kind) {
  APFloat value(getFloatSemantics(kind));
  Expected<APFloat::opStatus> status =
      value.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    consumeError(status.takeError());
    return invalidElement(text, kind);
  }
  return value.bitcastToAPInt().getZExtValue();
}

static uint64_t toBits(float value) { return llvm::bit_cast<uint32_t>(value); }
static uint64_t toBits(double value) { return llvm::bit_cast<uint64_t>(value); }

/// Rounds a decimal to float or double with `std::from_chars`, many times
/// faster than APFloat; fails if it is too large or too small, or no number.
template <typename Float>
static std::optional<Float> parseNative(StringRef text) {
  text.consume_front("+");
  Float value;
  auto [end, error] = std::from_chars(text.begin(), text.end(), value);
  if (error != std::errc() || end != text.end())
    return std::nullopt;
  return value;
}

/// Rounds a decimal to a 16-bit format by way of the nearest double. The number
/// lies between that double's neighbours: if both of them round to the same
/// value, the number does, too. If not, it must be looked at itself.
static std::optional<uint64_t> parseNarrow(StringRef text, ElementKind kind) {
  std::optional<double> nearest = parseNative<double>(text);
  if (!nearest)
    return std::nullopt;
  auto round = [&](double value) {
    APFloat rounded(value);
    bool losesInfo;
    rounded.convert(getFloatSemantics(kind), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    return rounded.bitcastToAPInt().getZExtValue();
  };
  uint64_t below = round(std::nextafter(*nearest, -HUGE_VAL));
  uint64_t above = round(std::nextafter(*nearest, HUGE_VAL));
  return below == above ? std::optional(below) : std::nullopt;
}

static Expected<uint64_t> parseDecimal(StringRef text, ElementKind kind) {
  if (kind == ElementKind::F32) {
    if (std::optional<float> value = parseNative<float>(text))
      return toBits(*value);
  } else if (kind == ElementKind::F64) {
    if (std::optional<double> value = parseNative<double>(text))
      return toBits(*value);
  } else if (std::optional<uint64_t> bits = parseNarrow(text, kind)) {
    return *bits;
  }
  return roundNumber(text, kind);
}

static Expected<uint64_t> parseFloat(StringRef text, ElementKind kind) {
  bool negative = text.starts_with("-");
  StringRef magnitude =
      negative || text.starts_with("+") ? text.drop_front() : text;
  const fltSemantics &semantics = getFloatSemantics(kind);
  if (magnitude == "inf")
    return APFloat::getInf(semantics, negative).bitcastToAPInt().getZExtValue();
  if (text == "nan")
    return APFloat::getNaN(semantics).bitcastToAPInt().getZExtValue();
  if (text.size() > kMaxNumberLength)
    return invalidElement(text, kind,
                          ": expected at most " + Twine(kMaxNumberLength) +
                              " characters");

  if (magnitude.starts_with_insensitive("0x")) {
    bool hasExponent = magnitude.contains_insensitive('p');
    if (!hasExponent && !magnitude.contains('.')) {
      if (magnitude.size() != text.size())
        return invalidElement(text, kind, ": bits take no sign");
      return parseBits(text, kind);
    }
    if (!isNumber(magnitude.drop_front(2), isHexDigit, 'p'))
      return invalidElement(text, kind);
    return roundNumber((text + (hasExponent ? "" : "p0")).str(), kind);
  }
  if (!isNumber(magnitude, isDigit, 'e'))
    return invalidElement(text, kind);
  return parseDecimal(text, kind);
}

static Expected<uint64_t> parseInteger(StringRef text, ElementKind kind) {
  if (kind == ElementKind::I1) {
    if (text == "true" || text == "1")
      return 1;
    if (text == "false" || text == "0")
      return 0;
    if (!text.starts_with("0x"))
      return invalidElement(text, kind, ": expected true, false, 0 or 1");
  }
  if (text.starts_with_insensitive("0x"))
    return parseBits(text, kind);

  StringRef digits = text.starts_with("-") ? text.drop_front() : text;
  if (digits.empty() || !all_of(digits, isDigit))
    return invalidElement(text, kind);
  unsigned width = 8 * getElementByteSize(kind);
  int64_t value;
  if (text.getAsInteger(10, value) || !isIntN(width, value))
    return invalidElement(text, kind,
                          ": expected " + Twine(minIntN(width)) + " to " +
                              Twine(maxIntN(width)));
  return static_cast<uint64_t>(value) & maskTrailingOnes<uint64_t>(width);
}

Expected<uint64_t> elemwise::parseElement(StringRef text, ElementKind kind) {
  if (text.empty())
    return createStringError("expected a value of type " +
                             getElementName(kind));
  return isFloat(kind) ? parseFloat(text, kind) : parseInteger(text, kind);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

template <typename Float>
static void printNative(raw_ostream &os, Float value) {
  char text[32];
  auto [end, error] = std::to_chars(std::begin(text), std::end(text), value);
  assert(error == std::errc() && "the shortest decimal of a double fits");
  os << StringRef(text, end - text);
}

static void printFloat(raw_ostream &os, ElementKind kind, uint64_t bits) {
  switch (kind) {
  case ElementKind::F32:
    return printNative(os, llvm::bit_cast<float>(static_cast<uint32_t>(bits)));
  case ElementKind::F64:
    return printNative(os, llvm::bit_cast<double>(bits));
  default:
    break;
  }
  bool isHalf = kind == ElementKind::F16;
  uint64_t infinity = isHalf ? 0x7C00 : 0x7F80;
  if ((bits & 0x7FFF) == infinity)
    os << (bits >> 15 ? "-inf" : "inf");
  else
    printShortestDecimal(os, bits, isHalf ? 5 : 8, isHalf ? 10 : 7);
}

void elemwise::printElement(raw_ostream &os, ElementKind kind, uint64_t bits,
                            SpecFormat format) {
  unsigned byteSize = getElementByteSize(kind);
  bool nan = isNaN(kind, bits);
  if (nan && format == SpecFormat::Decimal &&
      bits == APFloat::getNaN(getFloatSemantics(kind)).bitcastToAPInt()) {
    os << "nan";
  } else if (nan || format == SpecFormat::Hex) {
    // The width counts the prefix.
    write_hex(os, bits, HexPrintStyle::PrefixUpper, 2 + 2 * byteSize);
  } else if (isFloat(kind)) {
    printFloat(os, kind, bits);
  } else if (kind == ElementKind::I1) {
    os << (bits ? "true" : "false");
  } else {
    os << SignExtend64(bits, 8 * byteSize);
  }
}
