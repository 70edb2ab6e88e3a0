// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Tensors in host memory: what a compiled function is called with. A tensor is
// contiguous, row-major and aligned to 64 bytes, and either owns its memory or
// is a read-only view of a file.

#ifndef ELEMWISE_EXECUTIONENGINE_TENSOR_H
#define ELEMWISE_EXECUTIONENGINE_TENSOR_H

#include "elemwise/ExecutionEngine/MappedFile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class raw_ostream;
struct fltSemantics;
} // namespace llvm

namespace mlir::elemwise {

/// The element types that a tensor in host memory may have. The names and the
/// signless integers are MLIR's.
enum class ElementKind : uint8_t {
  F16,
  BF16,
  F32,
  F64,
  I1, // One byte each, 0 or 1.
  I8,
  I16,
  I32,
  I64,
  Index // Eight bytes each.
};

/// `f16`, `bf16`, ..., `index`.
llvm::StringRef getElementName(ElementKind kind);

/// The kind whose name is exactly `name`, if there is one.
std::optional<ElementKind> parseElementKind(llvm::StringRef name);

/// The bytes that one element takes in memory: 1, 2, 4 or 8.
unsigned getElementByteSize(ElementKind kind);

bool isFloat(ElementKind kind);

/// The format of a float kind.
const llvm::fltSemantics &getFloatSemantics(ElementKind kind);

/// Whether `bits` is a NaN of `kind`; false for an integer kind.
bool isNaN(ElementKind kind, uint64_t bits);

/// The element type and shape of a tensor, of which dimensions may be unknown.
/// (The class of MLIR attributes and values is `mlir::TensorType`.)
struct HostTensorType {
  /// The size of a dimension that is not known; equal to
  /// `ShapedType::kDynamic`.
  static constexpr int64_t kDynamic = std::numeric_limits<int64_t>::min();

  ElementKind element = ElementKind::F32;
  llvm::SmallVector<int64_t, 4> shape;

  /// Whether every dimension is known.
  bool isConcrete() const;

  /// Whether a tensor of the concrete type `other` may stand where this type is
  /// declared: same element type and rank, every known dimension equal.
  bool accepts(const HostTensorType &other) const;

  /// The number of elements of a concrete type. Fails if a dimension is
  /// unknown, or if the elements' bytes cannot be counted in 63 bits (a zero
  /// counts as one there: strides, too, must be countable).
  llvm::Expected<int64_t> getNumElements() const;

  /// `2x?xf32`; `f32` for rank 0.
  std::string str() const;

  bool operator==(const HostTensorType &other) const {
    return element == other.element && shape == other.shape;
  }
  bool operator!=(const HostTensorType &other) const {
    return !(*this == other);
  }
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                              const HostTensorType &type);

/// Reads a type as `HostTensorType::str` writes it.
llvm::Expected<HostTensorType> parseHostTensorType(llvm::StringRef text);

/// Success if `got` may stand where `declared` is expected, else the error
/// `expected 2x3xf32, got 2x4xf32`.
llvm::Error checkTensorType(const HostTensorType &declared,
                            const HostTensorType &got);

/// A tensor in host memory. It may be moved, not copied.
class Tensor {
public:
  /// What the address of the first element is a multiple of.
  static constexpr size_t kAlignment = 64;

  /// From this size on, memory is aligned to it and asked of the system in
  /// pages of it. Such memory is kept when a tensor ends, 16 blocks and 1 GiB
  /// of it at most, and later tensors get it.
  static constexpr size_t kHugePage = size_t(2) << 20;

  /// A tensor of zeros. Fails if the type is not concrete, or needs more memory
  /// than the process may still use: then with the error code
  /// `not_enough_memory`.
  static llvm::Expected<Tensor> allocate(HostTensorType type);

  /// Likewise, with unspecified elements: for results that are all written. It
  /// takes the memory of earlier tensors first, which needs no zeroing.
  static llvm::Expected<Tensor> allocateUninitialized(HostTensorType type);

  /// Gives the system the memory that is kept for later tensors.
  static void releaseUnusedMemory();

  /// A tensor with `bits` as every element. Fails as `allocate` does.
  static llvm::Expected<Tensor> filled(HostTensorType type, uint64_t bits);

  /// A read-only tensor whose elements begin `offset` bytes into `file`, at an
  /// address that is a multiple of `kAlignment`. Fails if the type is not
  /// concrete or its elements run past the end of the file.
  static llvm::Expected<Tensor> map(HostTensorType type, MappedFile file,
                                    uint64_t offset);

  const HostTensorType &getType() const { return type; }
  ElementKind getElementKind() const { return type.element; }
  llvm::ArrayRef<int64_t> getShape() const { return type.shape; }
  int64_t getNumElements() const { return numElements; }
  size_t getByteSize() const {
    return numElements * getElementByteSize(type.element);
  }

  /// Whether the memory may only be read.
  bool isReadOnly() const { return !owned; }

  const char *getData() const { return owned ? owned.get() : view; }

  /// Fails, with an error that names the file, if the tensor is mapped and the
  /// file is no longer what it was: what was read may then be neither.
  llvm::Error checkUnchanged() const;

  /// The memory of a tensor that is not read-only.
  char *getMutableData() {
    assert(owned && "a mapped file is read-only");
    return owned.get();
  }

  llvm::ArrayRef<char> getBytes() const { return {getData(), getByteSize()}; }

  /// The bits of the element at the row-major position `position`.
  uint64_t getBits(int64_t position) const;

private:
  /// Gives memory back the way it was got.
  struct Release {
    size_t pooledBytes; // 0: from the allocator.
    void operator()(char *data) const;
  };

  static llvm::Expected<Tensor> allocateWith(HostTensorType type, bool zeroed);

  Tensor(HostTensorType type, int64_t numElements)
      : type(std::move(type)), numElements(numElements) {}

  HostTensorType type;
  int64_t numElements;
  std::unique_ptr<char, Release> owned;
  std::unique_ptr<MappedFile> file;
  const char *view = nullptr;
};

/// The bits at `data` of an element of `byteSize` bytes.
inline uint64_t loadBits(const char *data, unsigned byteSize) {
  uint64_t bits = 0;
  switch (byteSize) {
  case 1:
    return static_cast<uint8_t>(*data);
  case 2:
    std::memcpy(&bits, data, 2);
    return bits;
  case 4:
    std::memcpy(&bits, data, 4);
    return bits;
  default:
    std::memcpy(&bits, data, 8);
    return bits;
  }
}

/// Writes the low `byteSize` bytes of `bits` to `data`.
inline void storeBits(char *data, unsigned byteSize, uint64_t bits) {
  switch (byteSize) {
  case 1:
    *data = static_cast<char>(bits);
    break;
  case 2:
    std::memcpy(data, &bits, 2);
    break;
  case 4:
    std::memcpy(data, &bits, 4);
    break;
  default:
    std::memcpy(data, &bits, 8);
  }
}

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_TENSOR_H
