// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallMemory.h"
#include "HugePagePool.h"

#include "elemwise/ExecutionEngine/BufferView.h"
#include "elemwise/ExecutionEngine/CompiledModule.h"
#include "elemwise/ExecutionEngine/FloatEnvironment.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::elemwise;

namespace {

/// The memref descriptors of a call's arguments, and the array that it takes.
class ArgumentPack {
public:
  /// Room for as many arguments as there are `views` and `others`.
  explicit ArgumentPack(llvm::ArrayRef<BufferView> views,
                        llvm::ArrayRef<BufferView> others) {
    size_t numWords = 0;
    for (llvm::ArrayRef<BufferView> list : {views, others})
      for (const BufferView &view : list)
        numWords += getNumWords(view.shape);
    words.resize_for_overwrite(numWords);
    pointers.reserve(views.size() + others.size());
    next = words.data();
  }

  void add(const void *data, llvm::ArrayRef<int64_t> shape) {
    pointers.push_back(next);
    // In order: the allocated and the aligned pointer, the offset, the sizes
    // and the strides.
    next[0] = next[1] = reinterpret_cast<intptr_t>(data);
    next[2] = 0;
    int64_t *sizes = next + 3, *strides = sizes + shape.size();
    int64_t stride = 1;
    for (size_t i = shape.size(); i-- > 0; stride *= shape[i]) {
      sizes[i] = shape[i];
      strides[i] = stride;
    }
    next += getNumWords(shape);
  }

  void **get() { return pointers.data(); }

private:
  static size_t getNumWords(llvm::ArrayRef<int64_t> shape) {
    return 3 + 2 * shape.size();
  }

  llvm::SmallVector<int64_t, 64> words;
  llvm::SmallVector<void *, 8> pointers;
  int64_t *next;
};

/// Memory of a call for arguments that don't lie as compiled code reads them.
class Staging {
public:
  /// The elements of `view` side by side, or room for them.
  llvm::Expected<char *> stage(const BufferView &view, bool withElements) {
    if (view.isDirect())
      return view.data;
    auto tensor = Tensor::allocateUninitialized(view.getType());
    if (!tensor)
      return tensor.takeError();
    if (withElements)
      packElements(view, tensor->getMutableData());
    else
      results.push_back({tensors.size(), &view});
    return tensors.emplace_back(std::move(*tensor)).getMutableData();
  }

  /// Copies results to where they belong.
  void finish() {
    for (auto [tensor, view] : results)
      unpackElements(tensors[tensor].getData(), *view);
  }

private:
  llvm::SmallVector<Tensor, 0> tensors;
  llvm::SmallVector<std::pair<size_t, const BufferView *>, 0> results;
};

} // namespace

/// Whether a view of `type`, whose unknown extents are the next of `extents`,
/// is what `shape` says. Without `extents` an unknown extent may be any.
static bool hasShape(llvm::ArrayRef<int64_t> shape, const HostTensorType &type,
                     const int64_t *extents) {
  if (shape.size() != type.shape.size())
    return false;
  for (auto [got, expected] : llvm::zip(shape, type.shape)) {
    const bool isKnown = expected != HostTensorType::kDynamic;
    if ((isKnown || extents) && got != (isKnown ? expected : *extents++))
      return false;
  }
  return true;
}

/// Fills the unknown extents of `types` in, in order.
static llvm::SmallVector<HostTensorType>
withExtents(llvm::ArrayRef<HostTensorType> types,
            llvm::ArrayRef<int64_t> extents) {
  llvm::SmallVector<HostTensorType> result(types);
  for (HostTensorType &type : result)
    for (int64_t &extent : type.shape)
      if (extent == HostTensorType::kDynamic) {
        extent = extents.front();
        extents = extents.drop_front();
      }
  return result;
}

/// Whether direct views share memory.
static bool overlap(const BufferView &a, const BufferView &b) {
  auto begin = [](const BufferView &view) {
    return reinterpret_cast<uintptr_t>(view.data);
  };
  auto end = [&](const BufferView &view) {
    return begin(view) +
           view.getNumElements() * getElementByteSize(view.element);
  };
  return begin(a) < end(b) && begin(b) < end(a) && begin(a) != end(a) &&
         begin(b) != end(b);
}

