// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/TensorComparison.h"
#include "elemwise/ExecutionEngine/ElementText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

/// The index in a tensor of shape `shape` of a row-major position.
static SmallVector<int64_t, 4> getIndex(int64_t position,
                                        ArrayRef<int64_t> shape) {
  SmallVector<int64_t, 4> index(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    index[dim] = position % shape[dim];
    position /= shape[dim];
  }
  return index;
}

TensorComparison elemwise::compareTensors(const Tensor &got,
                                          const Tensor &expected,
                                          size_t maxReported) {
  TensorComparison comparison;
  comparison.gotType = got.getType();
  comparison.expectedType = expected.getType();
  if (got.getType() != expected.getType() ||
      got.getBytes() == expected.getBytes())
    return comparison;

  ElementKind kind = got.getElementKind();
  for (int64_t i = 0, e = got.getNumElements(); i < e; ++i) {
    uint64_t gotBits = got.getBits(i);
    uint64_t expectedBits = expected.getBits(i);
    if (gotBits == expectedBits ||
        (isNaN(kind, gotBits) && isNaN(kind, expectedBits)))
      continue;
    ++comparison.numMismatches;
    if (comparison.mismatches.size() < maxReported)
      comparison.mismatches.push_back(
          {getIndex(i, got.getShape()), gotBits, expectedBits});
  }
  return comparison;
}

raw_ostream &elemwise::operator<<(raw_ostream &os,
                                  const TensorComparison &comparison) {
  if (comparison.gotType != comparison.expectedType)
    return os << "expected " << comparison.expectedType << ", got "
              << comparison.gotType << '\n';
  ElementKind kind = comparison.gotType.element;
  auto printBoth = [&](uint64_t bits) {
    printElement(os, kind, bits, SpecFormat::Decimal);
    os << " (";
    printElement(os, kind, bits, SpecFormat::Hex);
    os << ')';
  };
  for (const ElementMismatch &mismatch : comparison.mismatches) {
    os << '[';
    interleaveComma(mismatch.index, os);
    os << "]: got ";
    printBoth(mismatch.got);
    os << ", expected ";
    printBoth(mismatch.expected);
    os << '\n';
  }
  if (comparison.numMismatches)
    os << comparison.numMismatches << " of "
       << cantFail(comparison.gotType.getNumElements())
       << (comparison.numMismatches == 1 ? " element differs\n"
                                         : " elements differ\n");
  return os;
}
