// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/Tensor.h"

#include "HugePagePool.h"
#include "Quote.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;

// Elements are loaded and stored as the low bytes of a 64-bit word.
static_assert(sys::IsLittleEndianHost, "the host must be little-endian");

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kElementNames[] = {
    "f16", "bf16", "f32", "f64", "i1", "i8", "i16", "i32", "i64", "index"};

StringRef elemwise::getElementName(ElementKind kind) {
  return kElementNames[static_cast<size_t>(kind)];
}

std::optional<ElementKind> elemwise::parseElementKind(StringRef name) {
  const auto *found = find(kElementNames, name);
  if (found == std::end(kElementNames))
    return std::nullopt;
  return static_cast<ElementKind>(found - kElementNames);
}

unsigned elemwise::getElementByteSize(ElementKind kind) {
  switch (kind) {
  case ElementKind::I1:
  case ElementKind::I8:
    return 1;
  case ElementKind::F16:
  case ElementKind::BF16:
  case ElementKind::I16:
    return 2;
  case ElementKind::F32:
  case ElementKind::I32:
    return 4;
  case ElementKind::F64:
  case ElementKind::I64:
  case ElementKind::Index:
    return 8;
  }
  llvm_unreachable("unknown element kind");
}

bool elemwise::isFloat(ElementKind kind) {
  return kind == ElementKind::F16 || kind == ElementKind::BF16 ||
         kind == ElementKind::F32 || kind == ElementKind::F64;
}

const fltSemantics &elemwise::getFloatSemantics(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
    return APFloat::IEEEhalf();
  case ElementKind::BF16:
    return APFloat::BFloat();
  case ElementKind::F32:
    return APFloat::IEEEsingle();
  case ElementKind::F64:
    return APFloat::IEEEdouble();
  default:
    llvm_unreachable("not a float kind");
  }
}

bool elemwise::isNaN(ElementKind kind, uint64_t bits) {
  switch (kind) {
  case ElementKind::F16:
    return (bits & 0x7FFF) > 0x7C00;
  case ElementKind::BF16:
    return (bits & 0x7FFF) > 0x7F80;
  case ElementKind::F32:
    return (bits & 0x7FFFFFFF) > 0x7F800000;
  case ElementKind::F64:
    return (bits & 0x7FFFFFFFFFFFFFFF) > 0x7FF0000000000000;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// HostTensorType
//===----------------------------------------------------------------------===//

bool HostTensorType::isConcrete() const {
  return !is_contained(shape, kDynamic);
}

bool HostTensorType::accepts(const HostTensorType &other) const {
  return element == other.element && shape.size() == other.shape.size() &&
         all_of(zip(shape, other.shape), [](auto sizes) {
           auto [declared, got] = sizes;
           return declared == kDynamic || declared == got;
         });
}

Expected<int64_t> HostTensorType::getNumElements() const {
  int64_t bytes = getElementByteSize(element);
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size == kDynamic)
      return createStringError("expected a known shape, got " + str());
    if (size < 0)
      return createStringError("dimension " + Twine(size) + " is negative");
    std::optional<int64_t> product =
        checkedMul(bytes, std::max<int64_t>(size, 1));
    if (!product)
      return createStringError("the size of " + str() + " overflows 63 bits");
    bytes = *product;
    count *= size;
  }
  return count;
}

std::string HostTensorType::str() const {
  std::string text;
  raw_string_ostream(text) << *this;
  return text;
}

raw_ostream &elemwise::operator<<(raw_ostream &os, const HostTensorType &type) {
  for (int64_t size : type.shape) {
    if (size == HostTensorType::kDynamic)
      os << "?x";
    else
      os << size << 'x';
  }
  return os << getElementName(type.element);
}

Expected<HostTensorType> elemwise::parseHostTensorType(StringRef text) {
  auto error = [&](const Twine &why) {
    return createStringError("invalid tensor type " + quoteStart(text) + ": " +
                             why);
  };
  HostTensorType type;
  StringRef rest = text;
  while (!rest.empty() && (isDigit(rest.front()) || rest.front() == '?')) {
    int64_t size = HostTensorType::kDynamic;
    StringRef digits = rest.take_while(isDigit);
    if (!rest.consume_front("?")) {
      if (rest.consumeInteger(10, size))
        return error("dimension " + digits + " overflows 63 bits");
    }
    if (!rest.consume_front("x"))
      return error("expected 'x' after a dimension");
    type.shape.push_back(size);
  }
  std::optional<ElementKind> kind = parseElementKind(rest);
  if (!kind)
    return error("expected dimensions and one of " +
                 join(ArrayRef(kElementNames), " ") + ", as in 2x3xf32");
  type.element = *kind;
  return type;
}

