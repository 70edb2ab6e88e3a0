// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Of our files this one alone is compiled with exceptions.

#include "ProtobufMessage.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <google/protobuf/io/coded_stream.h>
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
using google::protobuf::io::CodedInputStream;

/// How often the field `number` stands in the message `bytes`.
static int countField(StringRef bytes, int number) {
  CodedInputStream stream(reinterpret_cast<const uint8_t *>(bytes.data()),
                          static_cast<int>(bytes.size()));
  int count = 0;
  while (uint32_t tag = stream.ReadTag()) {
    if (WireFormatLite::GetTagFieldNumber(tag) == number)
      ++count;
    if (!WireFormatLite::SkipField(&stream, tag))
      break;
  }
  return count;
}

static Error parse(StringRef bytes, StringRef name, int soleField,
                   MessageLite &message) {
  if (bytes.empty())
    return createStringError("empty file");
  if (bytes.size() > std::numeric_limits<int>::max())
    return createStringError("the file holds " + Twine(bytes.size()) +
                             " bytes, more than the 2147483647 of a Protobuf "
                             "message");
  google::protobuf::LogSilencer silencer;
  if (!message.ParsePartialFromArray(bytes.data(),
                                     static_cast<int>(bytes.size())))
    return createStringError("not an ONNX " + name +
                             ", or a truncated or damaged one");
  int count = countField(bytes, soleField);
  if (count > 1)
    return createStringError("expected one ONNX " + name + ", got " +
                             Twine(count) + " in a row");
  if (count == 0)
    return createStringError("not an ONNX " + name);
  return Error::success();
}

Error elemwise::readProtobufMessage(StringRef path, StringRef name,
                                    int soleField, MessageLite &message) {
  // Opening a pipe would wait for its writer.
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(path, status))
    return createFileError(path, error);
  if (!sys::fs::is_regular_file(status))
    return createFileError(path, createStringError("not a regular file"));
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(
      path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file)
    return createFileError(path, file.getError());
  try {
    if (Error error = parse((*file)->getBuffer(), name, soleField, message))
      return createFileError(path, std::move(error));
    return Error::success();
  } catch (const std::exception &exception) {
    return createFileError(path, createStringError(Twine(exception.what())));
  }
}