llvm::Error
CompiledFunction::checkInputs(llvm::ArrayRef<BufferView> inputs) const {
  if (inputs.size() != signature.inputs.size())
    return llvm::createStringError("%s: expected %zu inputs, got %zu",
                                   name.c_str(), signature.inputs.size(),
                                   inputs.size());
  for (auto [index, input, declared] :
       llvm::enumerate(inputs, signature.inputs)) {
    if (input.element != declared.element ||
        !hasShape(input.shape, declared, /*extents=*/nullptr))
      return llvm::createStringError("%s: expected %s for input %zu, got %s",
                                     name.c_str(), declared.str().c_str(),
                                     index, input.getType().str().c_str());
    if (llvm::Error error = input.check())
      return llvm::createStringError("%s: input %zu: %s", name.c_str(), index,
                                     llvm::toString(std::move(error)).c_str());
  }
  return llvm::Error::success();
}

llvm::Error CompiledFunction::run(PackedFunction function,
                                  void **arguments) const {
  FloatEnvironment environment;
  if (mayRunOut)
    return callWithMemory(function, arguments);
  function(arguments);
  return llvm::Error::success();
}

llvm::Expected<llvm::SmallVector<int64_t>>
CompiledFunction::computeExtents(llvm::ArrayRef<BufferView> inputs,
                                 llvm::ArrayRef<char *> addresses) const {
  if (!shapeFunction)
    return llvm::SmallVector<int64_t>();
  size_t numExtents = 0;
  for (const HostTensorType &type : signature.results)
    numExtents += llvm::count(type.shape, HostTensorType::kDynamic);
  llvm::SmallVector<int64_t> extents(numExtents);
  const int64_t shape[] = {static_cast<int64_t>(numExtents)};
  BufferView result;
  result.shape = shape;
  ArgumentPack pack(inputs, result);
  for (auto [input, address] : llvm::zip(inputs, addresses))
    pack.add(address, input.shape);
  pack.add(extents.data(), shape);
  if (llvm::Error error = run(shapeFunction, pack.get()))
    return error;
  return extents;
}

llvm::Error CompiledFunction::checkResult(size_t index,
                                          const BufferView &result,
                                          llvm::ArrayRef<BufferView> inputs,
                                          llvm::ArrayRef<BufferView> others,
                                          const int64_t *extents) const {
  const HostTensorType &declared = signature.results[index];
  auto refuse = [&](const llvm::Twine &why) {
    return llvm::createStringError(name + ": result " + llvm::Twine(index) +
                                   why);
  };
  if (result.element != declared.element ||
      !hasShape(result.shape, declared, extents)) {
    size_t unknown = llvm::count(declared.shape, HostTensorType::kDynamic);
    HostTensorType expected =
        withExtents(declared, llvm::ArrayRef(extents, unknown)).front();
    return llvm::createStringError("%s: expected %s for result %zu, got %s",
                                   name.c_str(), expected.str().c_str(), index,
                                   result.getType().str().c_str());
  }
  if (llvm::Error error = result.check())
    return refuse(": " + llvm::toString(std::move(error)));
  if (result.mayRepeatElements())
    return refuse(" has strides by which elements share memory, expected "
                  "memory of its own for each");
  // What is staged is read before a result is written, or written after all.
  if (!result.isDirect())
    return llvm::Error::success();
  for (auto [position, input] : llvm::enumerate(inputs)) {
    if (!input.isDirect() || !overlap(input, result))
      continue;
    if (input.data != result.data || input.shape != result.shape)
      return refuse(" overlaps input " + llvm::Twine(position) +
                    ", expected the same memory or none of it");
    if (!allowsInPlace(position))
      return refuse(" is input " + llvm::Twine(position) +
                    ", expected memory of its own: the function can't be "
                    "computed in place of that input");
  }
  for (auto [position, other] : llvm::enumerate(others))
    if (other.isDirect() && overlap(other, result))
      return refuse(" overlaps result " + llvm::Twine(position) +
                    ", expected memory of its own");
  return llvm::Error::success();
}

llvm::Expected<llvm::SmallVector<HostTensorType>>
CompiledFunction::getResultTypesFor(llvm::ArrayRef<BufferView> inputs) const {
  if (llvm::Error error = checkInputs(inputs))
    return error;
  Staging staging;
  llvm::SmallVector<char *, 8> addresses;
  if (shapeFunction)
    for (const BufferView &input : inputs) {
      auto address = staging.stage(input, /*withElements=*/true);
      if (!address)
        return address.takeError();
      addresses.push_back(*address);
    }
  auto extents = computeExtents(inputs, addresses);
  if (!extents)
    return extents.takeError();
  return withExtents(signature.results, *extents);
}

