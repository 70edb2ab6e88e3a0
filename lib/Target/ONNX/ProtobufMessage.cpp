// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Of our files this one alone is compiled with exceptions.

#include "ProtobufMessage.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message_lite.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/wire_format_lite.h>

#include <exception>
#include <limits>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

using google::protobuf::MessageLite;
using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::ArrayInputStream;
using google::protobuf::io::CodedInputStream;
using google::protobuf::io::CopyingInputStream;
using google::protobuf::io::CopyingInputStreamAdaptor;
using google::protobuf::io::CopyingOutputStream;
using google::protobuf::io::CopyingOutputStreamAdaptor;
using google::protobuf::io::ZeroCopyInputStream;

/// Opens the message anew, to be read from its start.
using OpenStream = function_ref<std::unique_ptr<ZeroCopyInputStream>()>;

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

namespace {

/// A file, read piece by piece: it is in memory once, as the message.
class FileStream : public CopyingInputStream {
public:
  FileStream(sys::fs::file_t file, int64_t size) : file(file), size(size) {}

  int Read(void *buffer, int capacity) override {
    auto got = sys::fs::readNativeFileSlice(
        file, {static_cast<char *>(buffer), static_cast<size_t>(capacity)},
        offset);
    if (!got) {
      consumeError(got.takeError());
      return -1;
    }
    offset += *got;
    return static_cast<int>(*got);
  }

  int Skip(int count) override {
    int64_t skipped = std::clamp<int64_t>(size - offset, 0, count);
    offset += skipped;
    return static_cast<int>(skipped);
  }

private:
  sys::fs::file_t file;
  int64_t offset = 0;
  int64_t size;
};

class OutputStream : public CopyingOutputStream {
public:
  explicit OutputStream(raw_ostream &os) : os(os) {}

  bool Write(const void *buffer, int size) override {
    os.write(static_cast<const char *>(buffer), size);
    return true;
  }

private:
  raw_ostream &os;
};

} // namespace

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

/// How often the field `number` stands in the message.
static int countField(ZeroCopyInputStream &bytes, int number) {
  CodedInputStream stream(&bytes);
  int count = 0;
  while (uint32_t tag = stream.ReadTag()) {
    if (WireFormatLite::GetTagFieldNumber(tag) == number)
      ++count;
    if (!WireFormatLite::SkipField(&stream, tag))
      break;
  }
  return count;
}

static Error parse(OpenStream open, int64_t size, StringRef name, int soleField,
                   MessageLite &message) {
  if (size == 0)
    return createStringError("empty file");
  if (size > std::numeric_limits<int>::max())
    return createStringError("the file holds " + Twine(size) +
                             " bytes, more than the 2147483647 of a Protobuf "
                             "message");
  google::protobuf::LogSilencer silencer;
  if (!message.ParsePartialFromZeroCopyStream(open().get()))
    return createStringError("not an ONNX " + name +
                             ", or a truncated, damaged or too deeply nested "
                             "one");
  int count = countField(*open(), soleField);
  if (count > 1)
    return createStringError("expected one ONNX " + name + ", got " +
                             Twine(count) + " in a row");
  if (count == 0)
    return createStringError("not an ONNX " + name);
  return Error::success();
}

/// The same, where what Protobuf throws becomes an error.
static Error parseSafely(OpenStream open, int64_t size, StringRef name,
                         int soleField, MessageLite &message) {
  try {
    return parse(open, size, name, soleField, message);
  } catch (const std::exception &exception) {
    return createStringError(Twine(exception.what()));
  }
}

Error elemwise::parseProtobufMessage(StringRef bytes, StringRef name,
                                     int soleField, MessageLite &message) {
  auto open = [&] {
    return std::make_unique<ArrayInputStream>(bytes.data(),
                                              static_cast<int>(bytes.size()));
  };
  return parseSafely(open, static_cast<int64_t>(bytes.size()), name, soleField,
                     message);
}

Error elemwise::readProtobufMessage(StringRef path, StringRef name,
                                    int soleField, MessageLite &message) {
  // Opening a pipe would wait for its writer.
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(path, status))
    return createFileError(path, error);
  if (!sys::fs::is_regular_file(status))
    return createFileError(path, createStringError("not a regular file"));
  Expected<sys::fs::file_t> file = sys::fs::openNativeFileForRead(path);
  if (!file)
    return createFileError(path, file.takeError());
  auto size = static_cast<int64_t>(status.getSize());
  auto open = [&] {
    auto stream = std::make_unique<CopyingInputStreamAdaptor>(
        new FileStream(*file, size), /*block_size=*/1 << 16);
    stream->SetOwnsCopyingStream(true);
    return stream;
  };
  Error error = parseSafely(open, size, name, soleField, message);
  sys::fs::closeFile(*file);
  return error ? createFileError(path, std::move(error)) : Error::success();
}

Error elemwise::writeProtobufMessage(const MessageLite &message,
                                     raw_ostream &os) {
  try {
    if (message.ByteSizeLong() >
        static_cast<size_t>(std::numeric_limits<int>::max()))
      return createStringError("the message takes " +
                               Twine(message.ByteSizeLong()) +
                               " bytes, more than the 2147483647 of a "
                               "Protobuf message");
    OutputStream output(os);
    CopyingOutputStreamAdaptor adaptor(&output);
    message.SerializePartialToZeroCopyStream(&adaptor);
    return Error::success();
  } catch (const std::exception &exception) {
    return createStringError(Twine(exception.what()));
  }
}
