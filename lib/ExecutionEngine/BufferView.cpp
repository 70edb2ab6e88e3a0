// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/BufferView.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

BufferView BufferView::of(const Tensor &tensor) {
  return {tensor.getElementKind(), const_cast<char *>(tensor.getData()),
          tensor.getShape(), std::nullopt};
}

HostTensorType BufferView::getType() const {
  return {element, SmallVector<int64_t, 4>(shape)};
}

/// Whether the steps from the first to the last element along all dimensions
/// can be counted in bytes.
static bool isSpanCountable(const BufferView &view) {
  int64_t span = getElementByteSize(view.element);
  for (auto [extent, stride] : zip(view.shape, *view.strides)) {
    int64_t steps, bytes;
    if (stride == std::numeric_limits<int64_t>::min() ||
        MulOverflow(std::max<int64_t>(extent - 1, 0), std::abs(stride),
                    steps) ||
        MulOverflow(steps, int64_t(getElementByteSize(view.element)), bytes) ||
        AddOverflow(span, bytes, span))
      return false;
  }
  return true;
}

Error BufferView::check() const {
  int64_t bytes = getElementByteSize(element);
  bool isEmpty = false;
  for (int64_t extent : shape) {
    if (extent < 0)
      return createStringError("got the extent %lld, expected none below zero",
                               static_cast<long long>(extent));
    isEmpty |= extent == 0;
    if (MulOverflow(bytes, std::max<int64_t>(extent, 1), bytes))
      return createStringError("the size of " + getType().str() +
                               " overflows 63 bits");
  }
  if (strides && strides->size() != shape.size())
    return createStringError("got %zu strides, expected %zu", strides->size(),
                             shape.size());
  if (strides && !isSpanCountable(*this))
    return createStringError("the strides of " + getType().str() +
                             " overflow 63 bits");
  if (!data && !isEmpty)
    return createStringError("got null, expected the address of " +
                             getType().str());
  return Error::success();
}

bool BufferView::isRowMajor() const {
  if (is_contained(shape, 0))
    return true;
  int64_t expected = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1 && (*strides)[i] != expected)
      return false;
    expected *= shape[i];
  }
  return true;
}

bool BufferView::mayRepeatElements() const {
  if (!strides || is_contained(shape, 0))
    return false;
  SmallVector<std::pair<int64_t, int64_t>> steps;
  for (auto [extent, stride] : zip(shape, *strides))
    if (extent > 1)
      steps.push_back({std::abs(stride), extent});
  llvm::sort(steps);
  int64_t reached = 0;
  for (auto [stride, extent] : steps) {
    if (stride <= reached)
      return true;
    reached += stride * (extent - 1);
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

namespace {

/// A dimension that two arrays are walked along, with the steps in bytes.
struct Walk {
  int64_t extent, toStep, fromStep;
};

} // namespace

template <size_t elementSize>
static void copyElements(char *to, const char *from, ArrayRef<Walk> walks) {
  if (walks.empty()) {
    std::memcpy(to, from, elementSize);
    return;
  }
  const Walk &walk = walks.front();
  for (int64_t i = 0; i < walk.extent;
       ++i, to += walk.toStep, from += walk.fromStep) {
    if (walks.size() == 1)
      std::memcpy(to, from, elementSize);
    else
      copyElements<elementSize>(to, from, walks.drop_front());
  }
}

/// The dimensions of `view` beside one whose elements lie side by side: those
/// of more than one index, merged where both go on in equal steps.
static SmallVector<Walk> getWalks(const BufferView &view) {
  const int64_t elementSize = getElementByteSize(view.element);
  SmallVector<Walk> inner;
  int64_t packed = elementSize;
  for (size_t i = view.shape.size(); i-- > 0;) {
    int64_t extent = view.shape[i];
    int64_t step = view.strides ? (*view.strides)[i] * elementSize : packed;
    if (extent != 1) {
      if (!inner.empty() && inner.back().fromStep * inner.back().extent == step)
        inner.back().extent *= extent;
      else
        inner.push_back({extent, packed, step});
    }
    packed *= extent;
  }
  return SmallVector<Walk>(reverse(inner));
}

static void copy(char *to, const char *from, unsigned elementSize,
                 ArrayRef<Walk> walks) {
  switch (elementSize) {
  case 1:
    return copyElements<1>(to, from, walks);
  case 2:
    return copyElements<2>(to, from, walks);
  case 4:
    return copyElements<4>(to, from, walks);
  default:
    return copyElements<8>(to, from, walks);
  }
}

void elemwise::packElements(const BufferView &view, char *packed) {
  if (view.getNumElements())
    copy(packed, view.data, getElementByteSize(view.element), getWalks(view));
}

void elemwise::unpackElements(const char *packed, const BufferView &view) {
  if (!view.getNumElements())
    return;
  SmallVector<Walk> walks = getWalks(view);
  for (Walk &walk : walks)
    std::swap(walk.toStep, walk.fromStep);
  copy(view.data, packed, getElementByteSize(view.element), walks);
}