llvm::Error CompiledFunction::callOn(llvm::ArrayRef<BufferView> inputs,
                                     llvm::ArrayRef<BufferView> results) const {
  if (llvm::Error error = checkInputs(inputs))
    return error;
  if (results.size() != signature.results.size())
    return llvm::createStringError("%s: expected %zu results, got %zu",
                                   name.c_str(), signature.results.size(),
                                   results.size());
  Staging staging;
  ArgumentPack pack(inputs, results);
  llvm::SmallVector<char *, 8> addresses;
  for (const BufferView &input : inputs) {
    auto address = staging.stage(input, /*withElements=*/true);
    if (!address)
      return address.takeError();
    pack.add(*address, input.shape);
    addresses.push_back(*address);
  }
  auto extents = computeExtents(inputs, addresses);
  if (!extents)
    return extents.takeError();
  const int64_t *next = extents->data();
  for (auto [index, result] : llvm::enumerate(results)) {
    if (llvm::Error error =
            checkResult(index, result, inputs, results.take_front(index), next))
      return error;
    next +=
        llvm::count(signature.results[index].shape, HostTensorType::kDynamic);
    auto address = staging.stage(result, /*withElements=*/false);
    if (!address)
      return address.takeError();
    pack.add(*address, result.shape);
  }
  if (llvm::Error error = run(entry, pack.get()))
    return error;
  staging.finish();
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

static llvm::SmallVector<BufferView, 4>
getViews(llvm::ArrayRef<const Tensor *> tensors) {
  return llvm::map_to_vector<4>(
      tensors, [](const Tensor *tensor) { return BufferView::of(*tensor); });
}

llvm::Expected<llvm::SmallVector<HostTensorType>>
CompiledFunction::getResultTypes(llvm::ArrayRef<const Tensor *> inputs) const {
  return getResultTypesFor(getViews(inputs));
}

llvm::Error
CompiledFunction::call(llvm::ArrayRef<const Tensor *> inputs,
                       llvm::MutableArrayRef<Tensor> results) const {
  llvm::SmallVector<BufferView, 4> views;
  for (auto [index, result] : llvm::enumerate(results)) {
    if (result.isReadOnly())
      return llvm::createStringError(
          "%s: result %zu is read-only, expected memory to write to",
          name.c_str(), index);
    views.push_back(BufferView::of(result));
  }
  if (llvm::Error error = callOn(getViews(inputs), views))
    return error;
  for (auto [index, input] : llvm::enumerate(inputs))
    if (llvm::Error error = input->checkUnchanged())
      return llvm::createStringError("%s: input %zu: %s", name.c_str(), index,
                                     llvm::toString(std::move(error)).c_str());
  return llvm::Error::success();
}

/// Fails if there is no memory for tensors of all `types`. Each by itself would
/// be given memory that another has been given and not yet used.
static llvm::Error checkMemory(llvm::ArrayRef<HostTensorType> types) {
  uint64_t bytes = 0;
  for (const HostTensorType &type : types) {
    auto numElements = type.getNumElements();
    if (!numElements)
      return numElements.takeError();
    bytes = llvm::SaturatingMultiplyAdd<uint64_t>(
        *numElements, getElementByteSize(type.element), bytes);
  }
  if (types.size() < 2 || HugePagePool::get().hasRoomFor(bytes))
    return llvm::Error::success();
  return llvm::createStringError(
      std::make_error_code(std::errc::not_enough_memory),
      "out of memory: %zu results take %llu bytes", types.size(),
      static_cast<unsigned long long>(bytes));
}

llvm::Expected<llvm::SmallVector<Tensor>>
CompiledFunction::call(llvm::ArrayRef<const Tensor *> inputs) const {
  auto types = getResultTypes(inputs);
  if (!types)
    return types.takeError();
  if (llvm::Error error = checkMemory(*types))
    return error;
  llvm::SmallVector<Tensor> results;
  for (HostTensorType &type : *types) {
    auto result = Tensor::allocateUninitialized(std::move(type));
    if (!result)
      return result.takeError();
    results.push_back(std::move(*result));
  }
  if (llvm::Error error = call(inputs, results))
    return error;
  return results;
}
