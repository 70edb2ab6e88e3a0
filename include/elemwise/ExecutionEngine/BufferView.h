// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Elements in memory that belongs to somebody else, at any strides: how a
// compiled function meets arrays that are no `Tensor`.

#ifndef ELEMWISE_EXECUTIONENGINE_BUFFERVIEW_H
#define ELEMWISE_EXECUTIONENGINE_BUFFERVIEW_H

#include "elemwise/ExecutionEngine/Tensor.h"

namespace mlir::elemwise {

/// An array of elements. It refers to memory, shape and strides, and owns none
/// of them.
struct BufferView {
  ElementKind element = ElementKind::F32;
  /// The first element. It may be null if there are no elements.
  char *data = nullptr;
  llvm::ArrayRef<int64_t> shape;
  /// The distance, in elements, from one to the next along every dimension, of
  /// either sign; absent if the elements lie side by side, the last dimension
  /// innermost.
  std::optional<llvm::ArrayRef<int64_t>> strides;

  /// The elements of `tensor`.
  static BufferView of(const Tensor &tensor);

  /// Element type and shape, for messages.
  HostTensorType getType() const;

  /// The number of elements of a view that `check` accepts.
  int64_t getNumElements() const {
    int64_t count = 1;
    for (int64_t extent : shape)
      count *= extent;
    return count;
  }

  /// Fails if an extent is negative, there are more or fewer strides than
  /// extents, the distances between elements can't be counted in 63 bits of
  /// bytes, or there are elements at a null address.
  llvm::Error check() const;

  /// Whether the elements lie as compiled code reads them: side by side, the
  /// last dimension innermost, aligned to their size.
  bool isDirect() const {
    // Element sizes are powers of two.
    const uintptr_t rest = getElementByteSize(element) - 1;
    return !(reinterpret_cast<uintptr_t>(data) & rest) &&
           (!strides || isRowMajor());
  }

  /// Whether strides may take two indices to one element. It may say so of
  /// layouts in which no dimension's steps clear all of the smaller ones'.
  bool mayRepeatElements() const;

private:
  bool isRowMajor() const;
};

/// Copies the elements of `view` to `packed`, side by side.
void packElements(const BufferView &view, char *packed);

/// Copies elements that lie side by side at `packed` to where `view` has them.
void unpackElements(const char *packed, const BufferView &view);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_BUFFERVIEW_H
