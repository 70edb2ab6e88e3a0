// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Mutation of messages in Protobuf's wire format
// (https://protobuf.dev/programming-guides/encoding) field by field. Lengths
// stay right, where the mutation of bytes would mostly cut a message short.

#ifndef ELEMWISE_TEST_FUZZ_PROTOBUFMUTATOR_H
#define ELEMWISE_TEST_FUZZ_PROTOBUFMUTATOR_H

#include <cstddef>
#include <cstdint>

namespace mlir::elemwise::fuzz {

/// Mutates the message, or now and then its bytes, in place. The result, whose
/// size is returned, has `maxSize` bytes at most.
size_t mutateProtobuf(uint8_t *data, size_t size, size_t maxSize,
                      unsigned seed);

} // namespace mlir::elemwise::fuzz

#endif // ELEMWISE_TEST_FUZZ_PROTOBUFMUTATOR_H
