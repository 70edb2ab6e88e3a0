// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProtobufMutator.h"
#include "FuzzSupport.h"

#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <optional>
#include <random>
#include <vector>

using namespace llvm;
using namespace mlir::elemwise;

namespace {

enum WireType : unsigned { Varint = 0, Bits64 = 1, Bytes = 2, Bits32 = 5 };

/// A field, and the fields in it if its bytes may be those of a message.
struct Field {
  uint64_t number;
  unsigned wireType;
  uint64_t varint = 0;
  std::string bytes;
  std::vector<Field> fields;
};

using Fields = std::vector<Field>;

class Reader {
public:
  explicit Reader(StringRef bytes) : rest(bytes) {}

  /// All fields; nothing if the bytes are no message.
  std::optional<Fields> read(unsigned depth) {
    Fields fields;
    while (!rest.empty()) {
      std::optional<Field> field = readField(depth);
      if (!field)
        return std::nullopt;
      fields.push_back(std::move(*field));
    }
    return fields;
  }

private:
  std::optional<uint64_t> readVarint() {
    constexpr size_t maxLength = 10;
    StringRef bytes = rest.take_front(maxLength);
    unsigned length = 0;
    const char *error = nullptr;
    uint64_t value =
        decodeULEB128(bytes.bytes_begin(), &length, bytes.bytes_end(), &error);
    if (error)
      return std::nullopt;
    rest = rest.drop_front(length);
    return value;
  }

  std::optional<Field> readField(unsigned depth) {
    std::optional<uint64_t> tag = readVarint();
    if (!tag || *tag >> 3 == 0)
      return std::nullopt;
    Field field{*tag >> 3, static_cast<unsigned>(*tag & 7), 0, "", {}};
    std::optional<uint64_t> value;
    switch (field.wireType) {
    case Bits32:
      value = 4;
      break;
    case Bits64:
      value = 8;
      break;
    case Varint:
    case Bytes:
      value = readVarint();
    }
    if (!value || (field.wireType != Varint && *value > rest.size()))
      return std::nullopt;
    field.varint = *value;
    if (field.wireType == Varint)
      return field;
    field.bytes = rest.take_front(*value).str();
    rest = rest.drop_front(*value);
    constexpr unsigned maxDepth = 20;
    if (field.wireType == Bytes && depth < maxDepth)
      field.fields = Reader(field.bytes).read(depth + 1).value_or(Fields());
    return field;
  }

  StringRef rest;
};

void write(const Fields &fields, raw_ostream &os);

void write(const Field &field, raw_ostream &os) {
  encodeULEB128(field.number << 3 | field.wireType, os);
  if (field.wireType == Varint) {
    encodeULEB128(field.varint, os);
    return;
  }
  std::string content = field.bytes;
  if (!field.fields.empty()) {
    content.clear();
    raw_string_ostream nested(content);
    write(field.fields, nested);
  }
  if (field.wireType == Bytes)
    encodeULEB128(content.size(), os);
  os << content;
}

void write(const Fields &fields, raw_ostream &os) {
  for (const Field &field : fields)
    write(field, os);
}

class Mutator {
  template <typename Values>
  auto &pick(Values &values) {
    return values[random() % std::size(values)];
  }

public:
  explicit Mutator(unsigned seed) : random(seed) {}

  void mutate(Fields &fields) {
    places.clear();
    collect(fields);
    if (!places.empty())
      mutate(pick(places));
  }

private:
  /// A field by the message that it is in.
  struct Place {
    Fields *fields;
    size_t index;
    Field &get() const { return (*fields)[index]; }
  };

  void collect(Fields &fields) {
    for (size_t i = 0; i < fields.size(); ++i) {
      places.push_back({&fields, i});
      collect(fields[i].fields);
    }
  }

  void mutate(Place place) {
    Fields &fields = *place.fields;
    auto here = fields.begin() + static_cast<ptrdiff_t>(place.index);
    // Copies: what is replaced or moved may hold what it is replaced by.
    Field other = pick(places).get();
    switch (random() % 8) {
    case 0:
      fields.erase(here);
      return;
    case 1:
      fields.insert(here, Field(place.get()));
      return;
    case 2:
      fields.insert(here, other);
      return;
    case 3:
      std::swap(place.get(), pick(fields));
      return;
    case 4:
      place.get() = other;
      return;
    case 5:
      other.number = place.get().number;
      place.get() = other;
      return;
    case 6:
      if (random() % 4 == 0) {
        place.get().number = 1 + random() % 30;
        return;
      }
      [[fallthrough]];
    default:
      mutateValue(place.get());
    }
  }

  void mutateValue(Field &field) {
    // Versions, data types and sizes among them.
    static constexpr uint64_t numbers[] = {
        0,  1,          2,          3,          4,          5,    6,  7,
        8,  9,          10,         11,         13,         16,   20, 27,
        64, 0x7FFFFFFF, 0xFFFFFFFF, 1ull << 62, ~0ull >> 1, ~0ull};
    if (field.wireType == Varint) {
      field.varint = random() % 2 ? pick(numbers) : field.varint + 1;
      return;
    }
    constexpr size_t room = 16;
    size_t size = field.bytes.size();
    bool grows = field.wireType == Bytes;
    field.bytes.resize(size + (grows ? room : 0));
    size_t newSize =
        LLVMFuzzerMutate(reinterpret_cast<uint8_t *>(field.bytes.data()), size,
                         field.bytes.size());
    field.bytes.resize(grows ? newSize : size);
    field.fields.clear();
  }

  std::minstd_rand random;
  std::vector<Place> places;
};

} // namespace

size_t fuzz::mutateProtobuf(uint8_t *data, size_t size, size_t maxSize,
                            unsigned seed) {
  std::optional<Fields> fields = Reader(toStringRef(data, size)).read(0);
  if (!fields || fields->empty() || seed % 8 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  Mutator mutator(seed);
  for (unsigned count = 1 + seed / 8 % 3; count; --count)
    mutator.mutate(*fields);
  std::string bytes;
  raw_string_ostream os(bytes);
  write(*fields, os);
  if (bytes.size() > maxSize)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::memcpy(data, bytes.data(), bytes.size());
  return bytes.size();
}
