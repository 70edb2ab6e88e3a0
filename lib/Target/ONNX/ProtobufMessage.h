// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The border to Protobuf: it throws exceptions and logs, we return errors.

#ifndef ELEMWISE_LIB_TARGET_ONNX_PROTOBUFMESSAGE_H
#define ELEMWISE_LIB_TARGET_ONNX_PROTOBUFMESSAGE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace google::protobuf {
class MessageLite;
} // namespace google::protobuf

namespace mlir::elemwise {

/// Reads the file at `path`, which must hold one message of the type of
/// `message` and nothing else. `name` is what the message is called in errors.
///
/// To Protobuf an empty file is an empty message, and two messages in a row are
/// one that has the fields of both. So the field of number `soleField`, which
/// every message has once, must be there once.
llvm::Error readProtobufMessage(llvm::StringRef path, llvm::StringRef name,
                                int soleField,
                                google::protobuf::MessageLite &message);

/// The same for a message that is `bytes`.
llvm::Error parseProtobufMessage(llvm::StringRef bytes, llvm::StringRef name,
                                 int soleField,
                                 google::protobuf::MessageLite &message);

/// Writes the message to `os`.
llvm::Error writeProtobufMessage(const google::protobuf::MessageLite &message,
                                 llvm::raw_ostream &os);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_TARGET_ONNX_PROTOBUFMESSAGE_H
