// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NpyHeader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

static constexpr StringLiteral kMagic = "\x93NUMPY";

namespace {

/// Reads the Python dictionary of a header. It has three keys, and each value
/// one form: `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`.
class DictionaryParser {
public:
  explicit DictionaryParser(StringRef text) : rest(text) {}

  Error parse(NpyHeader &header);

private:
  /// Takes `token`, and the blanks before it.
  bool take(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }

  Error expect(StringRef token) {
    return take(token) ? Error::success() : unexpected("'" + token + "'");
  }

  Error unexpected(const Twine &expected) {
    constexpr size_t shown = 20;
    std::string got;
    raw_string_ostream(got).write_escaped(rest.trim().take_front(shown));
    return createStringError("invalid .npy header: expected " + expected +
                             ", got " + (got.empty() ? "its end" : got));
  }

  Expected<StringRef> parseString();
  Error parseBool(bool &value);
  Error parseShape(SmallVectorImpl<int64_t> &shape);
  Error parseValue(StringRef key, NpyHeader &header);

  StringRef rest;
};

} // namespace

Expected<StringRef> DictionaryParser::parseString() {
  rest = rest.ltrim();
  for (char quote : {'\'', '"'}) {
    if (!rest.starts_with(quote))
      continue;
    size_t end = rest.find(quote, 1);
    if (end == StringRef::npos)
      break;
    StringRef value = rest.slice(1, end);
    rest = rest.drop_front(end + 1);
    return value;
  }
  return unexpected("a string");
}

Error DictionaryParser::parseBool(bool &value) {
  value = take("True");
  if (value || take("False"))
    return Error::success();
  return unexpected("True or False");
}

Error DictionaryParser::parseShape(SmallVectorImpl<int64_t> &shape) {
  if (Error error = expect("("))
    return error;
  bool comma = true;
  while (!take(")")) {
    rest = rest.ltrim();
    StringRef digits = rest.take_while(isDigit);
    if (!comma || digits.empty())
      return unexpected(comma ? "a dimension of 0 or more" : "',' or ')'");
    int64_t size;
    if (digits.getAsInteger(10, size))
      return unexpected("a dimension below 2^63");
    rest = rest.drop_front(digits.size());
    // Python 2 wrote long integers so.
    rest.consume_front("L");
    shape.push_back(size);
    comma = take(",");
  }
  if (shape.size() == 1 && !comma)
    return createStringError("invalid .npy header: expected a tuple as shape, "
                             "got (" +
                             Twine(shape.front()) + ")");
  return Error::success();
}

Error DictionaryParser::parseValue(StringRef key, NpyHeader &header) {
  if (key == "fortran_order")
    return parseBool(header.fortranOrder);
  if (key == "shape")
    return parseShape(header.shape);
  if (take("["))
    return createStringError("structured .npy element types are not supported");
  Expected<StringRef> descr = parseString();
  if (!descr)
    return descr.takeError();
  header.descr = descr->str();
  return Error::success();
}

Error DictionaryParser::parse(NpyHeader &header) {
  SmallVector<StringRef, 3> missing = {"descr", "fortran_order", "shape"};
  if (Error error = expect("{"))
    return error;
  bool comma = true;
  while (!take("}")) {
    if (!comma)
      return unexpected("',' or '}'");
    StringRef before = rest;
    Expected<StringRef> key = parseString();
    if (!key)
      return key.takeError();
    auto *known = find(missing, *key);
    if (known == missing.end()) {
      rest = before;
      return unexpected("the keys descr, fortran_order and shape once each");
    }
    missing.erase(known);
    if (Error error = expect(":"))
      return error;
    if (Error error = parseValue(*key, header))
      return error;
    comma = take(",");
  }
  if (!missing.empty())
    return createStringError("invalid .npy header: no key " + missing.front());
  rest = rest.ltrim();
  return rest.empty() ? Error::success() : unexpected("its end");
}

Expected<NpyHeader> elemwise::parseNpyHeader(StringRef file) {
  if (!file.starts_with(kMagic))
    return createStringError("not a .npy file");
  size_t position = kMagic.size() + 2;
  if (file.size() < position)
    return createStringError("truncated .npy file: no version");
  unsigned major = static_cast<uint8_t>(file[kMagic.size()]);
  unsigned minor = static_cast<uint8_t>(file[kMagic.size() + 1]);
  if (major < 1 || major > 3 || minor != 0)
    return createStringError("unsupported .npy version " + Twine(major) + "." +
                             Twine(minor) + ", expected 1.0, 2.0 or 3.0");

  size_t lengthSize = major == 1 ? 2 : 4;
  if (file.size() < position + lengthSize)
    return createStringError("truncated .npy file: no header");
  uint64_t length = major == 1
                        ? support::endian::read16le(file.data() + position)
                        : support::endian::read32le(file.data() + position);
  position += lengthSize;
  if (length > file.size() - position)
    return createStringError("truncated .npy file: expected a header of " +
                             Twine(length) + " bytes, got " +
                             Twine(file.size() - position));

  NpyHeader header;
  if (Error error =
          DictionaryParser(file.substr(position, length)).parse(header))
    return error;
  header.byteSize = position + length;
  return header;
}

std::string elemwise::makeNpyHeader(StringRef descr, ArrayRef<int64_t> shape) {
  std::string dictionary;
  raw_string_ostream os(dictionary);
  os << "{'descr': '" << descr << "', 'fortran_order': False, 'shape': (";
  for (int64_t size : shape)
    os << size << ", ";
  os << "), }";

  // Version 1.0 counts the header's bytes in 16 bits, version 2.0 in 32.
  auto pad = [&](size_t prefixSize) {
    return alignTo(prefixSize + dictionary.size() + 1, Tensor::kAlignment) -
           prefixSize;
  };
  size_t prefixSize = kMagic.size() + 2 + 2;
  bool isLong = pad(prefixSize) > UINT16_MAX;
  if (isLong)
    prefixSize += 2;
  size_t length = pad(prefixSize);
  dictionary.append(length - dictionary.size() - 1, ' ');
  dictionary += '\n';

  std::string header = kMagic.str();
  header += isLong ? '\2' : '\1';
  header += '\0';
  for (size_t byte = header.size(); byte < prefixSize; ++byte, length >>= 8)
    header += static_cast<char>(length & 0xFF);
  return header + dictionary;
}
