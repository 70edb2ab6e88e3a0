// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// An elemwise operation's function as upstream's dialects and ONNX write it.

#ifndef ELEMWISE_DIALECT_ELEMWISE_IR_COUNTERPARTS_H
#define ELEMWISE_DIALECT_ELEMWISE_IR_COUNTERPARTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace mlir::elemwise {

/// Operations of upstream's dialects that give the same bits on f16, bf16, f32
/// and f64. Names are mnemonics without their dialect; empty, or nothing, where
/// the dialect lacks the function.
struct Counterparts {
  /// The operation `math.NAME`, with flags of the same meaning.
  llvm::StringRef math;
  /// The number c for which `arith.divf c, x` is the function, with flags of
  /// the same meaning.
  std::optional<double> arithDividend;
  /// The operation `linalg.NAME` and the kind NAME of `linalg.elementwise`.
  llvm::StringRef linalg;
  /// The operation `tosa.NAME`, as upstream lowers it to linalg.
  llvm::StringRef tosa;
};

/// A version of an ONNX operator on tensors of float16, float and double.
struct ONNXVersion {
  /// The first version of the operator set that has it.
  int since;
  /// Whether it takes bfloat16 too.
  bool takesBF16;
  /// The attribute, a list of integers, that it allows and that has no meaning;
  /// empty if it allows none.
  llvm::StringRef ignoredAttribute;
};

/// An operator of ONNX's default domain with one operand and one result of the
/// same type.
struct ONNXOperator {
  llvm::StringRef name;
  /// Oldest first.
  llvm::SmallVector<ONNXVersion, 4> versions;
};

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_IR_COUNTERPARTS_H
