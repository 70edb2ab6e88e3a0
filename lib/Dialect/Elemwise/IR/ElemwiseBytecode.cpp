// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/IR/ElemwiseBytecode.h"

using namespace mlir;
using namespace mlir::elemwise;

namespace {

struct ElemwiseBytecodeInterface : BytecodeDialectInterface {
  explicit ElemwiseBytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const override {
    const auto current = ElemwiseDialectVersion::getCurrent();
    writer.writeVarInt(current.majorNumber);
    writer.writeVarInt(current.minorNumber);
  }

  // A newer version is refused here, before an operation that this build does
  // not know could be met.
  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override {
    uint64_t majorNumber;
    uint64_t minorNumber;
    if (failed(reader.readVarInt(majorNumber)) ||
        failed(reader.readVarInt(minorNumber)))
      return nullptr;
    const auto current = ElemwiseDialectVersion::getCurrent();
    const ElemwiseDialectVersion version(majorNumber, minorNumber);
    if (current < version) {
      reader.emitError() << "bytecode holds version " << majorNumber << "."
                         << minorNumber
                         << " of the elemwise dialect, expected at most "
                         << current.majorNumber << "." << current.minorNumber;
      return nullptr;
    }
    return std::make_unique<ElemwiseDialectVersion>(version);
  }
};

} // namespace

void elemwise::addBytecodeInterface(Dialect *dialect) {
  dialect->addInterfaces<ElemwiseBytecodeInterface>();
}
