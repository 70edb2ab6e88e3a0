// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExternalData.h"
#include "Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include "onnx.pb.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using onnx::TensorProto;

namespace {

/// What the entries of external_data say.
struct ExternalPlace {
  StringRef location;
  int64_t offset = 0;
  /// The bytes there, if that is said.
  std::optional<int64_t> length;
};

} // namespace

bool elemwise::isExternal(const TensorProto &tensor) {
  return tensor.data_location() == TensorProto::EXTERNAL ||
         tensor.external_data_size() > 0;
}

static Expected<int64_t> parseCount(StringRef key, StringRef text) {
  int64_t value;
  // A sign, even of zero, is none of ONNX's.
  if (text.empty() || !isDigit(text.front()) || text.getAsInteger(10, value))
    return createStringError("the " + key + " of external data is " +
                             quote(text) + ", expected a number of bytes");
  return value;
}

static Expected<ExternalPlace> parsePlace(const TensorProto &tensor) {
  ExternalPlace place;
  llvm::StringSet<> seen;
  for (const onnx::StringStringEntryProto &entry : tensor.external_data()) {
    StringRef key = entry.key(), value = entry.value();
    if (!seen.insert(key).second)
      return createStringError("external data have " + quote(key) + " twice");
    if (key == "location") {
      place.location = value;
      continue;
    }
    if (key != "offset" && key != "length")
      continue;
    Expected<int64_t> count = parseCount(key, value);
    if (!count)
      return count.takeError();
    if (key == "offset")
      place.offset = *count;
    else
      place.length = *count;
  }
  if (place.location.empty())
    return createStringError("external data have no location");
  return place;
}

/// Fails if the text of `location` already leads out of a folder.
static Error checkLocation(StringRef location) {
  if (location.contains('\0'))
    return createStringError("the location of external data is " +
                             quote(location) + ", expected a path");
  if (sys::path::is_absolute(location) ||
      is_contained(
          make_range(sys::path::begin(location), sys::path::end(location)),
          ".."))
    return createStringError("the location of external data is " +
                             quote(location) +
                             ", expected a path inside the model's folder");
  return Error::success();
}

/// Whether the path `file`, free of links, is below `folder`.
static bool isInside(StringRef file, StringRef folder) {
  SmallString<128> real;
  if (sys::fs::real_path(folder, real))
    return false;
  StringRef prefix = real.str();
  prefix.consume_back("/");
  return file.consume_front(prefix) && file.starts_with("/");
}

/// Opens the file, which must be a regular one below `folder`.
static Expected<sys::fs::file_t> openInside(StringRef path, StringRef location,
                                            StringRef folder,
                                            sys::fs::file_status &status) {
  // Opening a pipe would wait for its writer.
  if (std::error_code error = sys::fs::status(path, status))
    return createStringError("external data " + quote(location) + ": " +
                             error.message());
  if (!sys::fs::is_regular_file(status))
    return createStringError("external data " + quote(location) +
                             ": not a regular file");
  SmallString<128> real;
  Expected<sys::fs::file_t> file =
      sys::fs::openNativeFileForRead(path, sys::fs::OF_None, &real);
  if (!file)
    return createStringError("external data " + quote(location) + ": " +
                             toString(file.takeError()));
  if (!isInside(real, folder)) {
    sys::fs::closeFile(*file);
    return createStringError("external data " + quote(location) +
                             ": a link out of the model's folder");
  }
  return *file;
}

/// Fills `bytes` from `offset` on.
static Error readAt(sys::fs::file_t file, int64_t offset,
                    MutableArrayRef<char> bytes) {
  while (!bytes.empty()) {
    Expected<size_t> got = sys::fs::readNativeFileSlice(file, bytes, offset);
    if (!got)
      return got.takeError();
    if (*got == 0)
      return createStringError("the file has become shorter");
    offset += static_cast<int64_t>(*got);
    bytes = bytes.drop_front(*got);
  }
  return Error::success();
}

Expected<std::unique_ptr<MemoryBuffer>>
elemwise::readExternalData(const TensorProto &tensor, int64_t expected,
                           StringRef folder) {
  Expected<ExternalPlace> place = parsePlace(tensor);
  if (!place)
    return place.takeError();
  if (folder.empty())
    return createStringError("external data " + quote(place->location) +
                             ": the model has no folder, since it is no file");
  if (Error error = checkLocation(place->location))
    return error;
  if (place->length && *place->length != expected)
    return createStringError("expected " + Twine(expected) +
                             " bytes of external data, got a length of " +
                             Twine(*place->length));

  SmallString<128> path(folder);
  sys::path::append(path, place->location);
  sys::fs::file_status status;
  Expected<sys::fs::file_t> file =
      openInside(path, place->location, folder, status);
  if (!file)
    return file.takeError();
  scope_exit closer([&] { sys::fs::closeFile(*file); });
  auto size = static_cast<int64_t>(status.getSize());
  if (place->offset > size || expected > size - place->offset)
    return createStringError(
        "expected " + Twine(expected) + " bytes of external data at offset " +
        Twine(place->offset) + ", got a file of " + Twine(size) + " bytes");
  std::unique_ptr<WritableMemoryBuffer> buffer =
      WritableMemoryBuffer::getNewUninitMemBuffer(expected);
  if (!buffer)
    return createStringError("not enough memory for " + Twine(expected) +
                             " bytes of external data");
  if (Error error = readAt(*file, place->offset, buffer->getBuffer()))
    return createStringError("external data " + quote(place->location) + ": " +
                             toString(std::move(error)));
  return std::unique_ptr<MemoryBuffer>(std::move(buffer));
}
