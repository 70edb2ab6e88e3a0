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

  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override {
    uint64_t majorNumber;
    uint64_t minorNumber;
    if (failed(reader.readVarInt(majorNumber)) ||
        failed(reader.readVarInt(minorNumber)))
      return nullptr;
    return std::make_unique<ElemwiseDialectVersion>(majorNumber, minorNumber);
  }

  LogicalResult
  upgradeFromVersion(Operation *topLevelOp,
                     const DialectVersion &version) const override {
    const auto current = ElemwiseDialectVersion::getCurrent();
    const auto &read = static_cast<const ElemwiseDialectVersion &>(version);
    if (current < read)
      return topLevelOp->emitError()
             << "bytecode holds version " << read.majorNumber << "."
             << read.minorNumber
             << " of the elemwise dialect, expected at most "
             << current.majorNumber << "." << current.minorNumber;
    return success();
  }
};

} // namespace

void elemwise::addBytecodeInterface(Dialect *dialect) {
  dialect->addInterfaces<ElemwiseBytecodeInterface>();
}
