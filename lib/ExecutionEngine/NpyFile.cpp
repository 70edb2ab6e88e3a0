// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/NpyFile.h"
#include "NpyHeader.h"
#include "Quote.h"

#include "elemwise/ExecutionEngine/OutputFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

namespace {

/// An element type of NumPy, without its byte order.
struct NpyElement {
  StringLiteral name;
  ElementKind kind;
};

} // namespace

/// The first entry of a name or kind is the one it stands for by itself.
static constexpr NpyElement kNpyElements[] = {
    {"f2", ElementKind::F16}, {"f4", ElementKind::F32},
    {"f8", ElementKind::F64}, {"V2", ElementKind::BF16},
    {"b1", ElementKind::I1},  {"i1", ElementKind::I8},
    {"i2", ElementKind::I16}, {"i4", ElementKind::I32},
    {"i8", ElementKind::I64}, {"i8", ElementKind::Index}};

/// The kind that the element type `descr` stands for where `declared` is
/// expected.
static Expected<ElementKind> getKind(StringRef descr, ElementKind declared) {
  StringRef name = descr.drop_front(descr.empty() ? 0 : 1);
  if (!descr.empty() && StringRef("<>|=").contains(descr.front())) {
    const NpyElement *found = nullptr;
    for (const NpyElement &element : kNpyElements)
      if (element.name == name && (!found || element.kind == declared))
        found = &element;
    if (found)
      return found->kind;
  }
  return createStringError(
      "unsupported .npy element type " + quoteStart(descr) +
      ", expected one of " +
      join(map_range(drop_end(kNpyElements),
                     [](const NpyElement &element) { return element.name; }),
           " "));
}

static std::string getDescr(ElementKind kind) {
  const NpyElement *element =
      find_if(kNpyElements,
              [=](const NpyElement &element) { return element.kind == kind; });
  bool hasByteOrder = getElementByteSize(kind) > 1 && kind != ElementKind::BF16;
  return ((hasByteOrder ? "<" : "|") + element->name).str();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The distances, in elements, between neighbours along each dimension.
static SmallVector<int64_t, 4> getStrides(ArrayRef<int64_t> shape,
                                          bool fortranOrder) {
  SmallVector<int64_t, 4> strides(shape.size());
  int64_t stride = 1;
  for (size_t i = 0, rank = shape.size(); i < rank; ++i) {
    size_t dim = fortranOrder ? i : rank - 1 - i;
    strides[dim] = stride;
    stride *= shape[dim];
  }
  return strides;
}

/// Copies elements of `byteSize` bytes to the row-major `target` from `source`,
/// whose elements lie `strides` apart, and reverses their bytes if asked to.
static void copyElements(char *target, const char *source, unsigned byteSize,
                         ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                         bool swapBytes) {
  if (is_contained(shape, 0))
    return;
  // Of those of size 1 there may be many, to count through for every element.
  SmallVector<int64_t, 4> sizes, steps;
  for (auto [size, stride] : zip_equal(shape, strides))
    if (size != 1) {
      sizes.push_back(size);
      steps.push_back(stride);
    }
  SmallVector<int64_t, 4> index(sizes.size());
  int64_t offset = 0;
  while (true) {
    const char *element = source + offset * byteSize;
    if (swapBytes)
      std::reverse_copy(element, element + byteSize, target);
    else
      std::memcpy(target, element, byteSize);
    target += byteSize;

    // Count up, the last dimension first.
    size_t dim = sizes.size();
    for (; dim > 0; --dim) {
      offset += steps[dim - 1];
      if (++index[dim - 1] < sizes[dim - 1])
        break;
      offset -= index[dim - 1] * steps[dim - 1];
      index[dim - 1] = 0;
    }
    if (dim == 0)
      return;
  }
}

/// Fails if a byte of an i1 tensor is neither 0 nor 1.
static Error checkBools(const Tensor &tensor) {
  if (tensor.getElementKind() != ElementKind::I1)
    return Error::success();
  ArrayRef<char> bytes = tensor.getBytes();
  const char *wrong =
      find_if(bytes, [](char byte) { return static_cast<uint8_t>(byte) > 1; });
  if (wrong == bytes.end())
    return Error::success();
  return createStringError(
      "element " + Twine(wrong - bytes.begin()) + " is the byte " +
      Twine(unsigned{static_cast<uint8_t>(*wrong)}) + ", expected 0 or 1");
}

static Expected<Tensor> readMapped(MappedFile file,
                                   const HostTensorType &declared) {
  StringRef bytes = file.getBytes();
  Expected<NpyHeader> header = parseNpyHeader(bytes);
  if (!header)
    return header.takeError();
  Expected<ElementKind> kind = getKind(header->descr, declared.element);
  if (!kind)
    return kind.takeError();
  HostTensorType type{*kind, header->shape};
  Expected<int64_t> numElements = type.getNumElements();
  if (!numElements)
    return numElements.takeError();
  if (Error error = checkTensorType(declared, type))
    return error;

  unsigned byteSize = getElementByteSize(*kind);
  size_t expected = *numElements * byteSize;
  size_t got = bytes.size() - header->byteSize;
  if (got != expected)
    return createStringError(
        (got < expected ? "truncated .npy file: " : "trailing bytes: ") +
        type.str() + " takes " + Twine(expected) + " bytes, got " + Twine(got));

  // In which order does not matter if only one dimension has a choice.
  bool transposed =
      header->fortranOrder &&
      count_if(type.shape, [](int64_t size) { return size != 1; }) > 1;
  bool swapBytes = header->descr.front() == '>' && byteSize > 1;
  if (!transposed && !swapBytes && header->byteSize % Tensor::kAlignment == 0)
    return Tensor::map(type, std::move(file), header->byteSize);

  Expected<Tensor> tensor = Tensor::allocate(type);
  if (!tensor)
    return tensor.takeError();
  copyElements(tensor->getMutableData(), bytes.data() + header->byteSize,
               byteSize, type.shape, getStrides(type.shape, transposed),
               swapBytes);
  if (Error error = file.checkUnchanged())
    return error;
  return tensor;
}

Expected<Tensor> elemwise::readNpy(StringRef path,
                                   const HostTensorType &declared) {
  Expected<MappedFile> file = MappedFile::open(path);
  if (!file)
    return createFileError(path, file.takeError());
  Expected<Tensor> tensor = readMapped(std::move(*file), declared);
  if (!tensor)
    return createFileError(path, tensor.takeError());
  if (Error error = checkBools(*tensor))
    return createFileError(path, std::move(error));
  if (Error error = tensor->checkUnchanged())
    return error;
  return tensor;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Error elemwise::writeNpy(StringRef path, const Tensor &tensor) {
  return writeFile(path, [&](raw_ostream &os) {
    os << makeNpyHeader(getDescr(tensor.getElementKind()), tensor.getShape());
    os.write(tensor.getData(), tensor.getByteSize());
    return Error::success();
  });
}