Error elemwise::checkTensorType(const HostTensorType &declared,
                                const HostTensorType &got) {
  if (declared.accepts(got))
    return Error::success();
  return createStringError("expected " + declared.str() + ", got " + got.str());
}

//===----------------------------------------------------------------------===//
// Tensor
//===----------------------------------------------------------------------===//

void Tensor::Release::operator()(char *data) const {
  if (pooledBytes)
    HugePagePool::get().release({data, pooledBytes});
  else
    std::free(data);
}

Expected<Tensor> Tensor::allocateWith(HostTensorType type, bool zeroed) {
  Expected<int64_t> numElements = type.getNumElements();
  if (!numElements)
    return numElements.takeError();
  Tensor tensor(std::move(type), *numElements);
  size_t bytes = tensor.getByteSize();

  HugePagePool::Block block;
  if (bytes < kHugePage) {
    size_t rounded = alignTo(std::max<size_t>(bytes, 1), kAlignment);
    block.data = static_cast<char *>(std::aligned_alloc(kAlignment, rounded));
    if (block.data && zeroed)
      std::memset(block.data, 0, rounded);
  } else {
    HugePagePool &pool = HugePagePool::get();
    block = zeroed ? pool.acquireZeroed(bytes) : pool.acquire(bytes);
  }
  if (!block.data)
    return createStringError(std::make_error_code(std::errc::not_enough_memory),
                             "out of memory: " + tensor.type.str() + " takes " +
                                 Twine(bytes) + " bytes");
  tensor.owned = {block.data, Release{block.bytes}};
  return tensor;
}

Expected<Tensor> Tensor::allocate(HostTensorType type) {
  return allocateWith(std::move(type), /*zeroed=*/true);
}

Expected<Tensor> Tensor::allocateUninitialized(HostTensorType type) {
  return allocateWith(std::move(type), /*zeroed=*/false);
}

void Tensor::releaseUnusedMemory() { HugePagePool::get().clear(); }

Expected<Tensor> Tensor::filled(HostTensorType type, uint64_t bits) {
  // Pages of zeros that are not touched cost nothing.
  Expected<Tensor> tensor = allocateWith(std::move(type), bits == 0);
  if (!tensor || bits == 0)
    return tensor;
  unsigned byteSize = getElementByteSize(tensor->getElementKind());
  char *data = tensor->getMutableData();
  for (int64_t i = 0; i < tensor->numElements; ++i)
    storeBits(data + i * byteSize, byteSize, bits);
  return tensor;
}

Expected<Tensor> Tensor::map(HostTensorType type, MappedFile file,
                             uint64_t offset) {
  Expected<int64_t> numElements = type.getNumElements();
  if (!numElements)
    return numElements.takeError();
  Tensor tensor(std::move(type), *numElements);
  StringRef bytes = file.getBytes();
  if (offset > bytes.size() || tensor.getByteSize() > bytes.size() - offset)
    return createStringError(tensor.type.str() + " takes " +
                             Twine(tensor.getByteSize()) +
                             " bytes, which run past the end of the file");
  tensor.file = std::make_unique<MappedFile>(std::move(file));
  tensor.view = bytes.data() + offset;
  assert(isAddrAligned(Align(kAlignment), tensor.view) && "misaligned view");
  return tensor;
}

Error Tensor::checkUnchanged() const {
  if (!file)
    return Error::success();
  Error error = file->checkUnchanged();
  return error ? createFileError(file->getPath(), std::move(error))
               : Error::success();
}

uint64_t Tensor::getBits(int64_t position) const {
  assert(position >= 0 && position < numElements && "no such element");
  unsigned byteSize = getElementByteSize(type.element);
  return loadBits(getData() + position * byteSize, byteSize);
}
